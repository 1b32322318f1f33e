import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreezeRequest, readFreezes } from '#server/modules/freeze/freeze.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, DEY, type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { freezeMonth, IN_AZAR, runningMonth } from '#tests/support/scenarios/credits/freezes.ts'
import { addedMember, paidFor } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'

const FARVARDIN = { year: 1406, month: 1 }
/** The start of the lesson of 23 Azar. */
const LESSON = new Date('2026-12-14T17:00:00+03:30')

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await mowj.sql`delete from club_holidays`
})
afterAll(() => auditAndClose(mowj))

const running = async (offer?: Offer) =>
  runningMonth(mowj, offer ?? (await offerSession(mowj, { months: [AZAR, BAHMAN] })))
const freeze = (order: string, changes: Partial<FreezeRequest> = {}) =>
  freezeMonth(mowj, order, { certificate: 'گواهی', ...changes })
const planned = (order: string) => freeze(order, { dryRun: true })
const refused = (reason: string) => ({ state: 'refused', reason })

async function addHolidays(month: number, days: number[]) {
  for (const day of days) {
    await mowj.sql`insert into club_holidays (year, month, day, title, source, created_at)
      values (1405, ${month}, ${day}, 'تعطیل', 'own', now())`
  }
}

async function addLesson({ sessionId }: Offer, month: number, day: number, startsAt: string) {
  await mowj.sql`insert into added_lessons (session_id, year, month, day, starts_at, ends_at, created_at)
    values (${sessionId}, 1405, ${month}, ${day}, ${startsAt}, '21:30', now())`
}

describe('a freeze moves', () => {
  test('no lesson that has begun', async () => {
    const { order } = await running()
    mowj.clock.set(new Date(LESSON.getTime() - 1))
    expect(await planned(order)).toMatchObject({ from: 23, days: [3, 5, 7, 10] })
    mowj.clock.set(LESSON)
    expect(await planned(order)).toMatchObject({ from: 25, days: [3, 5, 7] })
  })

  test('neither from a holiday nor to one', async () => {
    const { order } = await running()
    await addHolidays(11, [3, 7])
    expect(await planned(order)).toMatchObject({ from: 23, days: [5, 10, 12, 14] })
    await addHolidays(9, [23, 28])
    expect(await planned(order)).toMatchObject({ from: 25, days: [5, 10] })
  })

  test('lessons beside those of the weekdays too, each of a day once', async () => {
    const { offer, order } = await running()
    await addLesson(offer, 9, 22, '20:00')
    await addLesson(offer, 9, 25, '20:00')
    await addLesson(offer, 11, 4, '20:00')
    expect(await planned(order)).toMatchObject({ from: 22, days: [3, 4, 5, 7, 10] })
    await addLesson(offer, 11, 2, '20:00')
    await addLesson(offer, 11, 3, '20:00')
    expect(await planned(order)).toMatchObject({ days: [2, 3, 4, 5, 7] })
  })

  test('all of them or none', async () => {
    const { order } = await running()
    await addHolidays(11, [3, 5, 7, 10, 12, 14, 17, 19])
    expect(await planned(order)).toMatchObject({ days: [21, 24, 26, 28] })
    await addHolidays(11, [21])
    expect(await freeze(order)).toEqual(refused('too_few_lessons'))
    expect((await readFreezes(mowj.db)).filter((each) => each.order === order)).toEqual([])
  })

  test('to a month of the next year', async () => {
    const { order } = await running(await offerSession(mowj, { months: [AZAR, FARVARDIN] }))
    expect(await freeze(order, { to: FARVARDIN })).toMatchObject({ state: 'frozen' })
    expect(await freeze(order, { to: { year: 1404, month: 12 } })).toEqual(refused('not_later'))
  })
})

test('the list of freezes has the newest first, with the certificate without spaces around it', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const [girl, boy] = [await addedMember(sara), await addedMember(sara)]
  const order = await paidFor(mowj, sara, offer, [girl.id, boy.id])
  mowj.clock.set(IN_AZAR)
  const first = await freeze(order, { member: boy.id, certificate: ' پزشک ۱۲ ' })
  const second = await freeze(order, { member: girl.id, to: DEY })
  expect([first.state, second.state]).toEqual(['frozen', 'frozen'])
  const common = { order, userId: sara.userId, year: 1405, month: 9, fromDay: 23, createdAt: IN_AZAR }
  expect((await readFreezes(mowj.db)).slice(0, 2)).toEqual([
    { ...common, memberId: girl.id, to: '1405-10', days: expect.any(Array), certificate: 'گواهی' },
    { ...common, memberId: boy.id, to: '1405-11', days: [3, 5, 7, 10], certificate: 'پزشک ۱۲' },
  ])
  const exported = (await sara.get('/api/account/export/')).json().freezes
  expect(exported.map((row: { member: number; days: number[] }) => [row.member, row.days.length])).toEqual([
    [boy.id, 4],
    [girl.id, 4],
  ])
})

test('neither an unpaid order nor a visit of a pool is frozen', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  const pool = await offerSlot(mowj)
  const visit = await sara.held(pool.request(MONDAY))
  const authority = await sara.atBank(visit.uid)
  mowj.bank.pay(authority)
  await mowj.app.inject(`/api/payment/callback/sandbox/?Authority=${authority}&Status=OK`)
  mowj.clock.set(IN_AZAR)
  expect([await freeze(uid), await freeze(visit.uid)]).toEqual([refused('not_found'), refused('not_found')])
  expect((await readFreezes(mowj.db)).filter(({ userId }) => userId === sara.userId)).toEqual([])
})
