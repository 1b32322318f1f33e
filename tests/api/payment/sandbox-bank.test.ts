import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makePaymentGateways } from '#server/gateways/payment/make-gateway.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { zarinpalGateway } from '#server/gateways/payment/zarinpal.ts'
import { AMOUNT_RIAL, BANK_PAYMENT } from '#tests/support/data/bank-payment.ts'
import unverified from '#tests/support/data/zarinpal/unverified.json' with { type: 'json' }
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { sandboxShop } from '#tests/support/scenarios/payment/sandbox-shop.ts'

let shop: TestApp
let gateway: PaymentGateway
let origin = ''
beforeAll(async () => {
  ;({ shop, origin, gateway } = await sandboxShop())
})
afterAll(() => shop.close())

async function open(changes: Partial<typeof BANK_PAYMENT> = {}) {
  return gateway.request({ ...BANK_PAYMENT, ...changes })
}

const choose = (page: string, choice: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })

const verify = (authority: string, amountRial = AMOUNT_RIAL) => gateway.verify({ authority, amountRial })

describe('a payment at the sandbox bank', () => {
  test('is opened with an authority of 36 characters that begins with S', async () => {
    const { authority, redirectUrl } = await open()
    expect(authority).toMatch(/^S[A-Za-z0-9]{35}$/)
    expect(redirectUrl).toBe(`${origin}/sandbox-bank/pg/StartPay/${authority}`)
    expect(await gateway.inquire(authority)).toBe('IN_BANK')
  })

  test('leads back to the shop once paid, and is verified once and confirmed ever after', async () => {
    const { authority, redirectUrl } = await open()
    const back = await choose(redirectUrl, 'pay')
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`${BANK_PAYMENT.callbackUrl}?Authority=${authority}&Status=OK`)
    expect(await gateway.inquire(authority)).toBe('PAID')
    const first = await verify(authority)
    expect(first).toMatchObject({
      paid: true,
      already: false,
      refId: expect.stringMatching(/^\d{10}$/),
      cardPan: '6219********1234',
      cardHash: expect.stringMatching(/^[0-9A-F]{64}$/),
      feeRial: 0,
    })
    expect(await verify(authority)).toEqual({ ...first, already: true })
    expect(await gateway.inquire(authority)).toBe('VERIFIED')
  })

  test('verified by twenty concurrent requests returns 100 to exactly one of them', async () => {
    const { authority, redirectUrl } = await open()
    await choose(redirectUrl, 'pay')
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(authority)))
    expect(responses.filter((response) => response.paid && !response.already)).toHaveLength(1)
    expect(responses.every((response) => response.paid)).toBe(true)
  })

  test.each(['decline', 'cancel'])('%s leads back with NOK, and prevents a later payment', async (choice) => {
    const { authority, redirectUrl } = await open()
    const back = await choose(redirectUrl, choice)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toContain('Status=NOK')
    expect(await gateway.inquire(authority)).toBe('FAILED')
    const late = await choose(redirectUrl, 'pay')
    expect(late.status).toBe(200)
    expect(await late.text()).toContain('این پرداخت بسته شده است')
    expect(await verify(authority)).toEqual({ paid: false, code: -51 })
  })

  test('is not paid by the callback: verifying before the payer pays is −51, and the payer can still pay', async () => {
    const { authority, redirectUrl } = await open()
    expect(await verify(authority)).toEqual({ paid: false, code: -51 })
    await choose(redirectUrl, 'pay')
    expect(await verify(authority)).toMatchObject({ paid: true })
  })

  test('is not verified for another amount, and stays verifiable for its own', async () => {
    const { authority, redirectUrl } = await open()
    await choose(redirectUrl, 'pay')
    expect(await verify(authority, AMOUNT_RIAL - 10)).toEqual({ paid: false, code: -50 })
    expect(await verify(authority)).toMatchObject({ paid: true, already: false })
  })

  test('belongs to its merchant', async () => {
    const { authority, redirectUrl } = await open()
    await choose(redirectUrl, 'pay')
    const stranger = zarinpalGateway({
      name: 'sandbox',
      host: `${origin}/sandbox-bank`,
      startPayHost: origin,
      merchantId: '11111111-1111-4111-8111-111111111111',
    })
    expect(await stranger.verify({ authority, amountRial: AMOUNT_RIAL })).toEqual({ paid: false, code: -53 })
    await expect(stranger.reverse(authority)).rejects.toMatchObject({ code: -53 })
    expect(await verify(`S${'0'.repeat(35)}`)).toEqual({ paid: false, code: -54 })
  })

  test('of two buttons submitted concurrently one counts, and the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { authority, redirectUrl } = await open()
      const responses = await Promise.all(
        ['pay', 'cancel', 'pay', 'cancel'].map((choice) => choose(redirectUrl, choice)),
      )
      const redirected = responses
        .map((response) => response.headers.get('location'))
        .filter((address) => address !== null)
      expect(new Set(redirected).size).toBe(1)
      const paid = redirected[0]?.includes('Status=OK') ?? false
      expect(await verify(authority)).toMatchObject({ paid })
    }
  })

  test('submitted twice is paid once', async () => {
    const { authority, redirectUrl } = await open()
    const [first, second] = [await choose(redirectUrl, 'pay'), await choose(redirectUrl, 'pay')]
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(await verify(authority)).toMatchObject({ already: false })
  })

  test('can be paid for fifteen minutes', async () => {
    const { authority, redirectUrl } = await open()
    shop.clock.forward(15 * 60)
    const late = await choose(redirectUrl, 'pay')
    expect(late.status).toBe(200)
    expect(await late.text()).toContain('مهلت پرداخت تمام شد')
    expect(await gateway.inquire(authority)).toBe('FAILED')
    expect(await verify(authority)).toEqual({ paid: false, code: -51 })
  })

  test('can be reversed within half an hour, once', async () => {
    const { authority, redirectUrl } = await open()
    await expect(gateway.reverse(authority)).rejects.toMatchObject({ code: -61 })
    await choose(redirectUrl, 'pay')
    await verify(authority)
    await gateway.reverse(authority)
    expect(await gateway.inquire(authority)).toBe('REVERSED')
    await expect(gateway.reverse(authority)).rejects.toMatchObject({ code: -61 })
    expect(await verify(authority)).toEqual({ paid: false, code: -51 })
  })

  test('cannot be reversed after half an hour', async () => {
    const { authority, redirectUrl } = await open()
    await choose(redirectUrl, 'pay')
    shop.clock.forward(30 * 60)
    await expect(gateway.reverse(authority)).rejects.toMatchObject({ code: -63 })
    expect(await verify(authority)).toMatchObject({ paid: true })
  })

  test('that is paid but not verified is listed, with the documented fields', async () => {
    const { authority, redirectUrl } = await open()
    await choose(redirectUrl, 'pay')
    const merchant_id = await merchantOf(authority)
    const list = await request('unVerified', { merchant_id })
    const entry = list.data.authorities.find((one: { authority: string }) => one.authority === authority)
    expect(Object.keys(entry).sort()).toEqual(
      Object.keys(unverified.answers.list.body.data.authorities[0] ?? {}).sort(),
    )
    expect(entry).toMatchObject({ amount: AMOUNT_RIAL, callback_url: BANK_PAYMENT.callbackUrl })
    await verify(authority)
    const after = await request('unVerified', { merchant_id })
    expect(JSON.stringify(after)).not.toContain(authority)
  })
})

