import { describe, expect, test } from 'vitest'
import { postIdOf, postPath } from '#src/features/posts/address.ts'

describe('the URL of a post', () => {
  test.each([
    [12, 'Front Crawl Drills', '/posts/front-crawl-drills-12'],
    [3, '50m: a new record!', '/posts/50m-a-new-record-3'],
    [7, 'آموزش شنا', '/posts/7'],
    [8, 'شنای crawl سینه', '/posts/crawl-8'],
    [9, '  --  ', '/posts/9'],
  ])('post %i "%s" has the path %s', (id, title, path) => expect(postPath(id, title)).toBe(path))

  test.each([
    ['12', 12],
    ['front-crawl-12', 12],
    ['50m-record-2024-7', 7],
    ['آموزش-شنا-9', 9],
  ])('%s is the path of post %i', (segment, id) => expect(postIdOf(segment)).toBe(id))

  test.each(['', 'crawl', 'crawl12', '12-crawl', '0', 'crawl-0', '-', 'crawl-12x'])('"%s" is not a post', (segment) =>
    expect(postIdOf(segment)).toBeUndefined(),
  )
})
