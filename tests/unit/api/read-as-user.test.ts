// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { readAsUser } from '#src/api/session/read-as-user.ts'
import { accessToken, storeSession } from '#tests/unit/api/fake-api.ts'

const show = vi.fn()
const itemsOf = async (userId: string) => [`item of ${userId}`]

function signIn(sub: string) {
  storeSession(accessToken({ sub }))
  localStorage.setItem('userId', sub)
}

beforeEach(() => {
  show.mockClear()
  localStorage.clear()
})

test('shows the items of the signed-in user, once', async () => {
  signIn('7')
  await readAsUser(itemsOf, show)
  expect(show.mock.calls).toEqual([[['item of 7']]])
})

test('without a user, or with blocked storage, there are none', async () => {
  await readAsUser(itemsOf, show)
  signIn('7')
  await readAsUser(() => Promise.reject(new Error('blocked')), show)
  expect(show.mock.calls).toEqual([[[]], [[]]])
})

test.each([
  ['the user signs out', () => localStorage.clear(), []],
  ['another user signs in', () => signIn('8'), ['item of 8']],
])('when %s during the read, the former user’s items are not shown', async (_name, change, shown) => {
  signIn('7')
  const read = vi.fn(itemsOf).mockImplementationOnce(async (userId) => {
    change()
    return itemsOf(userId)
  })
  await readAsUser(read, show)
  expect(show.mock.calls).toEqual([[shown]])
})
