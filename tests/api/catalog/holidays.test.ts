import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateSlots } from '#server/modules/catalog/slots/slot-generator.service.ts'
import { addHoliday, type Holiday, readHolidays, removeHoliday } from '#server/modules/holiday/holiday.service.ts'
import { makeReminders } from '#server/modules/reminder/reminder.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, NEXT_SATURDAY, type Opening, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await mowj.sql`delete from leases`
  await mowj.sql`delete from club_holidays`
  // Each test has its own pools; a holiday concerns all of them.
  await mowj.sql`update slots set year = year - 10 where day is not null`
})
afterAll(() => auditAndClose(mowj))

const holiday = (day = MONDAY): Holiday => ({ ...day, title: 'تعمیر موتورخانه', source: 'own' })
const add = (given: Holiday, options = {}) => addHoliday(mowj.deps, given, options)
const visit = (person: Swimmer, opening: Opening, date = MONDAY, people = 1) =>
  paid(mowj, person, { ...opening, kind: 'team', request: () => opening.request(date, people) })
const walletOf = async (person: Swimmer) => (await person.get('/api/wallet/')).json()

async function datesOf({ sessionId }: { sessionId: number }) {
  const rows = await mowj.sql`select closed, taken from slots where session_id = ${sessionId} order by year, month, day`
  return rows.map(({ closed, taken }) => (closed ? `closed ${taken}` : `open ${taken}`))
}

describe('a holiday', () => {
  test('closes that day’s dates of every pool, and no other day', async () => {
    const [one, other] = [await offerSlot(mowj), await offerSlot(mowj)]
    const lessons = await offerSession(mowj)
    const classes = await mowj.sql`select count(*)::int as n from sessions where kind <> 'pool' and 2 = any(weekdays)`
    const planned = { state: 'closed', dates: 2, refunds: [], ended: [], desk: 0, classes: classes[0]?.n }
    expect(await add(holiday(), { dryRun: true })).toEqual(planned)
    expect([await datesOf(one), await readHolidays(mowj.deps)]).toEqual([['open 0', 'open 0', 'open 0'], []])
    expect(await add(holiday())).toEqual(planned)
    expect(await datesOf(one)).toEqual(['open 0', 'closed 0', 'open 0'])
    expect(await datesOf(other)).toEqual(['open 0', 'closed 0', 'open 0'])
    expect(await datesOf(lessons)).toEqual(['open 0', 'open 0', 'open 0', 'open 0'])
    const sara = await swimmer(mowj)
    expect((await sara.hold(one.request(MONDAY))).json().code).toBe('date_closed')
  })

  test('added again takes the new title', async () => {
    await offerSlot(mowj)
    await add(holiday())
    expect(await add({ ...holiday(), title: 'عید فطر', source: 'official' })).toMatchObject({
      state: 'closed',
      dates: 1,
    })
    expect(await readHolidays(mowj.deps)).toEqual([{ ...MONDAY, title: 'عید فطر', source: 'official' }])
  })

  test('closes dates that are generated later', async () => {
    const opening = await offerSlot(mowj, { dates: [TODAY] })
    expect(await add(holiday())).toMatchObject({ dates: 0 })
    await generateSlots(mowj.deps)
    const [date] = await mowj.sql`select closed from slots
      where session_id = ${opening.sessionId} and month = ${MONDAY.month} and day = ${MONDAY.day}`
    const [next] = await mowj.sql`select closed from slots
      where session_id = ${opening.sessionId} and month = ${NEXT_SATURDAY.month} and day = ${NEXT_SATURDAY.day}`
    expect([date?.closed, next?.closed]).toEqual([true, false])
  })

  test('may be today, and not earlier', async () => {
    expect(await add(holiday(TODAY))).toMatchObject({ state: 'closed' })
    expect(await add(holiday({ ...TODAY, day: TODAY.day - 1 }), { refund: true })).toEqual({ state: 'past' })
    expect(await readHolidays(mowj.deps, { past: true })).toHaveLength(1)
  })

  test('is listed until its day is over, the earliest first', async () => {
    await add(holiday(NEXT_SATURDAY))
    await add(holiday(MONDAY))
    expect((await readHolidays(mowj.deps)).map(({ day }) => day)).toEqual([MONDAY.day, NEXT_SATURDAY.day])
    mowj.clock.forward(4 * 24 * 60 * 60)
    expect((await readHolidays(mowj.deps)).map(({ day }) => day)).toEqual([NEXT_SATURDAY.day])
    expect(await readHolidays(mowj.deps, { past: true })).toHaveLength(2)
  })
})

