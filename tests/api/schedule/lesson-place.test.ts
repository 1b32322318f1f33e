import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freezeTerm } from '#server/modules/freeze/freeze.service.ts'
import { makeReminders } from '#server/modules/reminder/reminder.service.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { calendarOf } from '#src/fa/calendar-file.ts'
import { placeOf } from '#src/fa/lessons.ts'
import { sessionsAhead, ticketsOf } from '#src/fa/schedule/tickets.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { creditHolder, lessonOf, myClasses, spendCredit } from '#tests/support/scenarios/credits/make-up.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { changeAs, moveOf, ownersOf, SUNDAY, scheduler, visit } from '#tests/support/scenarios/schedule/schedule.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const OTHER = { pool: 'استخر دوم', pool_address: 'خیابان دریا' }
const MOVED = { starts_at: '19:00', ends_at: '20:00' }
const receiptOf = async (user: Pick<Swimmer, 'get'>, uid: string): Promise<Receipt> =>
  (await user.get(`/api/payment-receipt/${uid}/`)).json()

/** Moves the Saturday's lesson of a class to Sunday evening at another pool; returns the number of that pool. */
async function movedElsewhere(offer: Awaited<ReturnType<typeof offerSession>>) {
  const { id: pool } = await offerSlot(mowj)
  await mowj.sql`update pools set name = ${OTHER.pool}, address = ${OTHER.pool_address} where id = ${pool}`
  const preview = await changeAs(mowj, await scheduler(mowj), moveOf(offer, { pool, ...MOVED }))
  return { pool, preview }
}

async function paidAndMoved() {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, offer)
  return { offer, sara, uid, ...(await movedElsewhere(offer)) }
}

test('a moved lesson is at its own pool in the receipt and its calendar file, for strangers too', async () => {
  const { sara, uid } = await paidAndMoved()
  for (const reader of [sara, await swimmer(mowj)]) {
    const receipt = await receiptOf(reader, uid)
    expect(receipt.lessons?.map(({ day }) => day)).toEqual([2, 4, 8, 9, 11, 14, 16, 18, 21, 23, 25, 28, 30])
    expect(receipt.lessons?.filter(({ pool }) => pool !== null)).toEqual([{ ...SUNDAY, ...MOVED, ...OTHER }])
    const file = calendarOf({ ...receipt, months: receipt.lessons ?? [] }, TEST_NOW).replaceAll('\r\n ', '')
    expect(file.match(/LOCATION:.*/g)?.filter((line) => line.includes(OTHER.pool))).toEqual([
      `LOCATION:${OTHER.pool}، ${OTHER.pool_address}`,
    ])
    expect(file).toContain('DTSTART:20261129T153000Z\r\nDTEND:20261129T163000Z')
  }
})

test('a class that moved for good, and an opening with other hours, are so in the receipt’s lessons', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const uid = await paid(mowj, sara, offer)
  const { id: pool } = await offerSlot(mowj)
  await mowj.sql`update pools set name = ${OTHER.pool} where id = ${pool}`
  const onwards = { date: { ...SUNDAY, day: 14 }, to: { ...SUNDAY, day: 14 }, scope: 'onwards' as const, pool }
  await changeAs(mowj, await scheduler(mowj), moveOf(offer, onwards))
  const { lessons } = await receiptOf(sara, uid)
  expect(lessons?.filter(({ pool: name }) => name === OTHER.pool).map(({ day }) => day)).toEqual([
    14, 16, 18, 21, 23, 25, 28, 30,
  ])
  const opening = await offerSlot(mowj)
  const visited = await visit(mowj, sara, opening)
  const hours = { kind: 'hours', session: opening.session, starts_at: '10:00', ends_at: '12:30', visits: 'keep' }
  await changeAs(mowj, await scheduler(mowj), hours)
  expect((await receiptOf(sara, visited)).lessons).toMatchObject([{ day: 2, starts_at: '10:00', ends_at: '12:30' }])
})

test('others than the swimmers do not learn of a medical pause from the lessons', async () => {
  const { sara, uid } = await paidAndMoved()
  mowj.clock.set(new Date('2026-12-13T08:00:00+03:30'))
  const frozen = await freezeTerm(mowj.deps, { order: uid, month: AZAR, to: BAHMAN, certificate: 'گواهی ۱۲۳' })
  const later = frozen.state === 'frozen' ? (frozen.uid ?? '') : ''
  const daysFor = async (reader: Swimmer, order: string) =>
    (await receiptOf(reader, order)).lessons?.map(({ day }) => day)
  expect(await daysFor(sara, uid)).toEqual([2, 4, 8, 9, 11, 14, 16, 18, 21])
  expect(await daysFor(sara, later)).toEqual([3, 5, 7, 10])
  const stranger = await swimmer(mowj)
  expect(await daysFor(stranger, uid)).toHaveLength(13)
  expect(await daysFor(stranger, later)).toBeUndefined()
})

