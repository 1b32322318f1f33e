import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  UNKNOWN_CODES_PER_ADDRESS_HOUR,
  UNKNOWN_CODES_PER_USER_HOUR,
} from '#server/modules/discount/code-guesses.service.ts'
import { endDiscount, readUses } from '#server/modules/discount/discount-admin.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type Offer, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { addCode, usesOf, withCode } from '#tests/support/scenarios/discounts.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

const DAY_MS = 86_400_000

let mowj: TestApp
let offer: Offer
beforeAll(async () => {
  mowj = await testApp()
  offer = await offerSession(mowj, { capacity: 500 })
})
afterAll(() => auditAndClose(mowj))

const later = (ms: number) => new Date(mowj.clock.now().getTime() + ms)

/** The code of the refusal of a hold with this code. */
async function refusal(code: string, payable?: number) {
  const response = await (await swimmer(mowj)).hold(withCode(offer.request(), code, payable))
  return [response.statusCode, response.json().code]
}

function quote(request: object) {
  return mowj.app.inject({ method: 'POST', url: '/api/team-payment/quote/', payload: request })
}

test('a code halves the price, and the order names every reduction, the receipt for its payer only', async () => {
  const code = await addCode(mowj)
  const payer = await swimmer(mowj)
  const order = await payer.held(withCode(offer.request(), code))
  expect((await payer.receipt(order.uid)).json().price).toEqual(order.price)
  const { lines: _, ...bare } = order.price
  const seen = await (await swimmer(mowj)).receipt(order.uid)
  expect(seen.json().price).toEqual(bare)
  expect(seen.body).not.toContain(code)
  expect(order.price).toEqual({
    ...{ baseAmount: 10_000_000, totalPrice: 10_000_000, discount: 60, totalDiscount: 6_000_000, payable: 4_000_000 },
    lines: [
      { kind: 'term', label: 'تخفیف (۲۰٪)', amountRial: 2_000_000 },
      { kind: 'code', label: `کد تخفیف «\u2068${code}\u2069» (۵۰٪)`, amountRial: 4_000_000 },
    ],
  })
  expect(await readUses(mowj.db, code)).toMatchObject([{ order: order.uid, state: 'held', amountRial: 4_000_000 }])
})

test('a code is read in capitals, Persian and Arabic digits, with spaces and half-spaces', async () => {
  const code = await addCode(mowj, { code: 'نوروز-Off۱۴۰۵' })
  expect(code).toBe('نوروز-off1405')
  for (const typed of ['نوروز-OFF١٤٠٥', ' نو\u200cروز - off ۱۴۰۵ ']) {
    await (await swimmer(mowj)).held(withCode(offer.request(), typed))
  }
  expect(await usesOf(mowj, code)).toBe(2)
})

test('each refusal of a code has a code of its own', async () => {
  const elsewhere = await addCode(mowj, { subjects: [{ kind: 'team', id: (await offerSession(mowj)).id }] })
  const here = await addCode(mowj, { subjects: [{ kind: 'team', id: offer.id }] })
  const early = await addCode(mowj, { startsAt: later(1) })
  const over = await addCode(mowj, { startsAt: later(-DAY_MS), endsAt: mowj.clock.now() })
  const ended = await addCode(mowj)
  expect(await endDiscount(mowj.db, ` ${ended.toUpperCase()} `, mowj.clock.now())).toBe(true)
  expect(await endDiscount(mowj.db, ended, mowj.clock.now())).toBe(false)
  expect(await refusal('no-such-code')).toEqual([409, 'code_unknown'])
  expect(await refusal('')).toEqual([409, 'code_unknown'])
  expect(await refusal(elsewhere)).toEqual([409, 'code_elsewhere'])
  expect(await refusal(early)).toEqual([409, 'code_early'])
  expect(await refusal(over)).toEqual([409, 'code_expired'])
  expect(await refusal(ended)).toEqual([409, 'code_expired'])
  expect(await refusal(here, 3_999_990)).toEqual([409, 'code_changed'])
  await (await swimmer(mowj)).held(withCode(offer.request(), here))
})

test('a code that is used up, or used by this user already, is refused', async () => {
  const once = await addCode(mowj, { maxUses: 1 })
  const onceEach = await addCode(mowj, { maxUsesPerUser: 1 })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(withCode(offer.request(), once))
  expect(await refusal(once)).toEqual([409, 'code_used_up'])
  await sara.cancel(uid)
  await sara.held(withCode(offer.request(), onceEach))
  const other = await offerSession(mowj)
  expect((await sara.hold(withCode(other.request(), onceEach))).json().code).toBe('code_used')
  await sara.held(withCode(other.request(), once))
  expect([await usesOf(mowj, once), await usesOf(mowj, onceEach)]).toEqual([1, 1])
})

test('the same code twice in parallel counts for one user once', async () => {
  const code = await addCode(mowj, { maxUsesPerUser: 1 })
  const sara = await swimmer(mowj)
  const offers = [offer, await offerSession(mowj)]
  const responses = await Promise.all(offers.map((each) => sara.hold(withCode(each.request(), code))))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await usesOf(mowj, code)).toBe(1)
})

test('a new hold of the session takes over the last use of the hold that it replaces', async () => {
  const code = await addCode(mowj, { maxUses: 1, maxUsesPerUser: 1 })
  const sara = await swimmer(mowj)
  const older = await sara.held(withCode(offer.request(), code))
  const quoted = await sara.post('/api/team-payment/quote/', withCode(offer.request([AZAR, DEY]), code))
  expect(quoted.json().price.payable).toBe(8_000_000)
  const newer = await sara.held(withCode(offer.request([AZAR, DEY]), code))
  expect((await readUses(mowj.db, code))?.map(({ order }) => order)).toEqual([newer.uid])
  expect((await sara.order(older.uid)).json().state).toBe('cancelled')
  await sara.held(offer.request())
  expect(await usesOf(mowj, code)).toBe(0)
})

