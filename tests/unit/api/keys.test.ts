import { expect, test } from 'vitest'
import { isPersonalKey, isPublicKey, keys } from '#src/api/query/keys.ts'

/** Scope of each query key. A missing key does not compile; a private one that became public would survive a sign-out. */
const expected: Record<keyof typeof keys, 'everyone' | 'one person' | 'one session'> = {
  teams: 'everyone',
  courses: 'everyone',
  pools: 'everyone',
  instructors: 'everyone',
  slides: 'everyone',
  posts: 'everyone',
  passes: 'everyone',
  club: 'everyone',
  profile: 'one person',
  account: 'one person',
  payments: 'one person',
  receipts: 'one person',
  terms: 'one person',
  purchases: 'one person',
  wallet: 'one person',
  notifications: 'one person',
  myReviews: 'one person',
  members: 'one person',
  desk: 'one session',
}

test.each(Object.entries(expected))('queries of %s belong to %s', (name, whose) => {
  const key = [...keys[name as keyof typeof keys], 'detail', 1]
  expect({ isPublic: isPublicKey(key), isPersonal: isPersonalKey(key) }).toEqual({
    isPublic: whose === 'everyone',
    isPersonal: whose === 'one person',
  })
})

test('a query with an unknown key is not persisted', () => {
  for (const key of [[], ['search', 'x'], [undefined]]) {
    expect(isPublicKey(key)).toBe(false)
    expect(isPersonalKey(key)).toBe(false)
  }
})