test('the ticket and «today» name the pool of the next lesson, with its hours', async () => {
  const { sara } = await paidAndMoved()
  const now = new Date('2026-11-29T08:00:00+03:30')
  const { results } = await myClasses(sara)
  expect(results[0].added_lessons).toEqual([{ day: 8, ...MOVED, ...OTHER }])
  const [next, after] = sessionsAhead(ticketsOf(results, now), now)
  expect(next?.startsAt).toEqual(new Date('2026-11-29T19:00:00+03:30'))
  expect(next && placeOf(next, next.ticket).pool_name).toBe(OTHER.pool)
  expect(after && placeOf(after, after.ticket).pool_name).toBe('استخر آبی')
})

test('a make-up lesson on a moved one has its hours and its pool', async () => {
  const other = await offerSession(mowj, { capacity: 50 })
  await movedElsewhere(other)
  const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
  expect((await spendCredit(sara, creditId, lessonOf(other, SUNDAY))).statusCode).toBe(200)
  const { results } = await myClasses(sara)
  const makeUp = results.find(({ month }: { month: { day?: number } }) => month.day === 8)
  expect(makeUp).toMatchObject({ ...MOVED, pool_name: OTHER.pool, pool_address: OTHER.pool_address })
  expect(makeUp.next_session).toEqual({ starts_at: '2026-11-29T15:30:00.000Z', ends_at: '2026-11-29T16:30:00.000Z' })
  const receipt = await receiptOf(sara, makeUp.order)
  expect(receipt).toMatchObject({ ...MOVED, pool_name: OTHER.pool, pool_address: OTHER.pool_address })
  expect(receipt.lessons).toEqual([{ ...SUNDAY, ...MOVED, pool: null, pool_address: null }])
})

test('messages name the pool: of the move, of a change of its hours there, and of the evening before', async () => {
  const { offer, sara, pool, preview } = await paidAndMoved()
  expect(preview.messages[0]?.text).toContain(`در «${OTHER.pool}»`)
  const later = { date: SUNDAY, to: SUNDAY, pool, starts_at: '20:00', ends_at: '21:00' }
  const again = await changeAs(mowj, await scheduler(mowj), moveOf(offer, later))
  expect(again.messages[0]?.text).toContain(`در «${OTHER.pool}»`)
  mowj.clock.set(new Date('2026-11-28T18:00:00+03:30'))
  await makeReminders(mowj.deps, (error) => expect.unreachable(String(error))).check()
  const { results } = (await sara.get('/api/notifications/')).json()
  expect(results[0].message.text).toBe(`تیم نهنگ، فردا ساعت ۲۰:۰۰، ${OTHER.pool}`)
})

test('the doors of both pools know where today’s lesson is, and the desk and the coach too', async () => {
  const { offer, pool } = await paidAndMoved()
  const { pool: own, coach } = await ownersOf(mowj, offer)
  mowj.clock.set(new Date('2026-11-29T08:00:00+03:30'))
  const copyAt = async (place: number) =>
    (await (await staffMember(mowj, 'door', { pool: place })).get('/api/door/snapshot/')).json()
  const lesson = { kind: offer.kind, number: offer.session, ...MOVED }
  expect(await copyAt(own)).toMatchObject({ today: [], elsewhere: [{ ...lesson, pool: OTHER.pool }] })
  const there = await copyAt(pool)
  expect(there).toMatchObject({ elsewhere: [], people: [{ lesson: 0 }] })
  expect(there.today).toMatchObject([lesson])
  const roll = (await (await staffMember(mowj, 'coach', { instructor: coach })).get('/api/coach/snapshot/')).json()
  expect(roll.lessons.find(({ date }: { date: { day: number } }) => date.day === 8)).toMatchObject({ pool: OTHER.pool })
  const desk = await staffMember(mowj, 'reception')
  const roster = await desk.get(`/api/desk/sessions/team/${offer.session}/roster/?month=1405-09&day=8`)
  expect(roster.json()).toMatchObject({ ...MOVED, pool: { id: pool, name: OTHER.pool } })
  const { sessions } = (await desk.get('/api/desk/today/?day=1405-09-08')).json()
  const shown = sessions.find(({ session }: { session: number }) => session === offer.session)
  expect(shown).toMatchObject({ ...MOVED, pool: { name: OTHER.pool } })
})