describe('a holiday on a date with sold places', () => {
  test('is refused and changes nothing, for a paid visit, an unpaid hold and a place of the desk alike', async () => {
    const opening = await offerSlot(mowj)
    const [sara, mina] = [await swimmer(mowj), await swimmer(mowj)]
    await visit(sara, opening, MONDAY, 2)
    await mina.held(opening.request(NEXT_SATURDAY))
    expect(await add(holiday(MONDAY))).toEqual({ state: 'sold', places: 2, desk: 0 })
    expect(await add(holiday(NEXT_SATURDAY))).toEqual({ state: 'sold', places: 1, desk: 0 })
    const desk = await offerSlot(mowj, { deskTaken: 3 })
    expect(await add(holiday(TODAY))).toEqual({ state: 'sold', places: 0, desk: 3 })
    expect(await datesOf(opening)).toEqual(['open 0', 'open 2', 'open 1'])
    expect(await datesOf(desk)).toEqual(['open 0', 'open 0', 'open 0'])
    expect(await readHolidays(mowj.deps)).toEqual([])
  })

  test('with a refund returns the money once, with the holiday as the reason, and ends holds', async () => {
    const [one, other] = [await offerSlot(mowj), await offerSlot(mowj, { deskTaken: 1 })]
    const [sara, mina, nima] = [await swimmer(mowj), await swimmer(mowj), await swimmer(mowj)]
    const omid = await swimmer(mowj)
    const first = await visit(sara, one, MONDAY, 2)
    const second = await visit(mina, other)
    const { uid: held } = await omid.held(one.request(MONDAY))
    const later = await visit(nima, one, NEXT_SATURDAY)
    const planned = {
      ...{ state: 'closed', dates: 2, desk: 1, ended: [held] },
      refunds: [
        { order: first, refunded: 1_800_000, terms: 1 },
        { order: second, refunded: 900_000, terms: 1 },
      ],
    }
    expect(await add(holiday(), { refund: true, dryRun: true })).toMatchObject(planned)
    expect([await datesOf(one), await readHolidays(mowj.deps)]).toEqual([['open 0', 'open 3', 'open 1'], []])
    expect(await add(holiday(), { refund: true })).toMatchObject(planned)
    expect(await add(holiday(), { refund: true })).toMatchObject({ dates: 2, refunds: [], ended: [] })
    expect(await walletOf(sara)).toMatchObject({
      balance: 1_800_000,
      results: [{ reason: 'تعطیلی باشگاه: تعمیر موتورخانه' }],
    })
    expect((await nima.receipt(later)).json().state).toBe('confirmed')
    expect(await datesOf(one)).toEqual(['open 0', 'closed 0', 'open 1'])
  })

  test('is added without a refund once the day is empty', async () => {
    const opening = await offerSlot(mowj)
    const sara = await swimmer(mowj)
    const { uid } = await sara.held(opening.request(MONDAY))
    expect(await add(holiday())).toMatchObject({ state: 'sold' })
    await sara.cancel(uid)
    expect(await add(holiday())).toMatchObject({ state: 'closed', refunds: [], ended: [] })
  })
})

describe('a class', () => {
  test('keeps its months, and no reminder is sent for a lesson on a holiday', async () => {
    const report = (error: unknown) => {
      throw error
    }
    const sara = await swimmer(mowj)
    await paid(mowj, sara, await offerSession(mowj), [AZAR])
    const remindersOf = async () =>
      (await sara.get('/api/notifications/'))
        .json()
        .results.filter(({ kind }: { kind: string }) => kind === 'session_tomorrow').length
    await add(holiday(MONDAY))
    mowj.clock.set(new Date('2026-11-22T18:00:00+03:30'))
    await makeReminders(mowj.deps, report).check()
    expect(await remindersOf()).toBe(0)
    mowj.clock.set(new Date('2026-11-24T18:00:00+03:30'))
    await makeReminders(mowj.deps, report).check()
    expect(await remindersOf()).toBe(1)
  })
})

describe('a removed holiday', () => {
  test('leaves its dates closed, or opens them again on request', async () => {
    const opening = await offerSlot(mowj)
    await add(holiday(MONDAY))
    await add(holiday(NEXT_SATURDAY))
    expect(await removeHoliday(mowj.deps, MONDAY)).toBe(0)
    expect(await removeHoliday(mowj.deps, NEXT_SATURDAY, { reopen: true })).toBe(1)
    expect(await datesOf(opening)).toEqual(['open 0', 'closed 0', 'open 0'])
    expect(await readHolidays(mowj.deps)).toEqual([])
    expect((await (await swimmer(mowj)).hold(opening.request(NEXT_SATURDAY))).statusCode).toBe(201)
  })

  test('must exist', async () => {
    const opening = await offerSlot(mowj)
    await mowj.sql`update slots set closed = true where session_id = ${opening.sessionId}`
    expect(await removeHoliday(mowj.deps, MONDAY, { reopen: true })).toBeUndefined()
    expect(await datesOf(opening)).toEqual(['closed 0', 'closed 0', 'closed 0'])
  })
})
