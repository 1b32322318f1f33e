import { expect, test } from 'vitest'
import { receiptState } from '#server/modules/payment/receipt-state.ts'
import { receiptState as states } from '#src/contract/payment.ts'

type Order = Parameters<typeof receiptState>[0]
type State = Parameters<typeof receiptState>[1][number]['state']

const NOW = new Date('2026-11-21T08:00:00+03:30')
const later = new Date(NOW.getTime() + 1)

/** What the receipt of a team's order says; attempts come newest first, as the database lists them. */
function said(order: Partial<Order>, ...attempts: State[]) {
  const whole: Order = { state: 'held', holdExpiresAt: later, kind: 'team', standing: false, ...order }
  return receiptState(
    whole,
    attempts.map((state) => ({ state })),
    NOW,
  )
}

test.each([
  ['a booking that stands is confirmed', { state: 'confirmed', standing: true }, 'confirmed'],
  ['a booking of which nothing is left was refunded', { state: 'confirmed', standing: false }, 'refunded'],
  ['money in the wallet stays confirmed, though it books nothing', { state: 'confirmed', kind: 'wallet' }, 'confirmed'],
  ['money that books nothing any more is on its way to the wallet', { state: 'paid_unbookable' }, 'credited'],
  ['money that booked nothing is in the wallet', { state: 'credited' }, 'credited'],
] satisfies [string, Partial<Order>, string][])('%s, whatever other payments came to', (_, order, state) => {
  expect(said(order)).toBe(state)
  for (const attempt of ['verified', 'verifying', 'reversing', 'reversed', 'failed'] as const)
    expect(said(order, attempt, 'redirected'), attempt).toBe(state)
})

test.each(['held', 'paying', 'expired', 'cancelled'] as const)(
  'while the bank takes or returns the money of an order that is %s, its receipt says pending',
  (state) => {
    for (const attempt of ['verifying', 'reversing'] as const) {
      expect(said({ state }, attempt)).toBe('pending')
      expect(said({ state, holdExpiresAt: NOW }, 'failed', attempt, 'cancelled')).toBe('pending')
    }
  },
)

test.each(['expired', 'cancelled'] as const)('an order that is %s says so, unless its money came back', (state) => {
  for (const attempt of ['redirected', 'failed', 'cancelled', 'unknown', 'created'] as const)
    expect(said({ state }, attempt), attempt).toBe(state)
  expect(said({ state })).toBe(state)
  expect(said({ state }, 'failed', 'reversed')).toBe('reversed')
})

test('while a payer is at the bank the receipt says pending, also when the hold is over and another try failed since', () => {
  expect(said({ state: 'paying' }, 'redirected')).toBe('pending')
  expect(said({ state: 'paying', holdExpiresAt: NOW }, 'failed', 'redirected')).toBe('pending')
})

test('a hold ends at its last moment, for the receipt too', () => {
  expect(said({ holdExpiresAt: later })).toBe('held')
  expect(said({ holdExpiresAt: NOW })).toBe('expired')
  expect(said({ state: 'paying', holdExpiresAt: NOW }, 'failed')).toBe('expired')
})

test('an open order says what its latest try came to, and that it may still be paid when nothing is known of that', () => {
  expect(said({ state: 'paying' }, 'failed', 'cancelled')).toBe('failed')
  expect(said({ state: 'paying' }, 'cancelled', 'failed')).toBe('cancelled')
  expect(said({ state: 'paying' }, 'unknown', 'failed')).toBe('held')
  expect(said({ state: 'held' }, 'created', 'cancelled')).toBe('held')
  // Money of another try of an open order that came back closes nothing.
  expect(said({ state: 'paying' }, 'reversed')).toBe('held')
})

test('every word of the contract is said of some order', () => {
  const spoken = [
    said({}),
    said({ state: 'paying' }, 'redirected'),
    said({ state: 'confirmed', standing: true }),
    said({ state: 'confirmed' }),
    said({ state: 'credited' }),
    said({ state: 'expired' }),
    said({ state: 'cancelled' }),
    said({ state: 'cancelled' }, 'reversed'),
    said({ state: 'paying' }, 'failed'),
  ]
  expect(new Set(spoken)).toEqual(new Set(states.options))
})
