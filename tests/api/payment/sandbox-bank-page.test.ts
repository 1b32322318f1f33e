import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { AMOUNT_RIAL, BANK_PAYMENT } from '#tests/support/data/bank-payment.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
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

const read = async (page: string) => {
  const response = await fetch(page)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('a malformed request', () => {
  test.each([
    ['an empty body', {}],
    [
      'a merchant id of the wrong length',
      { merchant_id: 'short', amount: AMOUNT_RIAL, description: 'd', callback_url: 'https://a.example' },
    ],
    [
      'too small an amount',
      { merchant_id: 'm'.repeat(36), amount: 999, description: 'd', callback_url: 'https://a.example' },
    ],
    [
      'a callback that is no web address',
      { merchant_id: 'm'.repeat(36), amount: 5000, description: 'd', callback_url: 'javascript:alert(1)' },
    ],
  ])('%s is −9 and names the field', async (_, body) => {
    const response = await request('request', body)
    expect(response).toMatchObject({ data: [], errors: { code: -9 } })
    expect(response.errors.validations.length).toBeGreaterThan(0)
  })

  test('that is not JSON is −9 too', async () => {
    const response = await fetch(`${origin}/sandbox-bank/pg/v4/payment/verify.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(await response.json()).toMatchObject({ data: [], errors: { code: -9 } })
  })
})

describe('the bank’s page', () => {
  test('says that it is a test, shows the shop, the amount in toman and the purpose, and works without scripts', async () => {
    const { status, html, headers } = await read((await open()).redirectUrl)
    expect(status).toBe(200)
    expect(html).toContain('<html lang="fa" dir="rtl">')
    for (const words of ['درگاه آزمایشی', 'موج', '۱٬۲۵۰٬۰۰۰ تومان', BANK_PAYMENT.description, '۶۲۱۹********۱۲۳۴']) {
      expect(html).toContain(words)
    }
    for (const button of ['pay', 'decline', 'cancel']) expect(html).toContain(`value="${button}"`)
    expect(html).not.toMatch(/<script|https?:\/\//)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('allows no script and no frame, and its form to lead only to the shop', async () => {
    const { headers } = await read((await open()).redirectUrl)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://mowj.example;")
    expect(policy).not.toMatch(/script-src|unsafe/)
  })

  test('shows the shop’s text as text, never as markup', async () => {
    const { html } = await read((await open({ description: `<img src=x onerror='a'>"&` })).redirectUrl)
    expect(html).not.toContain('<img')
    expect(html).toContain('&#60;img src=x onerror=&#39;a&#39;&#62;&#34;&#38;')
  })

  test('of a finished payment says so, and leads back with the right status', async () => {
    const { redirectUrl } = await open()
    await choose(redirectUrl, 'pay')
    const { html } = await read(redirectUrl)
    expect(html).toContain('پرداخت انجام شده است')
    expect(html).toContain('Status=OK')
    expect(html).not.toContain('<form')
    const cancelled = await choose(redirectUrl, 'cancel')
    expect(cancelled.status).toBe(200)
    expect(await cancelled.text()).toContain('پرداخت انجام شده است')
  })

  test('of an unknown payment is 404', async () => {
    const { status, html } = await read(`${origin}/sandbox-bank/pg/StartPay/S${'0'.repeat(35)}`)
    expect(status).toBe(404)
    expect(html).toContain('چنین پرداختی پیدا نشد')
    expect((await choose(`${origin}/sandbox-bank/pg/StartPay/nonsense`, 'pay')).status).toBe(404)
  })

  test('is shown again after a form without a known choice', async () => {
    const { authority, redirectUrl } = await open()
    const odd = await choose(redirectUrl, 'steal')
    expect(odd.status).toBe(200)
    expect(await gateway.inquire(authority)).toBe('IN_BANK')
  })
})

async function request(method: string, body: unknown) {
  const response = await fetch(`${origin}/sandbox-bank/pg/v4/payment/${method}.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
