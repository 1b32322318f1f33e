import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GatewayScreen } from '#src/features/payment/gateway/gateway-screen.tsx'
import { clearPendingAttempt, readPendingAttempt, startAttempt } from '#src/features/payment/gateway/pending-attempt.ts'
import { paymentStrings as words } from '#src/features/payment/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { order, receiptOf, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const READ = `GET /api/team-payment/${UID}/`
const OPEN = `POST /api/team-payment/${UID}/attempts/`
const RECEIPT = `GET /api/payment-receipt/${UID}/`
const BANK = 'https://bank.example/StartPay/S1'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  signIn()
})
afterEach(() => {
  clearPendingAttempt(UID)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Answers = Parameters<typeof fakeApi>[0]
const opened = () => json(201, { redirect_url: BANK, state: 'paying' })

async function open(answers: Answers = {}) {
  const network = fakeApi({ [READ]: () => json(200, order()), [OPEN]: opened, ...answers })
  const leave = vi.fn()
  const view = await renderScreen(<GatewayScreen uid={UID} leave={leave} />, { at: `/team-gateway?order=${UID}` })
  const attempts = () => network.to(`/api/team-payment/${UID}/attempts/`)
  return { ...view, leave, attempts, user: userEvent.setup() }
}

test('opens one payment at the bank and redirects the payer there', async () => {
  const { leave, attempts } = await open()
  await waitFor(() => expect(leave).toHaveBeenCalledWith(BANK))
  expect(leave).toHaveBeenCalledTimes(1)
  expect(attempts()).toHaveLength(1)
  expect(attempts()[0]?.body).toEqual({ gateway: 'sandbox', wallet: false })
  expect(screen.getByText(words.toBank)).toBeTruthy()
})

test('has a real link to the bank as a fallback for the redirect', async () => {
  await open()
  expect((await screen.findByRole('link', { name: words.openBank })).getAttribute('href')).toBe(BANK)
})

test('speaks of that link only once it is there', async () => {
  await open({ [OPEN]: () => new Promise(() => undefined) })
  expect(await screen.findByText(words.opening)).toBeTruthy()
  expect(screen.queryByText(words.toBankHint)).toBeNull()
})

test('a repeat before a response arrives is the same attempt with the same key', async () => {
  const { key } = startAttempt(UID, 'sandbox')
  const { attempts } = await open()
  await waitFor(() => expect(attempts()).toHaveLength(1))
  expect(attempts()[0]?.headers.get('Idempotency-Key')).toBe(key)
})

test('after Back it opens nothing automatically and asks', async () => {
  const first = await open()
  await waitFor(() => expect(first.leave).toHaveBeenCalled())
  first.unmount()
  const { attempts, leave, user } = await open({
    [READ]: () => json(200, order({ state: 'paying' })),
    [RECEIPT]: () => json(200, receiptOf({ state: 'pending', pass: null, hold_expires_at: order().hold_expires_at })),
  })
  expect(await screen.findByText(words.returned)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.checkState }).getAttribute('href')).toBe(`/payment-receipt/${UID}`)
  expect(attempts()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: words.continuePay }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(BANK))
  expect(attempts()).toHaveLength(0)
})

test('restored from the back/forward cache, it asks too', async () => {
  const { leave, attempts } = await open()
  await waitFor(() => expect(leave).toHaveBeenCalled())
  const back = new Event('pageshow')
  Object.defineProperty(back, 'persisted', { value: true })
  act(() => void window.dispatchEvent(back))
  expect(await screen.findByText(words.returned)).toBeTruthy()
  expect(attempts()).toHaveLength(1)
})

test('an order already at the bank is not opened a second time by another tab', async () => {
  const { attempts } = await open({ [READ]: () => json(200, order({ state: 'paying' })) })
  expect(await screen.findByText(words.returned)).toBeTruthy()
  expect(attempts()).toHaveLength(0)
})

