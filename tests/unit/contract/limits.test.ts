import { expect, test } from 'vitest'
import { jalaliDate, PICTURE_MAX_BYTES, pictureForm, quietHours, settingsPatch } from '#src/contract/account.ts'
import { coachesQuery, poolsQuery, programsQuery } from '#src/contract/catalog/catalog-filter.ts'
import { bookedTerm, jalaliMonth, monthKey, termKey } from '#src/contract/month.ts'
import { markReadRequest } from '#src/contract/notification.ts'
import { pageQuery } from '#src/contract/page.ts'
import { attemptRequest, HOLD_SECONDS, holdRequest } from '#src/contract/payment.ts'
import { MEDIA_MAX_BYTES, postsQuery, THUMBNAIL_MAX_BYTES } from '#src/contract/post.ts'
import { reviewRequest, reviewsQuery } from '#src/contract/review.ts'
import { searchQuery } from '#src/contract/search.ts'

type Schema = { safeParse: (value: unknown) => { success: boolean } }
const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success

const month = { year: 1405, month: 9 }
const hold = { kind: 'team', id: 1, session: 2, months: [month], term_count: 1, expected_payable: 0 }
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

/** The last accepted and the first rejected value, at both ends. */
test.each<[string, Schema, unknown[], unknown[]]>([
  [
    'a year',
    jalaliMonth,
    [1300, 1500].map((year) => ({ ...month, year })),
    [1299, 1501, 1405.5].map((year) => ({ ...month, year })),
  ],
  [
    'a month',
    jalaliMonth,
    [1, 12].map((m) => ({ ...month, month: m })),
    [0, 13, '9'].map((m) => ({ ...month, month: m })),
  ],
  [
    'a day of a month',
    bookedTerm,
    [1, 31, undefined].map((day) => ({ ...month, day })),
    [0, 32].map((day) => ({ ...month, day })),
  ],
  [
    'a day of birth',
    jalaliDate,
    [
      { year: -61, month: 1, day: 1 },
      { year: 3177, month: 12, day: 31 },
    ],
    [
      { year: -62, month: 1, day: 1 },
      { year: 3178, month: 1, day: 1 },
      { year: 1, month: 0, day: 1 },
      { year: 1, month: 13, day: 1 },
      { year: 1, month: 1, day: 0 },
      { year: 1, month: 1, day: 32 },
    ],
  ],
  [
    'quiet hours',
    quietHours,
    [{ on: true, from: 0, to: 23 }],
    [
      { on: true, from: -1, to: 8 },
      { on: true, from: 24, to: 8 },
      { on: true, from: 22 },
    ],
  ],
  [
    'a change of settings',
    settingsPatch,
    [{}, { quiet_hours: { to: 7 } }, { notifications: { post: false } }],
    [{ notifications: { post: 'no' } }, { quiet_hours: { to: 24 } }],
  ],
  [
    'the months of a hold',
    holdRequest,
    [many(1, month), many(24, month)].map((months) => ({ ...hold, months })),
    [[], many(25, month)].map((months) => ({ ...hold, months })),
  ],
  [
    'the count of a hold',
    holdRequest,
    [0, 24].map((term_count) => ({ ...hold, term_count })),
    [-1, 25].map((term_count) => ({ ...hold, term_count })),
  ],
  [
    'the people of a hold',
    holdRequest,
    [1, 6, undefined].map((people) => ({ ...hold, people })),
    [0, 7].map((people) => ({ ...hold, people })),
  ],
  [
    'a way to pay',
    attemptRequest,
    [{ gateway: 'sandbox' }, { gateway: 'zarinpal', wallet: true }],
    [{}, { gateway: 'cash' }, { gateway: 'sandbox', wallet: 1 }],
  ],
  [
    'stars',
    reviewRequest,
    [1, 5].map((rating) => ({ rating, text: '' })),
    [0, 6, 4.5].map((rating) => ({ rating, text: '' })),
  ],
  [
    'the page of a list',
    pageQuery,
    [{}, { page: '1', page_size: '100' }, { page: '100', page_size: '1' }],
    [{ page: '0' }, { page: '101' }, { page: '1.5' }, { page_size: '0' }, { page_size: '101' }, { page_size: '1.5' }],
  ],
  [
    'a list of posts',
    postsQuery,
    [
      { author: '1', page: '100' },
      { author: '2147483647', page_size: '100' },
      { cursor: '' },
      { page: '1', page_size: '1' },
    ],
    [
      { author: '0' },
      { author: '2147483648' },
      { author: '1.5' },
      { page: '0' },
      { page: '101' },
      { page: '1.5' },
      { page_size: '0' },
      { page_size: '101' },
      { page_size: '1.5' },
      { ordering: 'views' },
    ],
  ],
  [
    'a search',
    searchQuery,
    [{ query: 'ا'.repeat(200) }, { model: 'team' }],
    [{ query: 'ا'.repeat(201) }, { model: 'swimmer' }],
  ],
  [
    'what was read',
    markReadRequest,
    [{ ids: [1] }, { ids: many(100, 2_147_483_647) }, { all: true }],
    [{ ids: [] }, { ids: many(101, 1) }, { ids: [0] }, { ids: [2_147_483_648] }, { all: false }, {}],
  ],
  [
    'filters of teams',
    programsQuery,
    [
      {
        day: '0',
        hour: '16-20',
        sex: 'women',
        age: 'kids',
        level: 'beginner',
        pool: '1',
        coach: '2147483647',
        price_min: '0',
        price_max: '9'.repeat(15),
        places: '20',
        sort: 'best',
      },
      { day: '6', places: '1' },
    ],
    [
      { day: '7' },
      { day: '-1' },
      { day: '' },
      { day: ' 1' },
      { day: '1e0' },
      { hour: '16-21' },
      { pool: '0' },
      { coach: '2147483648' },
      { price_min: '-1' },
      { price_min: '1'.repeat(16) },
      { places: '0' },
      { places: '21' },
      { sex: 'x' },
      { sort: 'soonest' },
    ],
  ],
  [
    'filters of pools',
    poolsQuery,
    [{ day: '0', hour: '00-12', audience: 'family', price_max: '0', places: '20', sort: 'soonest', page: '2' }],
    [{ audience: 'kids' }, { places: '21' }, { sort: 'best' }, { hour: '12' }, { price_min: 'x' }, { page: '0' }],
  ],
  [
    'filters of coaches',
    coachesQuery,
    [{ day: '6', hour: '20-24', sex: 'mixed', age: 'all', level: 'advanced', pool: '3', sort: 'experienced' }],
    [{ pool: '0' }, { sort: 'newest' }, { day: '9' }, { level: 'x' }, { page_size: '0' }],
  ],
])('%s accepts everything within its limits and nothing beyond', (_what, schema, accepted, rejected) => {
  for (const value of accepted) expect(accepts(schema, value), JSON.stringify(value)).toBe(true)
  for (const value of rejected) expect(accepts(schema, value), JSON.stringify(value)).toBe(false)
})