test('beside a real bank the sandbox bank does not exist', async () => {
  const real = await testApp({
    config: { payment: [{ gateway: 'zarinpal', host: 'https://bank.example', merchantId: 'm'.repeat(36) }] },
  })
  const response = await real.app.inject({
    method: 'POST',
    url: '/sandbox-bank/pg/v4/payment/request.json',
    payload: {},
  })
  expect(response.statusCode).toBe(404)
  await real.close()
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8150/sandbox-bank/'],
  ['localhost', 'http://127.0.0.1:8150/sandbox-bank/'],
  ['::', 'http://127.0.0.1:8150/sandbox-bank/'],
  ['192.168.1.5', 'http://192.168.1.5:8150/sandbox-bank/'],
  ['::1', 'http://[::1]:8150/sandbox-bank/'],
])('a server that listens on %s reaches its bank at %s', async (host, start) => {
  const requested: string[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (address) => {
    requested.push(String(address))
    return Response.json({ data: { code: 100, status: 'PAID' }, errors: [] })
  }
  try {
    await makePaymentGateways(readConfig({ HOST: host }), () => 8150)[0].inquire('S')
  } finally {
    globalThis.fetch = original
  }
  expect(requested[0]).toContain(start)
})

async function request(method: string, body: unknown) {
  const response = await fetch(`${origin}/sandbox-bank/pg/v4/payment/${method}.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

async function merchantOf(authority: string): Promise<string> {
  const [row] = await shop.sql`select merchant_id from sandbox_payments where authority = ${authority}`
  return row?.merchant_id
}
