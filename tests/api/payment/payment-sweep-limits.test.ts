import { afterEach, beforeEach, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank } from '#tests/support/scenarios/booking.ts'
import { heldOrder } from '#tests/support/scenarios/orders.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'

const MINUTE = 60

let mowj: TestApp
beforeEach(async () => {
  mowj = await testApp()
})
afterEach(() => auditAndClose(mowj))

async function statesOf(...uids: string[]) {
  const rows = await mowj.sql<
    { uid: string; state: string }[]
  >`select uid, state from orders where uid in ${mowj.sql(uids)}`
  return uids.map((uid) => rows.find((row) => row.uid === uid)?.state)
}

const silent = async () => {
  throw new GatewaySilence('timeout')
}

test('a payment that is being opened times out after exactly five minutes', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const { request } = mowj.bank
  const states: unknown[] = []
  mowj.bank.request = async (input) => {
    for (const seconds of [5 * MINUTE - 1, 1]) {
      mowj.clock.forward(seconds)
      await sweep(mowj)
      const [attempt] = await mowj.sql`select state, ended_at is not null as ended from attempts`
      states.push(attempt)
    }
    return request(input)
  }
  await sara.pay(uid)
  expect(states).toEqual([
    { state: 'created', ended: false },
    { state: 'unknown', ended: true },
  ])
})

test('a silent bank extends the hold of a payer by exactly fifteen minutes', async () => {
  const { sara, uid } = await heldOrder(mowj)
  await sara.atBank(uid)
  mowj.bank.inquire = silent
  mowj.clock.forward(35 * MINUTE - 1)
  await sweep(mowj)
  expect(await statesOf(uid)).toEqual(['paying'])
  mowj.clock.forward(1)
  await sweep(mowj)
  expect(await statesOf(uid)).toEqual(['expired'])
})

test('open bank pages do not extend a hold, also after an earlier page was declined', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const declined = await sara.atBank(uid)
  await sara.atBank(uid)
  mowj.bank.decline(declined)
  await returnFromBank(mowj, declined, 'NOK')
  mowj.clock.forward(20 * MINUTE)
  await sweep(mowj)
  expect(await statesOf(uid)).toEqual(['expired'])
})

test.each(['first', 'second'])(
  'a bank that is silent about the %s of two open pages extends the hold',
  async (which) => {
    const { sara, uid } = await heldOrder(mowj)
    const pages = { first: await sara.atBank(uid), second: await sara.atBank(uid) }
    const { inquire } = mowj.bank
    mowj.bank.inquire = (name) => (name === Reflect.get(pages, which) ? silent() : inquire(name))
    mowj.clock.forward(20 * MINUTE)
    await sweep(mowj)
    expect(await statesOf(uid)).toEqual(['paying'])
  },
)

test('a payment that the bank has not verified yet extends the hold', async () => {
  const { sara, uid } = await heldOrder(mowj)
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  mowj.bank.verify = silent
  await returnFromBank(mowj, authority)
  mowj.clock.forward(20 * MINUTE)
  await sweep(mowj)
  expect(await statesOf(uid)).toEqual(['paying'])
})

test('a sweep reports the number of open attempts and holds', async () => {
  const people = []
  for (let order = 0; order < 6; order += 1) people.push(await heldOrder(mowj))
  const [, atBank, checked, returning, ended, opening] = people
  await atBank?.sara.atBank(atBank.uid)
  await returnFromBank(mowj, String(await checked?.sara.atBank(checked.uid)))
  const late = String(await returning?.sara.atBank(returning.uid))
  await returning?.sara.cancel(returning.uid)
  mowj.bank.pay(late)
  mowj.bank.fail('reverse', new GatewaySilence('timeout'))
  await returnFromBank(mowj, late)
  await ended?.sara.cancel(ended.uid)
  const { request } = mowj.bank
  let swept: unknown
  mowj.bank.request = async (input) => {
    mowj.bank.unverified = silent
    swept = await sweep(mowj)
    return request(input)
  }
  await opening?.sara.pay(opening.uid)
  // Attempts: being opened, at the bank, being verified, being reversed. Orders: all but the two cancelled ones.
  expect(swept).toEqual({ swept: true, failures: 0, open: { attempts: 4, holds: 4 } })
})

test('a stopping server starts no sweep and stops a running one before the next order', async () => {
  const [first, second] = [await heldOrder(mowj), await heldOrder(mowj)]
  mowj.clock.forward(20 * MINUTE)
  expect(await sweep(mowj, AbortSignal.abort())).toEqual({ swept: false })
  expect(await statesOf(first.uid, second.uid)).toEqual(['held', 'held'])
  const stop = new AbortController()
  const db = new Proxy(mowj.deps.db, {
    get(target, name, receiver) {
      if (name === 'transaction') stop.abort()
      return Reflect.get(target, name, receiver)
    },
  })
  expect(await sweep({ deps: { ...mowj.deps, db } }, stop.signal)).toMatchObject({ swept: true, failures: 0 })
  expect((await statesOf(first.uid, second.uid)).toSorted()).toEqual(['expired', 'held'])
  expect(await mowj.sql`select * from leases`).toEqual([])
})
