import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { GatewayScreen } from '#src/features/payment/gateway/gateway-screen.tsx'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'
import { receiptStrings, paymentStrings as words } from '#src/features/payment/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { order, signIn, today } from '#tests/support/scenarios/journey.ts'
import { open, READ } from '#tests/support/scenarios/screens/payment-screen.tsx'
import { json } from '#tests/unit/api/fake-api.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: today, shouldAdvanceTime: true })
  readStoredSession()
  toasts.list = []
})
afterEach(() => {
  act(closeAuth)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('an order that cannot be paid', () => {
  test('shows a hint when the URL names none', async () => {
    await renderScreen(<PaymentScreen uid={undefined} />)
    expect(screen.getByText(words.noOrder)).toBeTruthy()
    expect(screen.queryByRole('img', { name: uiStrings.stepDone })).toBeNull()
  })

  test.each([
    ['/team-payment', <PaymentScreen key="payment" uid={undefined} />],
    ['/pool-gateway', <GatewayScreen key="gateway" uid={undefined} kind="pool" />],
  ])('has no step done at %s without an order', async (_address, screenOf) => {
    await renderScreen(screenOf)
    const steps = within(screen.getByRole('list', { name: words.stepsLabel }))
    expect(steps.queryByRole('img', { name: uiStrings.stepDone })).toBeNull()
    expect(steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))[0]).toBe('step')
  })

  test('is hidden from signed-out users, without a ticked step', async () => {
    const { user, calls } = await open({ [READ]: () => json(200, order()) })
    expect(within(screen.getByRole('list', { name: words.stepsLabel })).queryByRole('img')).toBeNull()
    await user.click(screen.getByRole('button', { name: words.signIn }))
    expect(authDialog.step).toBe('phone')
    expect(calls).toHaveLength(0)
  })

  test.each([
    ['expired', words.expired, words.toBooking.team],
    ['cancelled', words.cancelled, words.toBooking.team],
    ['confirmed', words.alreadyConfirmed, words.seeReceipt],
    ['credited', receiptStrings.states.credited, words.seeReceipt],
    ['paid_unbookable', receiptStrings.states.credited, words.seeReceipt],
  ] as const)('because it is %s says so and shows the way on', async (state, title, way) => {
    signIn()
    const { onEnd } = await open({ [READ]: () => json(200, order({ state, hold_expires_at: null })) })
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByRole('link', { name: way })).toBeTruthy()
    await waitFor(() => expect(onEnd).toHaveBeenCalled())
  })

  test.each([
    ['expired', receiptStrings.walletHints.expired],
    ['cancelled', receiptStrings.walletHints.cancelled],
    ['confirmed', receiptStrings.walletHints.confirmed],
  ] as const)('of a top-up, because it is %s, speaks neither of a place nor of a ticket', async (state, text) => {
    signIn()
    await open({ [READ]: () => json(200, order({ kind: 'wallet', state, hold_expires_at: null })) })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('is not found when it belongs to another user', async () => {
    signIn()
    await open({ [READ]: () => json(404, { detail: 'x', code: 'not_found' }) })
    expect(await screen.findByText(words.orderGone)).toBeTruthy()
    expect(screen.queryByRole('img', { name: uiStrings.stepDone })).toBeNull()
  })

  test('offline can be retried', async () => {
    signIn()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open({})
    expect(await screen.findByText(words.offlineHint)).toBeTruthy()
  })
})
