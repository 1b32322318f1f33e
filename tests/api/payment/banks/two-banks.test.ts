import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { zibalGateway } from '#server/gateways/payment/zibal.ts'
import { startZibalDouble } from '#tests/support/doubles/zibal-double.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { expire, heldOrder } from '#tests/support/scenarios/orders.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'

const HOUR = 60 * 60
const PRICE = 8_000_000

let zibal: Awaited<ReturnType<typeof startZibalDouble>>
let mowj: TestApp
beforeAll(async () => {
  zibal = await startZibalDouble()
  mowj = await testApp()
  mowj.deps.otherBanks = [zibalGateway({ host: zibal.origin, merchant: 'mowj-shop', timeoutMs: 30_000 })]
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterEach(() => zibal.behave('well'))
afterAll(async () => {
  await auditAndClose(mowj)
  await zibal.stop()
})

/** A new swimmer has Zibal's page open for an order. */
async function atZibal() {
  const held = await heldOrder(mowj)
  const response = await held.sara.post(`/api/team-payment/${held.uid}/attempts/`, { gateway: 'zibal' })
  const page: string = response.json().redirect_url
  return { ...held, response, page, trackId: page.split('/').at(-1) ?? '' }
}

/** The payer pays on the bank's page and follows it back. */
async function payAndReturn(page: string) {
  const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '')
  return mowj.app.inject({ url: `${back.pathname}${back.search}` })
}

const comeBack = (query: Record<string, string>) => mowj.app.inject({ url: '/api/payment/callback/zibal/', query })

async function read(trackId: string) {
  const [row] = await mowj.sql`select state, gateway_code as code from attempts where authority = ${trackId}`
  return row
}

describe('an order that can be paid at two banks', () => {
  test('lists both, the default first; pages that do not know the second read the first only', async () => {
    const { order } = await heldOrder(mowj)
    expect(order).toMatchObject({ banks: ['sandbox', 'zibal'], gateways: ['sandbox'], bank_least: 10_000 })
  })

  test('is paid at the chosen one, with its amount and its callback, and the receipt says where', async () => {
    const { sara, uid, page, trackId, response } = await atZibal()
    expect([response.statusCode, page]).toEqual([201, `${zibal.origin}/start/${trackId}`])
    const opened = zibal.calls.findLast(({ path }) => path === '/v1/request')
    expect(opened?.body).toMatchObject({ amount: PRICE, orderId: uid, mobile: sara.phone })
    const back = await payAndReturn(page)
    expect([back.statusCode, back.headers.location]).toEqual([303, `/payment-receipt/${uid}/`])
    expect((await sara.receipt(uid)).json()).toMatchObject({
      ...{ state: 'confirmed', bank: 'zibal', gateway: null, reference: trackId, card_pan: '62741****44' },
    })
    expect(mowj.bank.calls.verify).toBe(0)
  })

  test('a repeated return settles nothing twice', async () => {
    const { sara, uid, page, trackId } = await atZibal()
    await payAndReturn(page)
    const verified = zibal.called('verify')
    await payAndReturn(page)
    await comeBack({ trackId, success: '1' })
    expect(zibal.called('verify')).toBe(verified)
    expect((await sara.receipt(uid)).json().state).toBe('confirmed')
  })

  test('an attempt at one bank that failed is followed by one at the other', async () => {
    const { sara, uid, trackId } = await atZibal()
    zibal.decline(trackId)
    await comeBack({ trackId, success: '0', status: '3' })
    expect(await read(trackId)).toEqual({ state: 'cancelled', code: null })
    const authority = await sara.atBank(uid)
    mowj.bank.pay(authority)
    await returnFromBank(mowj, authority)
    expect((await sara.receipt(uid)).json()).toMatchObject({ state: 'confirmed', bank: 'sandbox', gateway: 'sandbox' })
  })

  test('a bank that is not configured is refused', async () => {
    const { sara, uid } = await heldOrder(mowj)
    const response = await sara.post(`/api/team-payment/${uid}/attempts/`, { gateway: 'zarinpal' })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['gateway']])
  })
})

