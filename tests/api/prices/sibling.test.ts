import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, returnFromBank } from '#tests/support/scenarios/booking.ts'
import { addCode, setClub, withCode } from '#tests/support/scenarios/discounts.ts'
import { addedMember, family, requestFor } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
  await setClub(mowj, { sibling_percent: 25 })
})
afterAll(() => auditAndClose(mowj))

const PRICE = 8_000_000
const NEXT_PRICE = 6_000_000
const PAYABLE = 27_000_000

/** The parts of an order's items, by month or date, then by member. */
async function partsOf(uid: string): Promise<number[]> {
  const rows =
    await mowj.sql`select price_rial from order_items where order_id = (select id from orders where uid = ${uid})
    order by slot_id, member_id`
  return rows.map(({ price_rial }) => Number(price_rial))
}

async function booked(people: 'both' | 'second') {
  const offer = await offerSession(mowj)
  const { parent, first, second, ids } = await family(mowj)
  const request = requestFor(offer, people === 'both' ? ids : [second.id], [AZAR, DEY])
  return { offer, parent, first, second, request }
}

test('two members with a code: the parts add up, and one member’s month is refunded at its own', async () => {
  const { parent, first, second, request } = await booked('both')
  const code = await addCode(mowj, { amountRial: 1_000_000 })
  const quoted = await parent.post('/api/team-payment/quote/', withCode(request, code))
  expect(quoted.json().price.payable).toBe(PAYABLE)
  const order = await parent.held(withCode(request, code, PAYABLE))
  expect(order.price).toMatchObject({ totalPrice: 40_000_000, totalDiscount: 13_000_000, payable: PAYABLE })
  expect(order.price.lines?.map(({ kind, amountRial }) => [kind, amountRial])).toEqual([
    ['term', 8_000_000],
    ['sibling', 4_000_000],
    ['code', 1_000_000],
  ])
  const parts = await partsOf(order.uid)
  // 8,000,000 and 6,000,000 times 27/28; the rest of the division is in the second member's.
  expect(parts).toEqual([7_714_285, 5_785_715, 7_714_285, 5_785_715])
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(PAYABLE)
  const authority = await parent.atBank(order.uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const terms: { id: number; swimmer: { id: number }; month: object; refund: number }[] = (
    await parent.get('/api/my/terms/?kind=team')
  ).json().results
  const refunds = [first, second].map(({ id }) => terms.filter(({ swimmer }) => swimmer.id === id).map((t) => t.refund))
  expect(refunds).toEqual([
    [7_714_285, 7_714_285],
    [5_785_715, 5_785_715],
  ])
  const dey = terms.find(
    ({ swimmer, month }) => swimmer.id === second.id && JSON.stringify(month) === JSON.stringify(DEY),
  )
  const cancelled = await parent.post(`/api/my/terms/${dey?.id}/cancel/`)
  expect(cancelled.json()).toEqual({ order: order.uid, refunded: 5_785_715 })
  expect((await parent.get('/api/wallet/')).json().balance).toBe(5_785_715)
  for (const { id } of terms) await parent.post(`/api/my/terms/${id}/cancel/`)
  expect((await parent.receipt(order.uid)).json()).toMatchObject({ refunded: PAYABLE, state: 'refunded' })
  expect((await parent.get('/api/wallet/')).json().balance).toBe(PAYABLE)
})

test('the first swimmer of an order pays in full, the account’s earlier orders do not count', async () => {
  const { parent, offer, first, second, request } = await booked('second')
  expect((await parent.held(request)).price.payable).toBe(2 * PRICE)
  const order = await parent.held(requestFor(offer, [second.id, first.id]))
  expect(order.price.payable).toBe(PRICE + NEXT_PRICE)
  expect(await partsOf(order.uid)).toEqual([PRICE, NEXT_PRICE])
})

test('a page that does not know the sibling discount pays the lower price, and never less than it', async () => {
  const { parent, request } = await booked('both')
  const low = { ...request, expected_payable: 2 * (PRICE + NEXT_PRICE) - 10 }
  expect((await parent.hold(low)).json().code).toBe('quote_changed')
  expect((await parent.held(request)).price.payable).toBe(2 * (PRICE + NEXT_PRICE))
})

test('a pool date has no sibling discount, and its parts add up with a code', async () => {
  const slot = await offerSlot(mowj)
  const { parent, first } = await family(mowj)
  const sister = await addedMember(parent, { sex: 'female', birth_date: { year: 1396, month: 1, day: 1 } })
  const code = await addCode(mowj, { amountRial: 10 })
  const request = slot.request()
  const payable = 3 * request.expected_payable - 10
  const three = await parent.held(withCode({ ...request, people: 3 }, code, payable))
  expect(await partsOf(three.uid)).toEqual([payable])
  const ofTwo = { ...request, people: 2, members: [first.id, sister.id] }
  const both = await parent.held(withCode(ofTwo, code, 2 * request.expected_payable - 10))
  expect(await partsOf(both.uid)).toEqual([request.expected_payable - 5, request.expected_payable - 5])
})
