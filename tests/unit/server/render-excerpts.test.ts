import { expect, test } from 'vitest'
import { excerptOf, LAST_STEP } from '#src/render-excerpts.ts'
import { heavyContent } from '#tests/support/data/heavy-content.ts'

const content = heavyContent({ seed: 3, script: 'emoji', many: 1, long: 1 })
const small = heavyContent({ seed: 3, script: 'persian', many: 0.05, long: 0.05 })
const page = <Item>(results: Item[]) => ({ count: results.length, next: null, previous: null, results })
const sizeOf = (data: unknown) => JSON.stringify(data ?? '').length

const queries = [
  { key: ['slides'], data: content.slides },
  { key: ['posts', 'list', {}], data: { pages: [page(content.posts)], pageParams: [''] } },
  { key: ['posts', 'related', 1], data: content.posts },
  { key: ['posts', 'detail', 1], data: content.post },
  { key: ['teams', 'list'], data: content.teams },
  { key: ['teams', 'featured'], data: page(content.teams.slice(0, 8)) },
  { key: ['teams', 'detail', 1], data: content.team },
]

test.each(queries)('each step leaves out as much of $key as the one before, or more', ({ key, data }) => {
  const sizes = Array.from({ length: LAST_STEP + 1 }, (_, step) => sizeOf(excerptOf(key, data, step)))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  expect(sizes.at(-1)).toBeLessThan(sizeOf(data) / 4)
})

test('data that fits stays the same object, so that the page does not fetch it again', () => {
  expect(excerptOf(['teams', 'detail', 1], small.team, 0)).toBe(small.team)
  expect(excerptOf(['posts', 'detail', 1], small.post, 0)).toBe(small.post)
  expect(excerptOf(['slides'], small.slides, 0)).toBe(small.slides)
  expect(excerptOf(['posts', 'counts', 'all'], content, LAST_STEP)).toBe(content)
})

test('a shortened text does not end with half of an emoji', () => {
  for (let step = 0; step <= LAST_STEP; step += 1) {
    const { description } = excerptOf(['posts', 'detail', 1], content.post, step) as typeof content.post
    expect(description).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
    expect(description.endsWith('…')).toBe(true)
  }
})
