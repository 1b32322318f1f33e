import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closePool, refundOrder, refundsMade } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid, topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, NEXT_SATURDAY, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

type Opening = Awaited<ReturnType<typeof offerSlot>>

const reason = 'مربی این ماه نمی‌آید'
const walletOf = async (person: Swimmer) => (await person.get('/api/wallet/')).json()
const stateOf = async (person: Swimmer, uid: string) => (await person.receipt(uid)).json().state
const notificationsOf = async (person: Swimmer) =>
  (await person.get('/api/notifications/')).json().results.map(({ kind }: { kind: string }) => kind)
const visit = (person: Swimmer, opening: Opening, date = MONDAY, people = 1) =>
  paid(mowj, person, { ...opening, kind: 'team', request: () => opening.request(date, people) })

async function takenOf({ sessionId }: { sessionId: number }) {
  const rows = await mowj.sql`select taken from slots where session_id = ${sessionId} order by year, month, day`
  return rows.map(({ taken }) => taken)
}

test('an operator’s refund returns the money and place of every month and notifies the payer once', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, offer, [AZAR, DEY])
  const plan = { order: uid, refunded: 16_000_000, terms: 2 }
  expect(await refundOrder(mowj.deps, uid, { reason, dryRun: true })).toEqual(plan)
  expect([await stateOf(sara, uid), await notificationsOf(sara)]).toEqual(['confirmed', ['booking_confirmed']])
  mowj.clock.forward(60)
  expect(await refundOrder(mowj.deps, uid, { reason })).toEqual(plan)
  expect(await walletOf(sara)).toMatchObject({
    balance: 16_000_000,
    results: [
      { kind: 'refund', amount: 8_000_000, balance: 16_000_000, order: uid, reason },
      { kind: 'refund', amount: 8_000_000, balance: 8_000_000, order: uid, reason },
    ],
  })
  expect((await sara.receipt(uid)).json()).toMatchObject({
    state: 'refunded',
    cancelled: [AZAR, DEY],
    refunded: 16_000_000,
    pass: null,
  })
  const [enrolment] = await mowj.sql`select cancelled_at from enrolments where user_id = ${sara.userId}`
  expect(new Date(enrolment?.cancelled_at)).toEqual(mowj.clock.now())
  expect(await takenOf(offer)).toEqual([0, 0, 0, 0])
  expect(await refundOrder(mowj.deps, uid, { reason })).toEqual({ order: uid, refunded: 0, terms: 0 })
  expect(await notificationsOf(sara)).toEqual(['term_cancelled', 'booking_confirmed'])
})

test('a refund of one month leaves the other months booked', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, offer, [AZAR, DEY])
  const slotIds = offer.slotIds.slice(0, 1)
  expect(await refundOrder(mowj.deps, uid, { reason, slotIds })).toMatchObject({ refunded: 8_000_000, terms: 1 })
  expect((await sara.receipt(uid)).json()).toMatchObject({ state: 'confirmed', cancelled: [AZAR] })
  expect(await takenOf(offer)).toEqual([0, 1, 0, 0])
})

test('a refund of a free order releases its place without a ledger entry', async () => {
  const offer = await offerSession(mowj, { finalPrice: 0 })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  await sara.pay(uid)
  expect(await refundOrder(mowj.deps, uid, { reason })).toEqual({ order: uid, refunded: 0, terms: 1 })
  expect(await walletOf(sara)).toMatchObject({ balance: 0, results: [] })
  expect([await stateOf(sara, uid), await takenOf(offer)]).toEqual(['refunded', [0, 0, 0, 0]])
})

test('a held order, a wallet top-up and an unknown order are not refunded', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  expect(await refundOrder(mowj.deps, uid, { reason })).toBeUndefined()
  expect([await stateOf(sara, uid), await takenOf(offer)]).toEqual(['held', [1, 0, 0, 0]])
  const charged = await topUp(mowj, sara, 500_000)
  expect(await refundOrder(mowj.deps, charged, { reason })).toBeUndefined()
  expect(await refundOrder(mowj.deps, '0000000000000000000000', { reason })).toBeUndefined()
  expect(await walletOf(sara)).toMatchObject({ balance: 500_000 })
})

