import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signedInAtApi } from '#tests/support/scenarios/account.ts'
import { json } from '#tests/unit/api/fake-api.ts'

const SECOND = 1000

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  readStoredSession()
})

/** A network without responses, until `answer` provides them. */
function silentNetwork() {
  const state: { answer: (() => Response) | undefined; asked: number } = { answer: undefined, asked: 0 }
  signedInAtApi({})
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit = {}) => {
    state.asked += 1
    if (state.answer !== undefined) return Promise.resolve(state.answer())
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return state
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  '/',
  '/teams',
  '/courses',
  '/pools',
  '/instructors',
  '/videos',
  '/categories',
  '/posts/5',
  '/team-overview/7',
  '/swim-course-overview/3',
  '/pool-overview/2',
  '/instructors-profile/4',
  '/teams/3',
  '/teams/booking/1/session/1',
  '/pools/1/pool-detail/1',
  '/notifications',
  '/wallet',
  '/purchase-history',
  '/my-teams',
  '/ticket',
  '/profile',
  '/profile-edit',
  '/account-settings',
  '/security',
  '/team-payment?order=A1b2C3d4E5f6G7h8I9j0K1',
  '/payment-receipt/A1b2C3d4E5f6G7h8I9j0K1',
])('%s, without a stored copy, says within 10 s that no response arrives', async (address) => {
  silentNetwork()
  await renderApp(address)
  await pass(10 * SECOND)
  expect(screen.getAllByText(uiStrings.silentTitle).length).toBeGreaterThan(0)
})

test('meanwhile it retries three times, and shows what arrives', async () => {
  const network = silentNetwork()
  const other = { detail: 'این بار نشد', code: 'server_error' }
  await renderApp('/pool-overview/2')
  await pass(10 * SECOND)
  expect(screen.getByText(uiStrings.silentTitle)).toBeTruthy()
  const asked = network.asked
  await pass(20 * SECOND)
  expect(network.asked).toBeGreaterThan(asked)
  network.answer = () => json(400, other)
  await pass(30 * SECOND)
  expect(await screen.findByText(other.detail)).toBeTruthy()
  expect(screen.queryByText(uiStrings.silentTitle)).toBeNull()
})

test('a server that responds with errors is reported as such, not as an unreachable network', async () => {
  const network = silentNetwork()
  const words = 'سرور شلوغ است'
  network.answer = () => {
    const answer = json(503, { detail: words, code: 'unavailable' })
    answer.headers.set('Retry-After', '30')
    return answer
  }
  await renderApp('/pool-overview/2')
  await pass(10 * SECOND)
  expect(screen.queryByText(uiStrings.silentTitle)).toBeNull()
  expect(screen.getByText(uiStrings.errorTitle)).toBeTruthy()
})