test('continuing after a payment that ended at the bank opens a new one', async () => {
  const first = await open()
  await waitFor(() => expect(first.leave).toHaveBeenCalled())
  const firstKey = readPendingAttempt(UID)?.key
  first.unmount()
  const { attempts, user } = await open({
    [READ]: () => json(200, order({ state: 'paying' })),
    [RECEIPT]: () => json(200, receiptOf({ state: 'cancelled', pass: null, hold_expires_at: order().hold_expires_at })),
  })
  await user.click(await screen.findByRole('button', { name: words.continuePay }))
  await waitFor(() => expect(attempts()).toHaveLength(1))
  expect(attempts()[0]?.headers.get('Idempotency-Key')).not.toBe(firstKey)
})

test('an unavailable bank is retried with a new key', async () => {
  let down = true
  const { attempts, user, leave } = await open({
    [OPEN]: () => (down ? json(502, { detail: 'x', code: 'gateway_unavailable' }) : opened()),
  })
  expect(await screen.findByText(words.gatewayDown)).toBeTruthy()
  down = false
  await user.click(screen.getByRole('button', { name: uiStrings.retry }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(BANK))
  const [first, second] = attempts().map(({ headers }) => headers.get('Idempotency-Key'))
  expect(second).not.toBe(first)
})

test.each([
  [['zibal'], words.cancelGateway],
  [['sandbox', 'zibal'], words.otherBank],
] as const)('when a bank of %j fails, the way back offers the choice there is', async (banks, name) => {
  await open({
    [READ]: () => json(200, order({ banks: [...banks] })),
    [OPEN]: () => json(502, { detail: 'x', code: 'gateway_unavailable' }),
  })
  const back = await screen.findByRole('link', { name })
  expect(back.getAttribute('href')).toContain('/team-payment')
})

test('a payment rejected by the bank is not reported as unavailable', async () => {
  await open({ [OPEN]: () => json(502, { detail: 'x', code: 'gateway_refused' }) })
  expect(await screen.findByText(words.gatewayRefused)).toBeTruthy()
  expect(screen.getByText(words.gatewayRefusedHint)).toBeTruthy()
  expect(screen.queryByText(words.gatewayDown)).toBeNull()
})

test.each([
  ['gateway_unavailable', words.topUpDownHint],
  ['gateway_refused', words.topUpRefusedHint],
])('of a top-up, %s speaks of no place', async (code, hint) => {
  await open({ [READ]: () => json(200, order({ kind: 'wallet' })), [OPEN]: () => json(502, { detail: 'x', code }) })
  expect(await screen.findByText(hint)).toBeTruthy()
})

test('a payment below the bank’s minimum links to the wallet', async () => {
  await open({ [OPEN]: () => json(409, { detail: 'بانک این مبلغ را نمی‌پذیرد', code: 'below_bank_minimum' }) })
  expect(await screen.findByText('بانک این مبلغ را نمی‌پذیرد')).toBeTruthy()
  expect(screen.getByRole('link', { name: words.toTopUp }).getAttribute('href')).toBe('/wallet')
})

test('an expired hold leads to the receipt, not to another attempt', async () => {
  await open({ [OPEN]: () => json(409, { detail: 'مهلت پرداخت به پایان رسید', code: 'hold_expired' }) })
  expect((await screen.findByRole('link', { name: words.checkState })).getAttribute('href')).toContain(UID)
})

test('nothing to pay leads straight to the receipt', async () => {
  const { address, leave } = await open({
    [OPEN]: () => json(201, { redirect_url: `/payment-receipt/${UID}/`, state: 'confirmed' }),
  })
  await waitFor(() => expect(address()).toBe(`/payment-receipt/${UID}`))
  expect(leave).not.toHaveBeenCalled()
})

test('works where sessionStorage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { leave, unmount } = await open()
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
  unmount()
  await open({ [READ]: () => json(200, order({ state: 'paying' })) })
  expect(await screen.findByText(words.returned)).toBeTruthy()
})
