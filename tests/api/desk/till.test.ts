import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { cashierAt, openTill, PIN, poolOf, sell } from '#tests/support/scenarios/desk/till.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

const PRICE = 8_000_000
const FLOAT = 1_000_000

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

test('a shift is opened once, at a pool of one’s own, with a one-time code and a PIN', async () => {
  const offer = await offerSession(mowj)
  const pool = await poolOf(mowj, offer)
  const cashier = await staffMember(mowj, 'reception', { pool, fresh: false })
  const open = (body: object) => cashier.post('/api/desk/till/open/', { pool, float: FLOAT, pin: PIN, ...body })
  expect((await open({})).json().code).toBe('fresh_code_required')
  await cashier.confirm()
  expect((await open({ pin: '12' })).json()).toHaveProperty('pin')
  expect((await open({ float: -1 })).statusCode).toBe(400)
  expect((await open({ float: 0.5 })).statusCode).toBe(400)
  expect((await open({ float: 1e12 })).statusCode).toBe(400)
  expect((await open({ pool: pool + 9000 })).statusCode).toBe(404)
  expect((await open({})).json().shift).toMatchObject({ device: 'active', expected: { cash: FLOAT, terminal: 0 } })
  expect((await open({})).json().code).toBe('till_open')
})

test('a till locks after five minutes without use, and its PIN opens it', async () => {
  const offer = await offerSession(mowj)
  const [cashier, sara] = [await cashierAt(mowj, offer), await swimmer(mowj)]
  const sale = { user: sara.userId, hold: offer.request() }
  mowj.clock.forward(300)
  expect((await cashier.get('/api/desk/till/')).json().shift).toMatchObject({ device: 'locked', entries: [] })
  expect((await sell(cashier, sale)).json().code).toBe('till_locked')
  expect((await cashier.post('/api/desk/till/unlock/', { pin: '9999' })).json().code).toBe('till_pin_wrong')
  const unlocked = await cashier.post('/api/desk/till/unlock/', { pin: '۴۸۲۱' })
  expect(unlocked.json().shift.device).toBe('active')
  expect((await sell(cashier, sale)).statusCode).toBe(201)
  await cashier.post('/api/desk/till/lock/')
  expect((await cashier.get('/api/desk/till/')).json().shift.device).toBe('locked')
})

test('after five wrong PINs the device needs a one-time code, also with the right PIN', async () => {
  const cashier = await cashierAt(mowj, await offerSession(mowj))
  const unlock = async (pin: string) => (await cashier.post('/api/desk/till/unlock/', { pin })).json().code
  const codes = []
  for (let tries = 0; tries < 5; tries += 1) codes.push(await unlock('0000'))
  expect(codes).toEqual([...Array(4).fill('till_pin_wrong'), 'till_device_ended'])
  expect(await unlock(PIN)).toBe('till_device_ended')
  mowj.clock.forward(16 * 60)
  const connect = () => cashier.post('/api/desk/till/connect/', { pin: '1357' })
  expect((await connect()).json().code).toBe('fresh_code_required')
  await cashier.confirm()
  expect((await connect()).json().shift.device).toBe('active')
  const [log] = await mowj.sql`select count(*)::int as n from audit_log where action = 'till.connect'`
  expect(log?.n).toBe(1)
})

test('money put in and taken out needs a reason, and no more is taken than there is', async () => {
  const cashier = await cashierAt(mowj, await offerSession(mowj))
  const enter = (body: object) =>
    cashier.post('/api/desk/till/entries/', { kind: 'in', method: 'cash', amount: 500_000, reason: 'پول خرد', ...body })
  expect((await enter({ reason: ' ' })).json()).toHaveProperty('reason')
  expect((await enter({ amount: -1 })).statusCode).toBe(400)
  expect((await enter({ amount: 1.5 })).statusCode).toBe(400)
  expect((await enter({ amount: 1e12 })).statusCode).toBe(400)
  expect((await enter({ kind: 'sale' })).statusCode).toBe(400)
  expect((await enter({ kind: 'out', amount: FLOAT + 1 })).json()).toHaveProperty('amount')
  expect((await enter({})).json().shift.expected).toEqual({ cash: FLOAT + 500_000, terminal: 0 })
  const out = await enter({ kind: 'out', amount: 200_000, reason: 'واریز به بانک' })
  expect(out.json().shift).toMatchObject({ expected: { cash: 1_300_000 }, entries: [{ amount: -200_000 }, {}] })
})

test('a closing compares counted with expected, asks for the reason of a difference, and is final', async () => {
  const offer = await offerSession(mowj)
  const [cashier, sara, reza] = [await cashierAt(mowj, offer), await swimmer(mowj), await swimmer(mowj)]
  await sell(cashier, { user: sara.userId, hold: offer.request() })
  const byCard = { user: reza.userId, hold: offer.request(), method: 'terminal' as const, reference: '۱۲۳۴۵۶۷۸۹۰۱۲' }
  await sell(cashier, byCard)
  const expected = { cash: FLOAT + PRICE, terminal: PRICE }
  const close = (body: object) => cashier.post('/api/desk/till/close/', { expected, counted: expected, ...body })
  const stale = await close({ expected: { ...expected, cash: FLOAT } })
  expect([stale.json().code, stale.json().current]).toEqual(['till_changed', expected])
  const counted = { ...expected, cash: expected.cash - 50_000 }
  expect((await close({ counted })).json()).toHaveProperty('reason')
  expect((await close({ counted: { cash: -1, terminal: 0 } })).statusCode).toBe(400)
  expect((await close({ counted, reason: 'اسکناس کم بود' })).json()).toEqual({ shift: null })
  expect((await close({})).json().code).toBe('till_closed')
  const [closing] = (await cashier.get('/api/desk/till/shifts/')).json().results
  expect(closing).toMatchObject({ expected, counted, reason: 'اسکناس کم بود', float: FLOAT })
  const money = await cashier.get(`/api/desk/till/shifts/${closing.id}/entries/`)
  expect(money.json()).toMatchObject({
    results: [{ method: 'terminal', amount: PRICE }, { amount: PRICE }],
    next_cursor: null,
  })
  const change = mowj.sql`update till_shifts set counted_cash_rial = 0 where id = ${closing.id}`
  await expect(change).rejects.toThrow('is final')
  await expect(mowj.sql`delete from till_entries`).rejects.toThrow('append-only')
  const late = mowj.sql`insert into till_entries (shift_id, kind, method, amount_rial, reason, created_by, created_at)
    values (${closing.id}, 'in', 'cash', 1, 'x', ${cashier.userId}, now())`
  await expect(late).rejects.toThrow('is closed')
})

test('staff see the closings of their own pools alone', async () => {
  const [here, there] = [await offerSession(mowj), await offerSession(mowj)]
  const pool = await poolOf(mowj, here)
  const own = await staffMember(mowj, 'reception', { pool })
  for (const [cashier, at] of [
    [own, pool],
    [await staffMember(mowj, 'reception'), await poolOf(mowj, there)],
  ] as const) {
    await openTill(cashier, at)
    const sums = { cash: FLOAT, terminal: 0 }
    await cashier.post('/api/desk/till/close/', { expected: sums, counted: sums })
  }
  const { results } = (await own.get('/api/desk/till/shifts/')).json()
  expect(results.map((shift: { pool: { id: number } }) => shift.pool.id)).toEqual([pool])
  expect((await own.get(`/api/desk/till/shifts/?pool=${await poolOf(mowj, there)}`)).statusCode).toBe(404)
})
