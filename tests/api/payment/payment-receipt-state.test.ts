import { expect, test } from 'vitest'
import { receiptState } from '#server/modules/payment/receipt-state.ts'
import { receiptState as states } from '#src/contract/payment.ts'

type Order = Parameters<typeof receiptState>[0]
type State = Parameters<typeof receiptState>[1][number]['state']

const NOW = new Date('2026-11-21T08:00:00+03:30')
const later = new Date(NOW.getTime() + 1)

/** State of the receipt of a team's order; `attempts` are newest first, as the database lists them. */
function stateOf(order: Partial<Order>, ...attempts: State[]) {
  const whole: Order = { state: 'held', holdExpiresAt: later, kind: 'team', standing: false, ...order }
  return receiptState(
    whole,
    attempts.map((state) => ({ state })),
    NOW,
  )
}

test.each([
  ['an active booking is confirmed', { state: 'confirmed', standing: true }, 'confirmed'],
  ['a booking without active items is refunded', { state: 'confirmed', standing: false }, 'refunded'],
  ['a wallet top-up is confirmed without a booking', { state: 'confirmed', kind: 'wallet' }, 'confirmed'],
  ['a payment that can no longer be booked is credited', { state: 'paid_unbookable' }, 'credited'],
  ['a payment in the wallet is credited', { state: 'credited' }, 'credited'],
] satisfies [string, Partial<Order>, string][])('%s, whatever the result of other attempts', (_, order, state) => {
  expect(stateOf(order)).toBe(state)
  for (const attempt of ['verified', 'verifying', 'reversing', 'reversed', 'failed'] as const)
    expect(stateOf(order, attempt, 'redirected'), attempt).toBe(state)
})

test.each(['held', 'paying', 'expired', 'cancelled'] as const)(
  'the receipt of an order that is %s is pending during verification and reversal',
  (state) => {
    for (const attempt of ['verifying', 'reversing'] as const) {
      expect(stateOf({ state }, attempt)).toBe('pending')
      expect(stateOf({ state, holdExpiresAt: NOW }, 'failed', attempt, 'cancelled')).toBe('pending')
    }
  },
)

test.each(['expired', 'cancelled'] as const)(
  'the receipt of an order that is %s has that state, or reversed after a reversal',
  (state) => {
    for (const attempt of ['redirected', 'failed', 'cancelled', 'unknown', 'created'] as const)
      expect(stateOf({ state }, attempt), attempt).toBe(state)
    expect(stateOf({ state })).toBe(state)
    expect(stateOf({ state }, 'failed', 'reversed')).toBe('reversed')
  },
)

test('the receipt is pending while the payer is at the bank, also after the hold expired and another attempt failed', () => {
  expect(stateOf({ state: 'paying' }, 'redirected')).toBe('pending')
  expect(stateOf({ state: 'paying', holdExpiresAt: NOW }, 'failed', 'redirected')).toBe('pending')
})

test('the receipt expires at the instant the hold ends', () => {
  expect(stateOf({ holdExpiresAt: later })).toBe('held')
  expect(stateOf({ holdExpiresAt: NOW })).toBe('expired')
  expect(stateOf({ state: 'paying', holdExpiresAt: NOW }, 'failed')).toBe('expired')
})

test('the receipt of an open order shows the latest ended attempt, or held when its result is unknown', () => {
  expect(stateOf({ state: 'paying' }, 'failed', 'cancelled')).toBe('failed')
  expect(stateOf({ state: 'paying' }, 'cancelled', 'failed')).toBe('cancelled')
  expect(stateOf({ state: 'paying' }, 'unknown', 'failed')).toBe('held')
  expect(stateOf({ state: 'held' }, 'created', 'cancelled')).toBe('held')
  // A reversed attempt does not close an order that is still open.
  expect(stateOf({ state: 'paying' }, 'reversed')).toBe('held')
})

test('every state of the contract is reachable', () => {
  const reached = [
    stateOf({}),
    stateOf({ state: 'paying' }, 'redirected'),
    stateOf({ state: 'confirmed', standing: true }),
    stateOf({ state: 'confirmed' }),
    stateOf({ state: 'credited' }),
    stateOf({ state: 'expired' }),
    stateOf({ state: 'cancelled' }),
    stateOf({ state: 'cancelled' }, 'reversed'),
    stateOf({ state: 'paying' }, 'failed'),
  ]
  expect(new Set(reached)).toEqual(new Set(states.options))
})
