import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeClubSetting, readClubSettings } from '#server/modules/club/club-settings.service.ts'
import { orderPrice } from '#src/contract/catalog/price.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, ESFAND, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { addCode, setClub } from '#tests/support/scenarios/discounts.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

const EARLY = { early_bird_days: 20, early_bird_percent: 10 }
const OFF = { early_bird_days: 0, early_bird_percent: 0, sibling_percent: 0, renewal_days: 0 }

test('the months booked early are cheaper, and each is refunded at its own price', async () => {
  const offer = await offerSession(mowj)
  await setClub(mowj, EARLY)
  const sara = await swimmer(mowj)
  const request = { ...offer.request([AZAR, DEY, ESFAND]), expected_payable: 22_400_000 }
  const order = await sara.held(request)
  expect(order.price).toMatchObject({ totalPrice: 30_000_000, totalDiscount: 7_600_000, payable: 22_400_000 })
  expect(order.price.lines?.at(-1)).toEqual({
    ...{ kind: 'early_bird', label: 'تخفیف ثبت‌نام زودهنگام (۱۰٪)', amountRial: 1_600_000 },
  })
  const authority = await sara.atBank(order.uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const terms = (await sara.get('/api/my/terms/?kind=team')).json().results
  expect(terms.map(({ refund }: { refund: number }) => refund)).toEqual([7_200_000, 7_200_000, 8_000_000])
  for (const { id, refund } of terms) {
    expect((await sara.post(`/api/my/terms/${id}/cancel/`)).json().refunded).toBe(refund)
  }
  expect((await sara.receipt(order.uid)).json()).toMatchObject({ refunded: 22_400_000, state: 'refunded' })
  await setClub(mowj, OFF)
})

test('a page that knows no rule sends the old price and pays the lower one; a price below the current one is refused', async () => {
  const offer = await offerSession(mowj)
  await setClub(mowj, EARLY)
  const order = await (await swimmer(mowj)).held(offer.request([ESFAND]))
  expect(order.price.payable).toBe(7_200_000)
  await setClub(mowj, OFF)
  const late = await (await swimmer(mowj)).hold({ ...offer.request([ESFAND]), expected_payable: 7_200_000 })
  expect([late.statusCode, late.json().code]).toEqual([409, 'quote_changed'])
  const dearer = await (await swimmer(mowj)).hold({ ...offer.request(), expected_payable: 8_000_010 })
  expect(dearer.json().code).toBe('quote_changed')
})

test('the booking screen gets the rules with the session, and computes the same price', async () => {
  const offer = await offerSession(mowj)
  await setClub(mowj, { ...EARLY, sibling_percent: 25 })
  const url = `/teams/${offer.id}/team-detail/${offer.session}/`
  const session = (await mowj.app.inject(url)).json()
  expect(session.price_rules).toEqual({ ...EARLY, sibling_percent: 25 })
  const {
    reductions: _,
    shares: __,
    ...price
  } = orderPrice({
    ...{ price: session, terms: [{ isEarly: false }, { isEarly: true }] },
    percents: { earlyBird: 10, sibling: 25 },
  })
  const order = await (await swimmer(mowj)).held({ ...offer.request([AZAR, DEY]), expected_payable: price.payable })
  expect(order.price).toMatchObject(price)
  await setClub(mowj, OFF)
})

test('orders of an older server are refunded in equal parts', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, offer, [AZAR, DEY])
  await mowj.sql`update order_items set price_rial = null where order_id = (select id from orders where uid = ${uid})`
  const [term] = (await sara.get('/api/my/terms/?kind=team')).json().results
  expect(term.refund).toBe(8_000_000)
  await sara.post(`/api/my/terms/${term.id}/cancel/`)
})

test.each([
  ['renewal_days', 29],
  ['early_bird_percent', 101],
  ['sibling_percent', -1],
  ['early_bird_days', 1.5],
] as const)('%s cannot be %s', async (name, value) => {
  const before = await readClubSettings(mowj.db)
  await expect(changeClubSetting(mowj.db, name, value)).rejects.toThrow(`${name} is a whole number from 0 to`)
  expect(await readClubSettings(mowj.db)).toEqual(before)
})

test.each([
  [{ code: 'a' }, '3 to 32 characters'],
  [{ percent: 101 }, 'from 1 to 100'],
  [{ percent: undefined }, 'a percent or an amount'],
  [{ percent: 10, amountRial: 10 }, 'a percent or an amount'],
  [{ amountRial: 15 }, 'whole toman'],
  [{ maxUses: 0 }, 'at least 1'],
  [{ endsAt: new Date(0) }, 'before it starts'],
  [{ subjects: [{ kind: 'pool' as const, id: 2_000_000 }] }, 'There is no pool 2000000'],
])('a code such as %j cannot be added', async (changes, reason) => {
  await expect(addCode(mowj, changes)).rejects.toThrow(reason)
})

test('the text of a code is used once, also after its end', async () => {
  const code = await addCode(mowj)
  await expect(addCode(mowj, { code: code.toUpperCase() })).rejects.toThrow('There is a code')
})
