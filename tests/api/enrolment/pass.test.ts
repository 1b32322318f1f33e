import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '#server/db/seed/seed.ts'
import { makePaymentGateways } from '#server/gateways/payment/make-gateway.ts'
import { checkPass, readRevoked } from '#server/modules/pass/check-in.service.ts'
import { passKey, revokedList } from '#src/contract/pass.ts'
import { startOfJalaliDay } from '#src/fa/jalali.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { freePort } from '#tests/support/drivers/server.ts'
import { clickAtBank, freeMonthAt, swimmerAt } from '#tests/support/scenarios/swimmer.ts'

// Shop, bank and payer are separate here and communicate over HTTP only.
let shop: TestApp
let origin = ''
beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  shop = await testApp({ config: { publicOrigin: origin } })
  shop.deps.payment = makePaymentGateways(shop.deps.config, () => port)[0]
  await seed(shop.db, { now: TEST_NOW })
  await shop.app.listen({ port, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const newcomer = (phone: string) => swimmerAt(origin, phone, shop.sms.codeFor)
const returnFromBank = (address: string) => fetch(address, { redirect: 'manual' })

async function doorKey() {
  const response = await fetch(`${origin}/api/passes/key/`)
  return passKey.parse(await response.json()).public_key_pem
}

describe('a booking through the sandbox bank', () => {
  test('is confirmed by the bank’s verification, and its pass is accepted at the door with the public key alone', async () => {
    const swimmer = await newcomer('09120000001')
    const input = await freeMonthAt(origin, 1)
    const { uid } = await swimmer.hold(input)
    const { page } = await swimmer.goToBank(uid)
    const back = await returnFromBank(await clickAtBank(page, 'pay'))
    expect([back.status, back.headers.get('location')]).toEqual([303, `/payment-receipt/${uid}/`])
    const receipt = await swimmer.receipt(uid)
    expect(receipt).toMatchObject({ state: 'confirmed', card_pan: '6219********1234', gateway: 'sandbox' })

    const inItsMonth = startOfJalaliDay({ ...input.month, day: 10 })
    const verdict = checkPass(receipt.pass ?? '', { publicKeyPem: await doorKey(), at: inItsMonth })
    expect(verdict).toMatchObject({ valid: true, claims: { uid, kind: 'team', session: input.session } })
    shop.clock.forward(60)
    expect((await swimmer.receipt(uid)).pass).toBe(receipt.pass)
  })

  test('is not confirmed by a forged return, and can still be paid afterwards', async () => {
    const swimmer = await newcomer('09120000002')
    const { uid } = await swimmer.hold(await freeMonthAt(origin, 2))
    const { page, authority } = await swimmer.goToBank(uid)
    const forged = `${origin}/api/payment/callback/sandbox/?Authority=${authority}&Status=OK`
    expect((await returnFromBank(forged)).headers.get('location')).toBe(`/payment-receipt/${uid}/`)
    expect(await swimmer.receipt(uid)).toMatchObject({ state: 'pending', pass: null })

    await returnFromBank(await clickAtBank(page, 'pay'))
    expect(await swimmer.receipt(uid)).toMatchObject({ state: 'confirmed' })
  })

  test.each(['decline', 'cancel'] as const)('that the payer ends with %s has no pass', async (choice) => {
    const swimmer = await newcomer(choice === 'cancel' ? '09120000003' : '09120000004')
    const { uid } = await swimmer.hold(await freeMonthAt(origin, 3))
    const { page, authority } = await swimmer.goToBank(uid)
    await returnFromBank(await clickAtBank(page, choice))
    // The same return with status OK changes nothing.
    await returnFromBank(`${origin}/api/payment/callback/sandbox/?Authority=${authority}&Status=OK`)
    expect(await swimmer.receipt(uid)).toMatchObject({ state: 'cancelled', pass: null })
  })
})

describe('the list of cancelled passes', () => {
  test('is fetched anew each time: no cache between door and server may store it', async () => {
    const response = await fetch(`${origin}/api/passes/revoked/`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  const fetchList = async () => {
    const response = await fetch(`${origin}/api/passes/revoked/`)
    return readRevoked(JSON.stringify(revokedList.parse(await response.json())), await doorKey())
  }

  test('lists a cancelled month until that month is over, and the door refuses it', async () => {
    const swimmer = await newcomer('09120000005')
    const input = await freeMonthAt(origin, 4)
    const { uid } = await swimmer.hold(input)
    await returnFromBank(await clickAtBank((await swimmer.goToBank(uid)).page, 'pay'))
    const { pass } = await swimmer.receipt(uid)
    expect([...((await fetchList())?.enrolments ?? [])]).toEqual([])

    const [cancelled] = await shop.sql`
      update enrolments set cancelled_at = ${shop.deps.now().toISOString()}
      from order_items, orders
      where order_items.id = enrolments.order_item_id and orders.id = order_items.order_id and orders.uid = ${uid}
      returning enrolments.id`
    const revoked = await fetchList()
    expect([...(revoked?.enrolments ?? [])]).toEqual([cancelled?.id])
    expect(revoked?.issuedAt).toBe(shop.deps.now().getTime() / 1000)
    const at = startOfJalaliDay({ ...input.month, day: 10 })
    expect(checkPass(pass ?? '', { publicKeyPem: await doorKey(), at, revoked })).toMatchObject({ reason: 'cancelled' })
    expect((await swimmer.receipt(uid)).pass).toBeNull()

    const { year, month } = input.month
    const over = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
    shop.clock.set(new Date(startOfJalaliDay({ ...over, day: 1 }).getTime() - 1000))
    expect((await fetchList())?.enrolments.size).toBe(1)
    shop.clock.forward(1)
    expect((await fetchList())?.enrolments.size).toBe(0)
    shop.clock.set(TEST_NOW)
  })
})
