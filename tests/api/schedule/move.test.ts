import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { cancelLesson, FIRST_MONDAY, myClasses } from '#tests/support/scenarios/credits/make-up.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import {
  changeAs,
  conflictsAs,
  difference,
  happened,
  joinPool,
  moveOf,
  ownersOf,
  SATURDAY,
  type Scheduler,
  SUNDAY,
  scheduler,
  shownOf,
  swimmersOf,
} from '#tests/support/scenarios/schedule/schedule.ts'

let mowj: TestApp
let manager: Scheduler
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  manager = await scheduler(mowj)
})
afterAll(() => auditAndClose(mowj))

const change = (request: object) => changeAs(mowj, manager, request)
const conflictsOf = (request: object) => conflictsAs(manager, request)
const shown = (offer: Offer, day?: string) => shownOf(mowj, manager, offer, day)

describe('a moved lesson', () => {
  test('is on its new date for swimmers, door, coach and staff, and its swimmers are told once', async () => {
    const offer = await offerSession(mowj)
    const [sara] = await swimmersOf(mowj, 2, (user) => paid(mowj, user, offer))
    const preview = await change(moveOf(offer, { starts_at: '19:00', ends_at: '20:00' }))
    expect(preview).toMatchObject({ dates: 1, message_count: 2, refund_rial: 0, credits: 0, conflicts: [] })
    expect(preview.people).toHaveLength(2)
    expect(preview.messages[0]?.text).toContain('یکشنبه ۸ آذر، ساعت ۱۹:۰۰ تا ۲۰:۰۰')
    const { results } = await myClasses(sara)
    expect(results[0]).toMatchObject({
      cancelled_days: [7],
      added_lessons: [{ day: 8, starts_at: '19:00', ends_at: '20:00' }],
    })
    expect(await shown(offer)).toEqual(['8 19:00', '9 17:00', '11 17:00'])
    const today = (day: string) => manager.get(`/api/desk/today/?day=${day}`)
    const of = (response: { json: () => { sessions: { session: number; expected: number; starts_at: string }[] } }) =>
      response.json().sessions.filter(({ session }) => session === offer.session)
    expect(of(await today('1405-09-08'))).toMatchObject([{ expected: 2, starts_at: '19:00', state: 'open' }])
    expect(of(await today('1405-09-07'))).toEqual([])
    const roster = await manager.get(`/api/desk/sessions/team/${offer.session}/roster/?month=1405-09&day=8`)
    expect(roster.json()).toMatchObject({ state: 'open', starts_at: '19:00' })
    expect(roster.json().rows).toHaveLength(2)
    const list = (await sara.get('/api/notifications/?kinds=guardian')).json()
    expect(list.results.filter(({ kind }: { kind: string }) => kind === 'schedule_changed')).toHaveLength(1)
  })

  test('is moved again, and back to its weekday', async () => {
    const offer = await offerSession(mowj)
    await change(moveOf(offer))
    await change(moveOf(offer, { date: SUNDAY, to: { ...SUNDAY, day: 10 }, starts_at: '06:00', ends_at: '07:00' }))
    expect(await shown(offer)).toEqual(['9 17:00', '10 06:00', '11 17:00'])
    await change(moveOf(offer, { date: { ...SUNDAY, day: 10 }, to: SATURDAY }))
    expect(await shown(offer)).toEqual(['7 17:00', '9 17:00', '11 17:00'])
    expect(await mowj.sql`select from added_lessons where session_id = ${offer.sessionId}`).toHaveLength(0)
  })

  test('ends the make-up lessons booked on it, whose credits are free again', async () => {
    const lost = await offerSession(mowj)
    const sara = await swimmer(mowj)
    await paid(mowj, sara, lost)
    await cancelLesson(mowj, lost, FIRST_MONDAY)
    const offer = await offerSession(mowj)
    const [credit] = (await myClasses(sara)).credits
    const lesson = { kind: offer.kind, id: offer.id, session: offer.session, date: SATURDAY }
    expect((await sara.post(`/api/my/credits/${credit.id}/use/`, lesson)).statusCode).toBe(200)
    const request = moveOf(offer)
    const preview = await manager.preview(request)
    expect(preview).toMatchObject({ message_count: 1, refund_rial: 0 })
    expect(preview.ended).toHaveLength(1)
    expect((await manager.save(request, preview.fingerprint)).statusCode).toBe(201)
    expect((await myClasses(sara)).credits).toMatchObject([{ id: credit.id }])
  })

  test('with the later ones changes the timetable from its week on; earlier lessons stay', async () => {
    const offer = await offerSession(mowj)
    const sara = await swimmer(mowj)
    await paid(mowj, sara, offer)
    const preview = await change(
      moveOf(offer, {
        scope: 'onwards',
        date: { ...SATURDAY, day: 9 },
        to: { ...SATURDAY, day: 10 },
        starts_at: '16:00',
        ends_at: '17:00',
      }),
    )
    expect(preview).toMatchObject({ message_count: 1, conflicts: [] })
    expect(await shown(offer, '1405-09-02')).toEqual(['2 17:00', '4 17:00'])
    expect(await shown(offer, '1405-09-07')).toEqual(['7 17:00', '10 16:00', '11 16:00'])
    expect(await shown(offer, '1405-09-14')).toEqual(['14 16:00', '17 16:00', '18 16:00'])
  })
})