test('a list without parameters starts at its first page', () => {
  expect(pageQuery.parse({})).toEqual({ page: 1, page_size: 24 })
  expect(postsQuery.parse({})).toEqual({ ordering: '-created_at', page_size: 8 })
  expect(reviewsQuery.parse({})).toEqual({ page: 1, page_size: 24, sort: 'newest' })
  expect(searchQuery.parse({})).toEqual({ query: '' })
  expect(programsQuery.parse({ day: '3', places: '2' })).toEqual({ page: 1, page_size: 24, day: 3, places: 2 })
})

test('size limits match the forms: pictures 5 MB, media 100 MB', () => {
  expect([PICTURE_MAX_BYTES, THUMBNAIL_MAX_BYTES, MEDIA_MAX_BYTES]).toEqual([5_242_880, 5_242_880, 104_857_600])
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png')
  expect(accepts(pictureForm, { picture: file(PICTURE_MAX_BYTES) })).toBe(true)
  expect(accepts(pictureForm, { picture: file(PICTURE_MAX_BYTES + 1) })).toBe(false)
  expect(accepts(pictureForm, {})).toBe(false)
})

test('places are held for twenty minutes', () => expect(HOLD_SECONDS).toBe(1200))

test('keys of months and dates sort chronologically', () => {
  expect(monthKey(month)).toBe('1405-09')
  expect(monthKey({ year: 1405, month: 12 })).toBe('1405-12')
  expect([termKey(month), termKey({ ...month, day: 2 }), termKey({ ...month, day: 12 })]).toEqual([
    '1405-09',
    '1405-09-02',
    '1405-09-12',
  ])
})
