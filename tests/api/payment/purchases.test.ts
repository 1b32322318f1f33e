import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purchasesOf } from '#server/modules/payment/purchases/purchase.service.ts'
import { type PurchaseState, purchasePage, purchaseState } from '#src/contract/purchase.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { AZAR, DEY, offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { credited, paid } from '#tests/support/scenarios/paid.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())
beforeEach(() => mowj.clock.set(TEST_NOW))

async function ordersOf(user: Swimmer, query = '') {
  const response = await user.get(`/api/my/orders/${query}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  return purchasePage.parse(response.json())
}
const uidsOf = async (user: Swimmer, query = '') => (await ordersOf(user, query)).results.map(({ uid }) => uid)

test('a buyer reads the orders newest first, with name, months, amount and state', async () => {
  const sara = await swimmer(mowj)
  const first = await paid(mowj, sara, await offerSession(mowj), [AZAR, DEY])
  mowj.clock.forward(60)
  const second = await sara.held((await offerSession(mowj)).request())
  const { count, next, previous, results } = await ordersOf(sara)
  expect({ count, next, previous }).toEqual({ count: 2, next: null, previous: null })
  expect(results).toMatchObject([
    { uid: second.uid, state: 'held', paid_at: null, hold_expires_at: second.hold_expires_at },
    {
      uid: first,
      state: 'confirmed',
      team_name: 'تیم نهنگ',
      months: [AZAR, DEY],
      payable: 16_000_000,
      paid_at: TEST_NOW.toISOString(),
      hold_expires_at: null,
    },
  ])
})

/** One order in each state that a receipt can show. */
async function oneOfEach(user: Swimmer) {
  const made: Record<string, string> = {}
  // This one advances the clock: it comes before those whose hold must not expire.
  made.credited = await credited(mowj, user, await offerSession(mowj, { capacity: 1 }))
  const over = await user.held((await offerSession(mowj)).request())
  made.over = over.uid
  mowj.clock.forward(20 * 60)
  made.confirmed = await paid(mowj, user, await offerSession(mowj))
  made.cancelled = (await user.held((await offerSession(mowj)).request())).uid
  await user.cancel(made.cancelled)
  made.reversed = (await user.held((await offerSession(mowj)).request())).uid
  const late = await user.atBank(made.reversed)
  await user.cancel(made.reversed)
  mowj.bank.pay(late)
  await returnFromBank(mowj, late)
  made.held = (await user.held((await offerSession(mowj)).request())).uid
  made.pending = (await user.held((await offerSession(mowj)).request())).uid
  await user.atBank(made.pending)
  made.declined = (await user.held((await offerSession(mowj)).request())).uid
  const authority = await user.atBank(made.declined)
  mowj.bank.decline(authority)
  await returnFromBank(mowj, authority, 'NOK')
  return made
}

test('the state filter divides the orders as their receipts do, and omits none', async () => {
  const sara = await swimmer(mowj)
  const made = await oneOfEach(sara)
  const of = async (state: PurchaseState) => (await uidsOf(sara, `?state=${state}`)).sort()
  expect(await of('paid')).toEqual([made.confirmed])
  expect(await of('credited')).toEqual([made.credited])
  expect(await of('waiting')).toEqual([made.held, made.pending, made.declined].sort())
  expect(await of('unpaid')).toEqual([made.over, made.cancelled, made.reversed].sort())
  const all = await Promise.all(purchaseState.options.map(of))
  expect(all.flat()).toHaveLength((await ordersOf(sara)).count)
  for (const { uid, state } of (await ordersOf(sara)).results) {
    expect((await sara.receipt(uid)).json().state).toBe(state)
  }
})

test('the kind filter finds teams or courses, also combined with a state', async () => {
  const sara = await swimmer(mowj)
  const course = await paid(mowj, sara, await offerSession(mowj, { kind: 'course' }))
  const team = await paid(mowj, sara, await offerSession(mowj))
  await sara.held((await offerSession(mowj, { kind: 'course' })).request())
  expect(await uidsOf(sara, '?kind=team')).toEqual([team])
  expect(await uidsOf(sara, '?kind=course')).toHaveLength(2)
  expect(await uidsOf(sara, '?kind=course&state=paid')).toEqual([course])
  expect(await uidsOf(sara, '?kind=pool')).toEqual([])
})

test('the links lead through all pages with the filter; past the last page there is nothing', async () => {
  const sara = await swimmer(mowj)
  for (let team = 0; team < 3; team += 1) await paid(mowj, sara, await offerSession(mowj))
  const first = await ordersOf(sara, '?state=paid&page_size=2')
  expect(first.count).toBe(3)
  const next = new URL(first.next ?? '')
  expect(next.searchParams.get('state')).toBe('paid')
  const second = await ordersOf(sara, next.search)
  expect(second).toMatchObject({ next: null, previous: expect.stringContaining('page=1') })
  expect(new Set([...first.results, ...second.results].map(({ uid }) => uid)).size).toBe(3)
  expect((await sara.get('/api/my/orders/?state=paid&page_size=2&page=3')).statusCode).toBe(404)
})

test('a user sees only their own orders, and a visitor none', async () => {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, await offerSession(mowj))
  expect(await ordersOf(await swimmer(mowj))).toMatchObject({ count: 0, results: [] })
  expect((await mowj.app.inject('/api/my/orders/')).statusCode).toBe(401)
})

test.each(['?state=draft', '?kind=sauna', '?page=0'])('an unknown filter is refused: %s', async (query) => {
  expect((await (await swimmer(mowj)).get(`/api/my/orders/${query}`)).statusCode).toBe(400)
})

test('a page runs three statements, however long it is', async () => {
  const sara = await swimmer(mowj)
  for (let team = 0; team < 4; team += 1) await paid(mowj, sara, await offerSession(mowj))
  const listener = listeningDatabase(mowj.address)
  const list = await purchasesOf({ ...mowj.deps, db: listener.db }, sara.userId, {
    page: 1,
    pageSize: 24,
    state: 'paid',
  })
  await listener.close()
  expect(list.results).toHaveLength(4)
  expect(listener.statements).toHaveLength(3)
})