describe('the return from Zibal is a claim', () => {
  test('to have paid: the bank decides, and an open payment stays open', async () => {
    const { sara, uid, trackId } = await atZibal()
    await comeBack({ trackId, success: '1', status: '1', orderId: uid })
    expect(await read(trackId)).toEqual({ state: 'verifying', code: -1 })
    expect((await sara.receipt(uid)).json().state).toBe('pending')
  })

  test('to have paid another order: the amount is compared, nothing is accepted', async () => {
    const { sara, uid, trackId } = await atZibal()
    const payment = zibal.payments.get(Number(trackId))
    if (payment !== undefined) Object.assign(payment, { amount: 20_000, status: 2 })
    const verified = zibal.called('verify')
    await comeBack({ trackId, success: '1' })
    expect(await read(trackId)).toEqual({ state: 'failed', code: -50 })
    expect(zibal.called('verify')).toBe(verified)
    expect((await sara.receipt(uid)).json().state).not.toBe('confirmed')
  })

  test('to have failed: a paid payment is settled all the same', async () => {
    const { sara, uid, trackId } = await atZibal()
    zibal.pay(trackId)
    await comeBack({ trackId, success: '0', status: '3' })
    expect((await sara.receipt(uid)).json().state).toBe('confirmed')
  })

  test('one bank’s payment is not found under the name of another', async () => {
    const { trackId } = await atZibal()
    const url = '/api/payment/callback/sandbox/'
    const other = await mowj.app.inject({ url, query: { Authority: trackId, Status: 'OK', trackId, success: '1' } })
    expect(other.headers.location).toBe('/payment-receipt/not-found/')
    const unusable: Record<string, string>[] = [{ trackId: '1' }, { trackId: 'x' }, { success: '1' }]
    for (const query of unusable) expect((await comeBack(query)).headers.location).toBe('/payment-receipt/not-found/')
  })
})

describe('the sweeper', () => {
  test('settles a payer of the second bank who did not return', async () => {
    const { sara, uid, trackId } = await atZibal()
    zibal.pay(trackId)
    mowj.clock.forward(16 * 60)
    await sweep(mowj)
    expect((await sara.receipt(uid)).json().state).toBe('confirmed')
  })

  test('credits late money to the wallet: Zibal’s protocol has no reversal', async () => {
    const { sara, uid, trackId } = await atZibal()
    expect((await sara.cancel(uid)).json().state).toBe('cancelled')
    zibal.pay(trackId)
    await comeBack({ trackId, success: '1' })
    expect(await read(trackId)).toMatchObject({ state: 'verified' })
    expect((await sara.receipt(uid)).json().state).toBe('credited')
    expect((await sara.get('/api/wallet/')).json().balance).toBe(PRICE)
  })

  test('ends a payment that the bank has returned to the card', async () => {
    const { uid, trackId } = await atZibal()
    await expire(mowj, uid)
    zibal.refund(trackId)
    mowj.clock.forward(HOUR)
    await sweep(mowj)
    expect(await read(trackId)).toMatchObject({ state: 'failed' })
  })

  test('leaves the payments of a bank that is no longer configured as they are', async () => {
    const { trackId, uid } = await atZibal()
    const { otherBanks } = mowj.deps
    mowj.deps.otherBanks = []
    zibal.pay(trackId)
    const back = await comeBack({ trackId, success: '1' })
    expect(back.headers.location).toBe(`/payment-receipt/${uid}/`)
    expect(mowj.lines.join('')).toContain('a payer returned from zibal, which is not configured')
    expect(await read(trackId)).toMatchObject({ state: 'redirected' })
    if (otherBanks !== undefined) mowj.deps.otherBanks = otherBanks
    await comeBack({ trackId, success: '1' })
    expect(await read(trackId)).toMatchObject({ state: 'verified' })
  })
})
