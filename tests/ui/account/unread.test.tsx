import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationMutations } from '#src/features/notification/queries.ts'
import { UnreadWatch } from '#src/features/shell/unread-watch.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

const MINUTE = 60_000
const onCount = vi.fn()
const setAppBadge = vi.fn(async () => undefined)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  storeSession(accessToken())
  Object.assign(navigator, { setAppBadge })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('without push a visible page polls the unread count every few minutes and sets the app badge', async () => {
  let unread = 2
  const { calls } = fakeApi({ 'GET /api/notifications/unread/': () => json(200, { unread }) })
  await renderScreen(<UnreadWatch userId="7" onCount={onCount} />)
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(2))
  unread = 3
  await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE))
  await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(3))
  expect(setAppBadge).toHaveBeenLastCalledWith(3)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  const asked = calls.length
  await act(() => vi.advanceTimersByTimeAsync(30 * MINUTE))
  expect(calls).toHaveLength(asked)
  hidden.mockRestore()
})

test('where the browser has no app badges, or rejects them, only the avatar shows the count', async () => {
  setAppBadge.mockRejectedValue(new DOMException('not installed', 'NotAllowedError'))
  fakeApi({ 'GET /api/notifications/unread/': () => json(200, { unread: 1 }) })
  const first = await renderScreen(<UnreadWatch userId="7" onCount={onCount} />)
  await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(1))
  first.unmount()
  Reflect.deleteProperty(navigator, 'setAppBadge')
  onCount.mockClear()
  await renderScreen(<UnreadWatch userId="8" onCount={onCount} />)
  await waitFor(() => expect(onCount).toHaveBeenLastCalledWith(1))
})

test('the app badge is cleared once the last notification is read', async () => {
  let unread = 1
  fakeApi({ 'GET /api/notifications/unread/': () => json(200, { unread }) })
  const { queryClient } = await renderScreen(<UnreadWatch userId="7" onCount={onCount} />)
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1))
  unread = 0
  // As the list does when it marks notifications as read.
  const { invalidates } = notificationMutations.read().meta ?? {}
  for (const queryKey of invalidates ?? []) await act(() => queryClient.invalidateQueries({ queryKey }))
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0))
})
