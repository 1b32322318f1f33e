import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { AZAR, DEY, type Offer, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { ABAN, at, reviewsOf } from '#tests/support/scenarios/catalog/reviews.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp

beforeAll(async () => {
  mowj = await testApp({ max: 12 })
})
afterAll(() => mowj.close())

const { offerNow, put, remove, mine, read, participant } = reviewsOf(() => mowj)

const counters = async (offer: Offer) => {
  const [row] = await mowj.sql`
    select rating_sum, rating_count, (select coalesce(sum(rating), 0)::int from reviews where program_id = p.id) as said,
      (select count(*)::int from reviews where program_id = p.id) as voices
    from programs p where kind = ${offer.kind} and number = ${offer.id}`
  return row
}

describe('a review may be written by', () => {
  test('a swimmer with a paid current month, marked as verified', async () => {
    const offer = await offerNow()
    const user = await participant(offer)
    expect(await mine(user, offer)).toEqual({ review: null, may_write: true })
    const response = await put(user, offer, { rating: 4, text: '  مربی باحوصله و آب گرم  ' })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    const written = response.json()
    expect(written).toMatchObject({ rating: 4, text: 'مربی باحوصله و آب گرم', verified: true })
    expect(await mine(user, offer)).toEqual({ review: written, may_write: true })
    expect((await read(offer)).results).toEqual([written])
  })

  test('a member of a course as well as of a team', async () => {
    const offer = await offerNow('course')
    const user = await participant(offer)
    expect((await put(user, offer, { rating: 5, text: 'عالی بود' })).statusCode).toBe(200)
    expect((await read(offer)).subject).toEqual({ kind: 'course', id: offer.id, name: 'تیم نهنگ' })
  })

  test.each([
    ['a user who never paid', async () => undefined],
    ['a user with a hold only', (user: Swimmer, offer: Offer) => user.held(offer.request([ABAN]))],
    [
      'a swimmer who paid for a month that has not begun',
      (user: Swimmer, offer: Offer) => paid(mowj, user, offer, [DEY]),
    ],
    [
      'a swimmer who cancelled their only month',
      async (user: Swimmer, offer: Offer) => {
        await paid(mowj, user, offer, [ABAN])
        await mowj.sql`update enrolments set cancelled_at = ${mowj.clock.now().toISOString()} where user_id = ${user.userId}`
      },
    ],
    ['a member of another team', async (user: Swimmer) => paid(mowj, user, await offerNow(), [ABAN])],
  ])('not %s', async (_who, before: (user: Swimmer, offer: Offer) => Promise<unknown>) => {
    const offer = await offerNow()
    const user = await swimmer(mowj)
    await before(user, offer)
    const response = await put(user, offer, { rating: 5, text: 'عالی بود' })
    expect([response.statusCode, response.json().code]).toEqual([403, 'not_participant'])
    expect(await mine(user, offer)).toEqual({ review: null, may_write: false })
    expect(await counters(offer)).toMatchObject({ rating_sum: 0, rating_count: 0, voices: 0 })
  })

  test('a swimmer whose paid month begins, from its first moment in Tehran', async () => {
    const later = await testApp()
    const offer = await offerSession(later)
    const user = await swimmer(later)
    await paid(later, user, offer, [AZAR])
    const write = async () =>
      later.app.inject({
        method: 'PUT',
        url: `${at(offer)}mine/`,
        headers: await user.headers(),
        payload: { rating: 5, text: 'عالی بود' },
      })
    later.clock.set(new Date('2026-11-21T23:59:59+03:30'))
    expect((await write()).statusCode).toBe(403)
    later.clock.set(new Date('2026-11-22T00:00:00+03:30'))
    expect((await write()).statusCode).toBe(200)
    await later.close()
  })

  test('signed-in users only', async () => {
    const offer = await offerNow()
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const response = await mowj.app.inject({
        method,
        url: `${at(offer)}mine/`,
        ...(method === 'PUT' && { payload: { rating: 5, text: 'عالی بود' } }),
      })
      expect([response.statusCode, response.json().code]).toEqual([401, 'authentication_required'])
    }
  })
})

describe('a review accepts', () => {
  test.each([
    ['a text of two characters', { rating: 5, text: ' خب ' }, 'text'],
    ['an invisible text', { rating: 5, text: '\u202e\u200f\u2066 \u200c \n' }, 'text'],
    ['a text of 1001 characters', { rating: 5, text: 'ب'.repeat(1001) }, 'text'],
    ['no text', { rating: 5 }, 'text'],
    ['no stars', { rating: 0, text: 'عالی بود' }, 'rating'],
    ['six stars', { rating: 6, text: 'عالی بود' }, 'rating'],
    ['half a star', { rating: 4.5, text: 'عالی بود' }, 'rating'],
    ['stars as text', { rating: '5', text: 'عالی بود' }, 'rating'],
  ])('not %s', async (_what, payload, field) => {
    const offer = await offerNow()
    const user = await participant(offer)
    const response = await put(user, offer, payload)
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json())).toEqual([field])
    expect(await counters(offer)).toMatchObject({ rating_count: 0, voices: 0 })
  })

  test.each([
    ['three characters', ' خوب ', 'خوب'],
    ['a thousand characters, emoji counted as one', `${'ب'.repeat(999)}🏊`, `${'ب'.repeat(999)}🏊`],
    ['several lines, without direction overrides', 'خوب\u202e بود\r\n\r\n\r\n\u2067می‌آیم\u2069 ', 'خوب بود\n\nمی‌آیم'],
  ])('%s', async (_what, text, stored) => {
    const offer = await offerNow()
    const user = await participant(offer)
    const response = await put(user, offer, { rating: 3, text })
    expect([response.statusCode, response.json().text]).toEqual([200, stored])
  })
})