describe('a move is refused', () => {
  test('beyond the day, into the past, to another month, and where it already is', async () => {
    const offer = await offerSession(mowj)
    expect(await conflictsOf(moveOf(offer, { starts_at: '23:30', ends_at: '24:30' }))).toEqual(['beyond_day'])
    expect(await conflictsOf(moveOf(offer, { starts_at: '18:30', ends_at: '17:00' }))).toEqual(['beyond_day'])
    expect(await conflictsOf(moveOf(offer, { to: { year: 1405, month: 9, day: 7 } }))).toEqual(['same_place'])
    expect(await conflictsOf(moveOf(offer, { to: { year: 1405, month: 10, day: 1 } }))).toEqual(['other_month'])
    const lastMonday = { date: { year: 1405, month: 9, day: 30 }, to: { year: 1405, month: 10, day: 1 } }
    expect(await conflictsOf(moveOf(offer, { ...lastMonday, scope: 'onwards' }))).toEqual(['other_month'])
    expect(await conflictsOf(moveOf(offer, { date: SUNDAY, to: SATURDAY }))).toEqual(['no_lesson'])
    mowj.clock.set(new Date('2026-11-25T08:00:00+03:30'))
    manager = await scheduler(mowj)
    expect(await conflictsOf(moveOf(offer, { to: { year: 1405, month: 9, day: 3 } }))).toEqual(['past'])
    expect(await conflictsOf(moveOf(offer, { scope: 'onwards', to: { year: 1405, month: 9, day: 15 } }))).toEqual([
      'other_week',
    ])
  })

  test('onto another lesson of the class, the coach’s, one of the other sex, and where the lanes are full', async () => {
    const offer = await offerSession(mowj, { bounds: { sex: 'women' } })
    const owners = await ownersOf(mowj, offer)
    expect(await conflictsOf(moveOf(offer, { to: { ...SATURDAY, day: 9 } }))).toEqual(['own_lesson'])
    const other = await offerSession(mowj, { bounds: { sex: 'men' } })
    await joinPool(mowj, other, owners)
    await mowj.sql`update sessions set weekdays = '{1}' where id = ${other.sessionId}`
    await mowj.sql`update pools set lanes = 1 where id = ${owners.pool}`
    expect(await conflictsOf(moveOf(offer))).toEqual(['coach_busy', 'other_sex', 'lanes_full'])
    expect(await conflictsOf(moveOf(offer, { scope: 'onwards' }))).toContain('lanes_full')
    expect((await manager.preview(moveOf(offer, { starts_at: '18:30', ends_at: '19:30' }))).conflicts).toEqual([])
  })

  test('onto a closed pool and a holiday', async () => {
    const offer = await offerSession(mowj)
    const { pool } = await ownersOf(mowj, offer)
    await change({ kind: 'close', pool, from: SUNDAY, to: SUNDAY, reason: 'تعمیر' })
    expect(await conflictsOf(moveOf(offer))).toEqual(['pool_closed'])
    await mowj.sql`insert into club_holidays (year, month, day, title, source, created_at)
      values (1405, 9, 10, 'عید', 'official', now())`
    expect(await conflictsOf(moveOf(offer, { to: { ...SUNDAY, day: 10 } }))).toEqual(['holiday'])
    await mowj.sql`delete from club_holidays`
  })

  test('for a date that is not in the calendar, another’s class and pool, and a role without the right', async () => {
    const offer = await offerSession(mowj)
    const preview = (user: Scheduler, request: object) => user.post('/api/desk/schedule/preview/', request)
    expect((await preview(manager, moveOf(offer, { to: { year: 1405, month: 9, day: 31 } }))).statusCode).toBe(400)
    expect((await preview(manager, moveOf({ ...offer, session: 999_999 }))).statusCode).toBe(404)
    const elsewhere = await scheduler(mowj, (await offerSlot(mowj)).id)
    expect((await preview(elsewhere, moveOf(offer))).statusCode).toBe(404)
    const { fingerprint } = await manager.preview(moveOf(offer))
    expect((await elsewhere.save(moveOf(offer), fingerprint)).statusCode).toBe(404)
  })
})

describe('a preview', () => {
  test('that is out of date is refused with the new one, and nothing happens', async () => {
    const offer = await offerSession(mowj)
    const stale = await manager.preview(moveOf(offer))
    await paid(mowj, await swimmer(mowj), offer)
    const before = await happened(mowj)
    const response = await manager.save(moveOf(offer), stale.fingerprint)
    expect([response.statusCode, response.json().code]).toEqual([409, 'changed_meanwhile'])
    const { current } = response.json()
    expect(current).toMatchObject({ message_count: 1 })
    expect(await happened(mowj)).toEqual(before)
    expect((await manager.save(moveOf(offer), current.fingerprint)).statusCode).toBe(201)
  })

  test('is saved once for each idempotency key', async () => {
    const offer = await offerSession(mowj)
    await paid(mowj, await swimmer(mowj), offer)
    const { fingerprint } = await manager.preview(moveOf(offer))
    const before = await happened(mowj)
    const first = await manager.save(moveOf(offer), fingerprint, 'move-1')
    const again = await manager.save(moveOf(offer), fingerprint, 'move-1')
    expect(again.json()).toEqual(first.json())
    expect(difference(before, await happened(mowj))).toMatchObject({ changes: 1, messages: 1 })
    expect((await manager.save(moveOf(offer), fingerprint, 'move-2')).json().code).toBe('changed_meanwhile')
  })
})
