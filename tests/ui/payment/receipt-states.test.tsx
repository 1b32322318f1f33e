import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { clearPendingAttempt, readPendingAttempt } from '#src/features/payment/gateway/pending-attempt.ts'
import { pollAfter } from '#src/features/payment/queries.ts'
import { ReceiptScreen } from '#src/features/payment/receipt/receipt-screen.tsx'
import { onwardStrings, visitorStrings } from '#src/features/payment/receipt/visitor-strings.ts'
import { paymentStrings, receiptStrings as words } from '#src/features/payment/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { order, receiptOf, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { open, shows } from '#tests/support/scenarios/screens/receipt-screen.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: today, shouldAdvanceTime: true })
  signIn()
  toasts.list = []
})
afterEach(() => {
  clearPendingAttempt(UID)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const held = order().hold_expires_at

describe('a stranger with the link', () => {
  const states = [
    'held',
    'pending',
    'confirmed',
    'failed',
    'cancelled',
    'expired',
    'credited',
    'refunded',
    'reversed',
  ] as const

  test.each(states)('reads of the order, not of an own one, when it is %s', async (state) => {
    await shows({ state, pass: null, payer: null, hold_expires_at: held })
    expect(await screen.findByRole('heading', { name: visitorStrings.states[state] })).toBeTruthy()
    expect(screen.getByText(visitorStrings.hints[state])).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/ شما |‌تان\b/)
    expect(screen.queryByRole('button', { name: words.retry })).toBeNull()
    expect(screen.queryByRole('link', { name: onwardStrings.mine.team })).toBeNull()
  })

  test('keeps the data of the own booking on this device', async () => {
    const { onConfirmed } = await shows({ pass: null, payer: null })
    await screen.findByRole('heading', { name: visitorStrings.states.confirmed })
    expect(onConfirmed).not.toHaveBeenCalled()
  })

  test('who is not signed in may be the payer, and can sign in', async () => {
    localStorage.clear()
    readStoredSession()
    const { user } = await shows({ state: 'failed', pass: null, payer: null, hold_expires_at: held })
    await user.click(await screen.findByRole('button', { name: paymentStrings.signIn }))
    expect(authDialog.step).toBe('phone')
    act(closeAuth)
  })
})

describe('the states of a payment', () => {
  test.each(['held', 'pending', 'confirmed', 'failed', 'cancelled', 'expired', 'credited', 'reversed'] as const)(
    '%s shows its title and the next step',
    async (state) => {
      await shows({ state, pass: null })
      expect(await screen.findByRole('heading', { name: words.states[state] })).toBeTruthy()
      expect(screen.getByText(words.hints[state])).toBeTruthy()
    },
  )

  test('a failed one can be paid again while the hold lasts', async () => {
    const { user, address } = await shows({ state: 'failed', pass: null, hold_expires_at: held })
    expect(await screen.findByText(words.failedHeld)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.retry }))
    await waitFor(() => expect(address()).toBe(`/team-gateway?order=${UID}`))
    expect(readPendingAttempt(UID)).toMatchObject({ gateway: 'sandbox', state: 'wanted' })
  })

  test('a failed one is paid again at the same bank, also one that older pages do not know', async () => {
    const failed = { state: 'failed', gateway: null, bank: 'zibal', pass: null, hold_expires_at: held } as const
    const { user } = await shows(failed)
    await user.click(await screen.findByRole('button', { name: words.retry }))
    await waitFor(() => expect(readPendingAttempt(UID)).toMatchObject({ gateway: 'zibal' }))
  })

  test('a failed one without a hold links back to the months', async () => {
    await shows({ state: 'failed', pass: null })
    const link = await screen.findByRole('link', { name: words.bookAgain.team })
    expect(link.getAttribute('href')).toBe('/teams/booking/1/session/1')
    expect(screen.queryByRole('button', { name: words.retry })).toBeNull()
  })

  test('a credited one links to other months and to the wallet', async () => {
    await shows({ state: 'credited', pass: null })
    const months = await screen.findByRole('link', { name: words.bookOther.team })
    expect(months.getAttribute('href')).toBe('/teams/booking/1/session/1')
    expect(screen.getByRole('link', { name: words.wallet }).getAttribute('href')).toBe('/wallet')
  })

  test('an unknown one is not found', async () => {
    await open(() => json(404, { detail: 'x', code: 'not_found' }))
    expect(await screen.findByText(words.notFound)).toBeTruthy()
  })

  test('says offline that nothing is stored', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(<ReceiptScreen uid={UID} />)
    expect(await screen.findByText(words.offlineHint)).toBeTruthy()
  })
})

describe('polling the bank’s result', () => {
  test('polls until the result is final', async () => {
    let state: Receipt['state'] = 'pending'
    const { calls, onConfirmed } = await open(() => json(200, receiptOf({ state, pass: null })))
    await screen.findByRole('heading', { name: words.states.pending })
    expect(onConfirmed).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(calls.length).toBeGreaterThanOrEqual(2)
    state = 'confirmed'
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(await screen.findByRole('heading', { name: words.states.confirmed })).toBeTruthy()
    expect(onConfirmed).toHaveBeenCalled()
    const asked = calls.length
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(calls.length).toBe(asked)
  })

  test('pauses while the page is hidden', async () => {
    const { calls } = await shows({ state: 'pending', pass: null })
    await screen.findByRole('heading', { name: words.states.pending })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    const asked = calls.length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(calls.length).toBe(asked)
  })

  test('starts at 2 s and never exceeds 15 s', () => {
    expect(pollAfter('pending', 1)).toBe(2000)
    expect(pollAfter('pending', 2)).toBe(3000)
    expect(pollAfter('pending', 40)).toBe(15_000)
    for (const state of ['held', 'confirmed', 'failed', 'cancelled', 'expired', 'credited'] as const) {
      expect(pollAfter(state, 1)).toBe(false)
    }
  })
})
