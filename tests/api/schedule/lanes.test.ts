import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportFile, importFile } from '#server/modules/catalog/import/catalog-file.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession } from '#tests/support/scenarios/booking.ts'
import { type DeskUser, deskUser } from '#tests/support/scenarios/desk/catalog.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { changeAs, joinPool, moveOf, scheduler } from '#tests/support/scenarios/schedule/schedule.ts'

let mowj: TestApp
let manager: DeskUser
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  manager = await deskUser(mowj)
})
afterAll(() => auditAndClose(mowj))

/** The Sunday after which the lessons that were moved are over. */
const AFTERWARDS = new Date('2026-11-29T21:00:00+03:30')

/** A pool to which the lessons of two classes were moved at once, beside a third class that is there every Sunday. */
async function threeAtOnce() {
  const { id: pool } = await offerSlot(mowj)
  const offers = [await offerSession(mowj), await offerSession(mowj)]
  const weekly = await offerSession(mowj)
  await joinPool(mowj, weekly, { pool })
  await mowj.sql`update sessions set weekdays = '{1}' where id = ${weekly.sessionId}`
  const user = await scheduler(mowj)
  for (const offer of offers) await changeAs(mowj, user, moveOf(offer, { pool }))
  const setLanes = async (lanes: number) => {
    const { version } = await manager.ok('GET', `pools/${pool}/`)
    return manager.send('PATCH', `pools/${pool}/`, { version, lanes })
  }
  return { pool, setLanes }
}

const fileWith = async (pool: number, lanes: number) => {
  const lines = (await exportFile(mowj.db, 'pools', 'jsonl')).split('\n').filter(Boolean)
  const own = lines.map((line) => JSON.parse(line)).find(({ id }) => id === pool)
  return new TextEncoder().encode(JSON.stringify({ ...own, lanes }))
}

test('a pool keeps the lanes that coming lessons need: the desk and a file name them', async () => {
  const { pool, setLanes } = await threeAtOnce()
  const refused = await setLanes(2)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().lanes[0]).toContain('«تیم نهنگ» یکشنبه ۸ آذر ساعت ۱۷:۰۰ (۳ خط)')
  for (const [reader, text] of [
    ['staff', '«تیم نهنگ» یکشنبه ۸ آذر ساعت ۱۷:۰۰ (۳ خط)'],
    ['operator', 'is fewer than coming lessons need: تیم نهنگ on 1405-09-08 at 17:00 needs 3'],
  ] as const) {
    const sent = { bytes: await fileWith(pool, 2), format: 'jsonl', reader, now: TEST_NOW } as const
    const { faults, changed } = await importFile(mowj.db, 'pools', sent)
    expect([faults, changed]).toMatchObject([[{ field: 'lanes', reason: expect.stringContaining(text) }], 0])
  }
  expect((await setLanes(3)).statusCode).toBe(200)
  expect((await setLanes(4)).statusCode).toBe(200)
})

test('once they are held the pool may have fewer lanes, and the audit judges coming lessons alone', async () => {
  const { pool, setLanes } = await threeAtOnce()
  mowj.clock.set(AFTERWARDS)
  manager = await deskUser(mowj)
  expect((await setLanes(1)).statusCode).toBe(200)
  const broken = async (now: Date) =>
    (await auditPayments(mowj.db, now)).filter(({ ok }) => !ok).map(({ number }) => number)
  expect(await broken(new Date('2026-11-30T08:00:00+03:30'))).toEqual([])
  expect(await broken(TEST_NOW)).toEqual([16])
  await mowj.sql`update pools set lanes = 6 where id = ${pool}`
})

test('without moved lessons the number of lanes is the manager’s to correct', async () => {
  const { id: pool } = await offerSlot(mowj)
  const classes = [await offerSession(mowj), await offerSession(mowj)]
  for (const offer of classes) await joinPool(mowj, offer, { pool })
  const { version } = await manager.ok('GET', `pools/${pool}/`)
  expect((await manager.send('PATCH', `pools/${pool}/`, { version, lanes: 1 })).statusCode).toBe(200)
})