test('the list of refunds shows order, payer, amount and reason, newest first, and no other ledger entries', async () => {
  const [sara, mina] = [await swimmer(mowj), await swimmer(mowj)]
  const [first, second] = [
    await paid(mowj, sara, await offerSession(mowj)),
    await paid(mowj, mina, await offerSession(mowj)),
  ]
  await refundOrder(mowj.deps, first, { reason })
  await topUp(mowj, mina, 500_000)
  mowj.clock.forward(60)
  await refundOrder(mowj.deps, second, { reason: 'بیماری' })
  const people = [sara.userId, mina.userId]
  expect((await refundsMade(mowj.db)).filter(({ userId }) => people.includes(userId))).toEqual([
    { at: mowj.clock.now(), order: second, userId: mina.userId, rial: 8_000_000, reason: 'بیماری' },
    { at: TEST_NOW, order: first, userId: sara.userId, rial: 8_000_000, reason },
  ])
})

test('closing a pool includes the first and the last date, and no other date or pool', async () => {
  const dates = [TODAY, { ...MONDAY, day: 1 }, MONDAY, { ...MONDAY, day: 3 }]
  const [opening, other] = [await offerSlot(mowj, { dates }), await offerSlot(mowj, { dates })]
  const closed = async ({ sessionId }: Opening) => {
    const rows = await mowj.sql`select closed from slots where session_id = ${sessionId} order by year, month, day`
    return rows.map((row) => row.closed)
  }
  const closing = { pool: opening.id, from: TODAY, to: MONDAY }
  expect(await closePool(mowj.deps, { ...closing, dryRun: true })).toEqual({ dates: 3, refunds: [], ended: [] })
  expect(await closed(opening)).toEqual([false, false, false, false])
  expect(await closePool(mowj.deps, closing)).toEqual({ dates: 3, refunds: [], ended: [] })
  expect(await closed(opening)).toEqual([true, true, true, false])
  expect(await closed(other)).toEqual([false, false, false, false])
  const day = { ...MONDAY, day: 20 }
  expect(await closePool(mowj.deps, { pool: opening.id, from: day, to: day })).toEqual({
    dates: 0,
    refunds: [],
    ended: [],
  })
  expect(await closePool(mowj.deps, { pool: 9_999, from: TODAY, to: MONDAY })).toBeUndefined()
})

test('visits on closed dates are refunded, oldest order first, with the closed pool as the reason', async () => {
  const opening = await offerSlot(mowj, { capacity: 9 })
  const [sara, mina, nima] = [await swimmer(mowj), await swimmer(mowj), await swimmer(mowj)]
  const first = await visit(sara, opening, NEXT_SATURDAY, 2)
  const second = await visit(mina, opening, MONDAY)
  const other = await visit(nima, opening, TODAY)
  const { uid: held } = await nima.held(opening.request(MONDAY))
  const omid = await swimmer(mowj)
  const { uid: paying } = await omid.held(opening.request(MONDAY))
  await omid.atBank(paying)
  expect(await closePool(mowj.deps, { pool: opening.id, from: MONDAY, to: NEXT_SATURDAY })).toEqual({
    dates: 2,
    refunds: [
      { order: first, refunded: 1_800_000, terms: 1 },
      { order: second, refunded: 900_000, terms: 1 },
    ],
    ended: [held, paying],
  })
  expect(await walletOf(sara)).toMatchObject({
    balance: 1_800_000,
    results: [{ reason: 'استخر در این تاریخ تعطیل است' }],
  })
  expect(await stateOf(nima, other)).toBe('confirmed')
  expect([await stateOf(nima, held), await stateOf(omid, paying)]).toEqual(['cancelled', 'cancelled'])
  expect([(await notificationsOf(nima))[0], (await notificationsOf(omid))[0]]).toEqual(['hold_expired', 'hold_expired'])
  expect(await takenOf(opening)).toEqual([1, 0, 0])
})

test('a visit paid for while its pool is being closed is refunded too', async () => {
  const opening = await offerSlot(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(opening.request(MONDAY))
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  let transactions = 0
  // The first transaction closes the dates; the payer returns after the orders are listed, before the second one.
  const db = new Proxy(mowj.deps.db, {
    get(target, name, receiver) {
      if (name !== 'transaction') return Reflect.get(target, name, receiver)
      return async (work: Parameters<typeof target.transaction>[0]) => {
        transactions += 1
        if (transactions === 2) await returnFromBank(mowj, authority)
        return target.transaction(work)
      }
    },
  })
  const closing = await closePool({ ...mowj.deps, db }, { pool: opening.id, from: MONDAY, to: MONDAY })
  expect(closing).toEqual({ dates: 1, refunds: [{ order: uid, refunded: 900_000, terms: 1 }], ended: [] })
  expect([await stateOf(sara, uid), (await walletOf(sara)).balance]).toEqual(['refunded', 900_000])
})