test('a hold that expires returns the use; a paid one keeps it, also when its month is cancelled', async () => {
  const code = await addCode(mowj, { maxUses: 1 })
  const { uid } = await (await swimmer(mowj)).held(withCode(offer.request(), code))
  mowj.clock.forward(20 * 60 + 1)
  await expire(mowj, uid)
  expect(await usesOf(mowj, code)).toBe(0)
  const reza = await swimmer(mowj)
  const paid = await reza.held(withCode(offer.request(), code))
  const authority = await reza.atBank(paid.uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const [term] = (await reza.get('/api/my/terms/?kind=team')).json().results
  expect(term.refund).toBe(4_000_000)
  const cancelled = await reza.post(`/api/my/terms/${term.id}/cancel/`)
  expect([cancelled.json().refunded, await usesOf(mowj, code)]).toEqual([4_000_000, 1])
})

test.each([
  { taken: false, end: 'confirmed', uses: 1 },
  { taken: true, end: 'credited', uses: 1 },
])('late money takes its use again, or is returned: $end', async ({ taken, end, uses }) => {
  const code = await addCode(mowj, { maxUses: 1 })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(withCode(offer.request(), code))
  const authority = await sara.atBank(uid)
  mowj.clock.forward(20 * 60 + 1)
  await expire(mowj, uid)
  if (taken) await (await swimmer(mowj)).held(withCode(offer.request(), code))
  mowj.bank.reverses(false)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  mowj.bank.reverses(true)
  const [order] = await mowj.sql`select state from orders where uid = ${uid}`
  expect([order?.state, await usesOf(mowj, code)]).toEqual([end, uses])
})

test('a code that takes all off confirms without the bank', async () => {
  const code = await addCode(mowj, { percent: 100 })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(withCode(offer.request(), code, 0))
  expect((await sara.pay(uid)).json().state).toBe('confirmed')
  expect(await usesOf(mowj, code)).toBe(1)
})

test('a quote reserves nothing, needs no sign-in, and says what the code takes off', async () => {
  const code = await addCode(mowj, { amountRial: 1_000_000, maxUses: 1 })
  const { kind, id, session } = offer
  const empty = await quote({ kind, id, session, months: [], discountCode: code.toUpperCase() })
  expect(empty.json()).toMatchObject({ code: { code, amount: 1_000_000 }, price: { payable: 0, lines: [] } })
  const full = await quote({ kind, id, session, months: [AZAR, DEY], discountCode: code })
  expect(full.json().price).toMatchObject({ totalPrice: 20_000_000, payable: 15_000_000 })
  expect(await usesOf(mowj, code)).toBe(0)
  await (await swimmer(mowj)).held(withCode(offer.request(), code, 7_000_000))
  expect((await quote({ kind, id, session, months: [], discountCode: code })).json().code).toBe('code_used_up')
  expect((await quote({ kind, id, session: 1, months: [] })).statusCode).toBe(404)
})

test('the audit finds uses above the limit, uncounted ones, and those of ended orders', async () => {
  const code = await addCode(mowj, { maxUses: 2, maxUsesPerUser: 2 })
  const sara = await swimmer(mowj)
  for (const each of [offer, await offerSession(mowj)]) await sara.held(withCode(each.request(), code))
  for (const damage of [
    `update discount_codes set max_uses = 1 where code = '${code}'`,
    `update discount_codes set max_uses_per_user = 1 where code = '${code}'`,
    `update discount_codes set uses = 1 where code = '${code}'`,
    `update discount_uses set live = false where user_id = ${sara.userId}`,
    `update discount_uses set user_id = user_id - 1 where user_id = ${sara.userId}`,
    'alter table orders disable trigger orders_discount_use',
  ]) {
    const undone = mowj.db.transaction(async (tx) => {
      await tx.execute(sql.raw('alter table discount_codes drop constraint discount_codes_uses'))
      await tx.execute(sql.raw(damage))
      const broken = (await auditPayments(tx)).filter(({ ok }) => !ok)
      expect(
        broken.map(({ number }) => number),
        damage,
      ).toEqual([10])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
  }
})

test('unknown codes are limited by user and by address; known ones are not', async () => {
  const sara = await swimmer(mowj)
  const { kind, id, session } = offer
  const guess = { kind, id, session, months: [], discountCode: 'guess' }
  const code = await addCode(mowj)
  for (let tries = 0; tries < UNKNOWN_CODES_PER_USER_HOUR; tries += 1) {
    expect((await sara.post('/api/team-payment/quote/', guess)).json().code).toBe('code_unknown')
  }
  const refused = await sara.post('/api/team-payment/quote/', { ...guess, discountCode: code })
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await sara.hold(withCode(offer.request(), 'guess'))).statusCode).toBe(429)
  await sara.held(offer.request())
  expect((await quote({ ...guess, discountCode: code })).statusCode).toBe(200)
  let tries = 0
  while ((await quote(guess)).statusCode !== 429) tries += 1
  expect(tries).toBeLessThan(UNKNOWN_CODES_PER_ADDRESS_HOUR)
  mowj.clock.forward(3600)
  expect((await quote(guess)).statusCode).toBe(409)
})
