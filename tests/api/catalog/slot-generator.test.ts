import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateSlots } from '#server/modules/catalog/slots/slot-generator.service.ts'
import { poolSlotDetail } from '#src/contract/catalog/pool.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { whileLeased } from '#tests/support/scenarios/leases.ts'
import { MONDAY, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await mowj.sql`delete from leases`
})
afterAll(() => mowj.close())

const slotsOf = async (sessionId: number) =>
  mowj.sql<{ year: number; month: number; day: number | null; capacity: number; desk_taken: number }[]>`
    select year, month, day, capacity, desk_taken from slots where session_id = ${sessionId} order by year, month, day`

test('a class can be booked until the end of the next Jalali year, and of the one after once that has begun', async () => {
  const offer = await offerSession(mowj, { months: [AZAR, DEY], capacity: 7, deskTaken: 2 })
  await generateSlots(mowj.deps)
  const before = await slotsOf(offer.sessionId)
  // Aban has not ended; earlier months are over.
  expect(before[0]).toMatchObject({ year: 1405, month: 8 })
  expect(before.at(-1)).toMatchObject({ year: 1406, month: 12, day: null, capacity: 7, desk_taken: 0 })
  expect(before).toHaveLength(5 + 12)
  // The first of Farvardin 1406.
  mowj.clock.set(new Date('2027-03-21T00:30:00+03:30'))
  await generateSlots(mowj.deps)
  const after = await slotsOf(offer.sessionId)
  expect(after.at(-1)).toMatchObject({ year: 1407, month: 12 })
  expect(after).toHaveLength(5 + 24)
})

test('existing slots are unchanged, and a second run adds none', async () => {
  const offer = await offerSession(mowj, { months: [AZAR], capacity: 7, deskTaken: 2 })
  await (await swimmer(mowj)).held(offer.request([AZAR]))
  expect(await generateSlots(mowj.deps)).toBeGreaterThan(0)
  expect(await generateSlots(mowj.deps)).toBe(0)
  const azar = (await slotsOf(offer.sessionId)).filter(({ year, month }) => year === 1405 && month === AZAR.month)
  expect(azar).toMatchObject([{ capacity: 7, desk_taken: 2 }])
})

test('a pool’s dates reach thirty days ahead on the weekdays of its opening, are extended daily, and can be booked', async () => {
  const opening = await offerSlot(mowj, { dates: [TODAY, MONDAY], capacity: 9 })
  await mowj.sql`update slots set closed = true where id = ${opening.slotIds[1] ?? 0}`
  const read = async () => {
    const response = await mowj.app.inject(`/api/pools/${opening.id}/pool-detail/${opening.session}/`)
    return poolSlotDetail.parse(response.json()).dates
  }
  await generateSlots(mowj.deps)
  const dates = await read()
  // Saturdays and Mondays from 30 Aban to 30 Azar 1405.
  expect(dates.map(({ month, day }) => [month, day])).toEqual([
    ...[[8, 30]],
    ...[2, 7, 9, 14, 16, 21, 23, 28, 30].map((day) => [9, day]),
  ])
  expect(dates[1]).toMatchObject({ ...MONDAY, state: 'closed' })
  mowj.clock.forward(2 * 86_400)
  await generateSlots(mowj.deps)
  const last = (await read()).at(-1)
  expect(last).toMatchObject({ year: 1405, month: 9, day: 30 })
  mowj.clock.forward(5 * 86_400)
  await generateSlots(mowj.deps)
  const later = (await read()).at(-1)
  expect(later).toMatchObject({ year: 1405, month: 10, day: 7, capacity: 9, left: 9 })
  const day = { year: 1405, month: 10, day: 7 }
  expect((await (await swimmer(mowj)).hold(opening.request(day, 4))).statusCode).toBe(201)
})

test('one server generates slots at a time', async () => {
  await whileLeased(mowj, 'slots-horizon', async () => {
    expect(await generateSlots(mowj.deps)).toBeUndefined()
  })
  expect(await generateSlots(mowj.deps)).toBeDefined()
})