test('a user has one review per program: a second one replaces it, keeps its day, and updates the mean', async () => {
  const offer = await offerNow()
  const [one, other] = [await participant(offer), await participant(offer)]
  const first = (await put(one, offer, { rating: 5, text: 'عالی بود' })).json()
  await put(other, offer, { rating: 4, text: 'خوب بود' })
  const second = (await put(one, offer, { rating: 1, text: 'نظرم برگشت' })).json()
  expect(second).toEqual({ ...first, rating: 1, text: 'نظرم برگشت' })
  const page = await read(offer)
  expect(page.count).toBe(2)
  expect(page.summary).toEqual({
    average: 2.5,
    histogram: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 4 || rating === 1 ? 1 : 0 })),
  })
  expect(await counters(offer)).toMatchObject({ rating_sum: 5, rating_count: 2, said: 5, voices: 2 })
})

test('deleting removes only one’s own review; a second time there is nothing to delete', async () => {
  const offer = await offerNow()
  const [one, other, stranger] = [await participant(offer), await participant(offer), await swimmer(mowj)]
  await put(one, offer, { rating: 2, text: 'شلوغ بود' })
  const remaining = (await put(other, offer, { rating: 5, text: 'عالی بود' })).json()
  expect((await remove(stranger, offer)).statusCode).toBe(404)
  const response = await remove(one, offer)
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect((await remove(one, offer)).statusCode).toBe(404)
  expect((await read(offer)).results).toEqual([remaining])
  expect(await counters(offer)).toMatchObject({ rating_sum: 5, rating_count: 1, said: 5, voices: 1 })
  expect((await put(one, offer, { rating: 4, text: 'دوباره می‌نویسم' })).statusCode).toBe(200)
})

test('ten concurrent reviews by one user count as one', async () => {
  const offer = await offerNow()
  const user = await participant(offer)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => put(user, offer, { rating: (index % 5) + 1, text: `نوشتهٔ ${index}` })),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const row = await counters(offer)
  expect(row).toMatchObject({ rating_count: 1, voices: 1 })
  expect(row?.rating_sum).toBe(row?.said)
})

test('the sums are right after many users write, change and delete concurrently', async () => {
  const offer = await offerNow()
  const users: Swimmer[] = []
  for (let index = 0; index < 8; index += 1) users.push(await participant(offer))
  await Promise.all(
    users.flatMap((user, index) => [
      put(user, offer, { rating: (index % 5) + 1, text: 'بار نخست' }),
      put(user, offer, { rating: ((index + 2) % 5) + 1, text: 'بار دوم' }),
      ...(index % 2 === 0 ? [remove(user, offer)] : []),
    ]),
  )
  const row = await counters(offer)
  expect(row?.voices).toBeGreaterThanOrEqual(4)
  expect([row?.rating_sum, row?.rating_count]).toEqual([row?.said, row?.voices])
})

describe('reading reviews', () => {
  test('newest, best or worst first, page by page, each once', async () => {
    const offer = await offerNow()
    for (const rating of [3, 5, 1, 5]) {
      mowj.clock.forward(1)
      const user = await participant(offer)
      await put(user, offer, { rating, text: `ستاره ${rating}` })
    }
    const stars = async (query: string) => (await read(offer, query)).results.map(({ rating }) => rating)
    expect(await stars('')).toEqual([5, 1, 5, 3])
    expect(await stars('?sort=best')).toEqual([5, 5, 3, 1])
    expect(await stars('?sort=worst')).toEqual([1, 3, 5, 5])
    const first = await read(offer, '?sort=best&page_size=3')
    expect(new URL(first.next ?? '').search).toBe('?sort=best&page=2&page_size=3')
    const rest = await read(offer, '?sort=best&page_size=3&page=2')
    expect(rest.next).toBeNull()
    expect([...first.results, ...rest.results].map(({ id }) => id)).toHaveLength(4)
    expect(new Set([...first.results, ...rest.results].map(({ id }) => id)).size).toBe(4)
    const past = await mowj.app.inject(`${at(offer)}?page=9`)
    expect(past.statusCode).toBe(404)
    expect((await mowj.app.inject(`${at(offer)}?sort=loudest`)).statusCode).toBe(400)
  })

  test('a team without reviews has an empty first page; an unknown one is not found', async () => {
    const page = await read(await offerNow())
    expect(page).toMatchObject({ count: 0, next: null, results: [], summary: { average: null } })
    for (const id of ['99999', 'abc']) {
      expect((await mowj.app.inject(`/api/teams/${id}/reviews/`)).statusCode).toBe(404)
    }
  })

  test('runs three statements and is the same for every client', async () => {
    const offer = await offerNow()
    const user = await participant(offer)
    await put(user, offer, { rating: 5, text: 'عالی بود' })
    const listening = listeningDatabase(mowj.address)
    const watched = await testApp({ deps: { db: listening.db } })
    const signed = await watched.app.inject(at(offer))
    expect(signed.statusCode).toBe(200)
    expect(listening.statements.length).toBeLessThanOrEqual(3)
    const known = await watched.app.inject({
      url: at(offer),
      headers: { 'if-none-match': String(signed.headers.etag) },
    })
    expect(known.statusCode).toBe(304)
    await watched.close()
    await listening.close()
  })
})
