import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addHoliday, type Holiday } from '#server/modules/holiday/holiday.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { swimmers } from '#tests/support/scenarios/booking.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, type Opening, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

const CROWD = 5

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: CROWD + 5 })
})
beforeEach(async () => {
  await mowj.sql`update slots set year = year - 10 where day is not null`
})
afterAll(() => auditAndClose(mowj))

const holiday: Holiday = { ...MONDAY, title: 'تعمیر', source: 'own' }
const add = () => addHoliday(mowj.deps, holiday)

/** `close` and holds of the same date overlap; the first to start is the first to wait for the date. */
async function race<Closed>(opening: Opening, close: () => Promise<Closed>, first: 'holds' | 'close') {
  const users = await swimmers(mowj, CROWD)
  const lock = `select from slots where id = ${opening.slotIds[1]} for update`
  const hold = () => Promise.all(users.map((user) => user.hold(opening.request(MONDAY))))
  const [closed, responses] = await atOnce(mowj, lock, CROWD + 1, async () => {
    if (first === 'close') {
      const closing = close()
      await untilWaiting(mowj, 1)
      return Promise.all([closing, hold()])
    }
    const holding = hold()
    await untilWaiting(mowj, CROWD)
    return Promise.all([close(), holding])
  })
  const [slot] = await mowj.sql`select closed, taken from slots where id = ${opening.slotIds[1] ?? 0}`
  return { closed, held: responses.filter(({ statusCode }) => statusCode === 201).length, slot }
}

test('a holiday that waits behind holds of its date is refused', async () => {
  const { closed, held, slot } = await race(await offerSlot(mowj), add, 'holds')
  expect(closed).toMatchObject({ state: 'sold', desk: 0 })
  expect([held, slot]).toEqual([CROWD, { closed: false, taken: CROWD }])
})

test('holds that wait behind a holiday are refused', async () => {
  const { closed, held, slot } = await race(await offerSlot(mowj), add, 'close')
  expect(closed).toMatchObject({ state: 'closed', dates: 1 })
  expect([held, slot]).toEqual([0, { closed: true, taken: 0 }])
})

test('control: without the lock a date with sold places is closed', async () => {
  const opening = await offerSlot(mowj)
  const slotId = opening.slotIds[1] ?? 0
  const unguarded = async () => {
    const [slot] = await mowj.sql`select taken from slots where id = ${slotId}`
    if (slot?.taken === 0) await mowj.sql`update slots set closed = true where id = ${slotId}`
  }
  const { held, slot } = await race(opening, unguarded, 'holds')
  expect(held).toBeGreaterThan(0)
  expect(slot).toEqual({ closed: true, taken: held })
})
