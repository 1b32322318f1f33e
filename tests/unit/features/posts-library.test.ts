// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { formatViews } from '#src/fa/views.ts'
import { badgesOf } from '#src/features/posts/badges.ts'
import { formatDuration } from '#src/features/posts/duration.ts'
import { librarySearch } from '#src/features/posts/list/search.ts'
import { anyPost, anyPostList, anyPostPage } from '#src/features/posts/read.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { somePost } from '#tests/support/data/some-posts.ts'

test.each([
  [0, '۰'],
  [999, '۹۹۹'],
  [1000, '۱٫۰K'],
  [1049, '۱٫۰K'],
  [256_000, '۲۵۶٫۰K'],
  [999_949, '۹۹۹٫۹K'],
  [999_950, '۱٫۰M'],
  [1_000_000, '۱٫۰M'],
  [12_340_000, '۱۲٫۳M'],
])('%i views are shown as %s', (views, text) => expect(formatViews(views)).toBe(text))

test.each([
  [null, '۰:۰۰'],
  ['1:05', '۱:۰۵'],
  ['1:02:03', '۱:۰۲:۰۳'],
])('a duration of %s is displayed as %s', (duration, text) => expect(formatDuration(duration)).toBe(text))

test.each([
  [1000, 0, []],
  [1001, 0, ['trending']],
  [1001, 2, ['trending']],
  [1001, 3, []],
  [5000, 3, []],
  [5001, 3, ['hot']],
  [5001, 1, ['trending', 'hot']],
])('%i views at position %i of the list result in %j', (views, index, badges) =>
  expect(badgesOf(views, index)).toEqual(badges),
)

describe('the search parameters of the library', () => {
  test.each([
    [{}, {}],
    [
      { category: 'swim', sort: 'views', layout: 'list', shown: 24 },
      { category: 'swim', sort: 'views', layout: 'list', shown: 24 },
    ],
    [{ category: 'other' }, { category: 'other' }],
    [{ category: 'chess', sort: 'best', layout: 'grid', shown: 'many' }, {}],
    [{ shown: 8 }, {}],
    [{ shown: 9.5 }, { shown: 16 }],
    [{ shown: 1e12 }, { shown: 4000 }],
    [{ shown: Number.NaN }, {}],
  ])('%j result in %j', (address, filters) => {
    const read = librarySearch(address)
    expect(Object.keys(read)).toEqual(['category', 'sort', 'layout', 'shown'])
    expect(JSON.parse(JSON.stringify(read))).toEqual(filters)
  })
})

describe('posts of other servers are parsed', () => {
  const foreign = {
    id: 5,
    title: 'Relay',
    views: 10,
    created_at: '2026-11-01T00:00:00Z',
    video_url: 'https://example.com/relay.mp4',
    thumbnail: '/uploads/relay.png',
    author: { username: 'omid' },
  }

  test('`video_url` for `media_url`, `author.username` for `author_username`, and defaults for missing fields', () => {
    expect(anyPost.parse(foreign)).toMatchObject({
      media_url: 'https://example.com/relay.mp4',
      is_video: true,
      author_username: 'omid',
      description: words.noDescription,
      thumbnail: null,
      duration: null,
      category: 'other',
    })
  })

  test('the specified names take precedence over the alternatives', () => {
    const both = { ...foreign, media_url: '/media/a.mp4', is_video: false, author_username: 'sara' }
    expect(anyPost.parse(both)).toMatchObject({ media_url: '/media/a.mp4', is_video: false, author_username: 'sara' })
  })

  test('our own post is unchanged', () => expect(anyPost.parse(somePost)).toEqual(somePost))

  test.each([null, 'post', { title: 'no id' }])('%j is not a post', (raw) =>
    expect(anyPost.safeParse(raw).success).toBe(false),
  )

  test('lists are plain or in an envelope, the cursor also in the next link', () => {
    expect(anyPostList.parse([foreign])).toHaveLength(1)
    expect(anyPostList.parse({ results: [foreign] })).toHaveLength(1)
    expect(anyPostPage.parse([foreign])).toMatchObject({ count: 1, next_cursor: null })
    const next = 'https://api.example.com/api/post/?cursor=abc%3D&page_size=8'
    expect(anyPostPage.parse({ count: 9, next, results: [foreign] })).toMatchObject({ next_cursor: 'abc=' })
    expect(anyPostPage.parse({ count: 9, next: null, next_cursor: 'own', results: [] })).toMatchObject({
      next_cursor: 'own',
    })
  })
})
