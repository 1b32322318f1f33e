import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdPlaces } from '#server/modules/payment/hold.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import {
  AZAR,
  BAHMAN,
  DEY,
  ESFAND,
  type Offer,
  offerSession,
  type Swimmer,
  swimmers,
} from '#tests/support/scenarios/booking.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

/** How many statements one hold takes, from `begin` to `commit`. */
async function statementsOf(user: Swimmer, offer: Offer, months = [AZAR]): Promise<number> {
  const listener = listeningDatabase(mowj.address)
  await holdPlaces({ ...mowj.deps, db: listener.db }, user.userId, offer.request(months), async () => undefined)
  await listener.close()
  return listener.statements.length
}

test('a hold runs the same number of statements however many people and months it has', async () => {
  const offer = await offerSession(mowj, { capacity: 100 })
  const users = await swimmers(mowj, 32)
  const [first, second, ...others] = users
  if (first === undefined || second === undefined) throw new Error('too few swimmers')
  const alone = await statementsOf(first, offer)
  await Promise.all(others.map((user) => user.hold(offer.request([AZAR, DEY, BAHMAN, ESFAND]), randomUUID())))
  const amongOthers = await statementsOf(second, offer, [AZAR, DEY, BAHMAN, ESFAND])
  expect(amongOthers).toBe(alone)
  expect(alone).toBeLessThanOrEqual(11)
})

test('replacing an older hold runs three statements more', async () => {
  const offer = await offerSession(mowj)
  const [user] = await swimmers(mowj, 1)
  if (user === undefined) throw new Error('no swimmer')
  const first = await statementsOf(user, offer, [AZAR, DEY])
  expect(await statementsOf(user, offer, [DEY, BAHMAN])).toBe(first + 3)
})
