import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateSlots } from '#server/modules/catalog/slots/slot-generator.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { cancelLesson, FIRST_WEDNESDAY, myClasses } from '#tests/support/scenarios/credits/make-up.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import {
  changeAs,
  conflictsAs,
  happened,
  joinPool,
  ownersOf,
  type Scheduler,
  SUNDAY,
  scheduler,
  shownOf,
  swimmersOf,
  visit,
  weekOf,
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

describe('closed days', () => {
  test('refund visits, end unpaid orders, give credits for classes, and tell each account once', async () => {
    const opening = await offerSlot(mowj, { capacity: 10, deskTaken: 2 })
    const offer = await offerSession(mowj)
    await joinPool(mowj, offer, { pool: opening.id })
    const [sara, reza = sara] = await swimmersOf(mowj, 2, (user) => visit(mowj, user, opening, MONDAY, 2))
    await paid(mowj, sara, offer)
    const undecided = await swimmer(mowj)
    await undecided.held(opening.request(MONDAY))
    const request = {
      kind: 'close',
      pool: opening.id,
      from: MONDAY,
      to: { ...MONDAY, day: 4 },
      reason: 'تعمیر موتورخانه',
    }
    const preview = await change(request)
    expect(preview).toMatchObject({ refund_rial: 3_600_000, credits: 2, message_count: 3, desk: 2, dates: 3 })
    expect(preview.ended).toHaveLength(1)
    const texts = preview.messages.map(({ text }) => text)
    expect(texts.find((text) => text.includes('جبرانی'))).toContain('کیف پول')
    expect((await reza.get('/api/wallet/')).json().balance).toBe(1_800_000)
    expect(await conflictsOf(request)).toEqual(['pool_closed'])
    const { pools, lessons } = await weekOf(manager, '1405-09-02', opening.id)
    expect(pools[0].closed).toHaveLength(3)
    expect(new Set(lessons.flatMap(({ date, state }) => (date.day > 10 ? [] : [state])))).toEqual(
      new Set(['cancelled']),
    )
  })

  test('stay closed when further dates are generated', async () => {
    const opening = await offerSlot(mowj, { dates: [MONDAY] })
    const later = { year: 1405, month: 9, day: 14 }
    await change({ kind: 'close', pool: opening.id, from: later, to: later, reason: 'تعمیر' })
    await generateSlots(mowj.deps)
    const [slot] = await mowj.sql`select closed from slots where session_id = ${opening.sessionId} and day = 14`
    expect(slot).toEqual({ closed: true })
  })

  test('need a fresh code for refunds and credits alone', async () => {
    const [empty, booked] = [await offerSlot(mowj), await offerSlot(mowj)]
    await visit(mowj, await swimmer(mowj), booked, MONDAY)
    mowj.clock.forward(3600)
    const closing = (pool: number) => ({ kind: 'close', pool, from: MONDAY, to: MONDAY, reason: 'تعمیر' })
    await change(closing(empty.id))
    const { fingerprint } = await manager.preview(closing(booked.id))
    const before = await happened(mowj)
    const refused = await manager.save(closing(booked.id), fingerprint)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'fresh_code_required'])
    expect(await happened(mowj)).toEqual(before)
    await manager.confirm()
    await change(closing(booked.id))
  })

  test('are refused in the past, backwards, and for an unknown pool', async () => {
    const { id: pool } = await offerSlot(mowj)
    const past = { year: 1405, month: 8, day: 20 }
    expect(await conflictsOf({ kind: 'close', pool, from: past, to: MONDAY, reason: 'تعمیر' })).toEqual(['past'])
    expect(await conflictsOf({ kind: 'close', pool, from: MONDAY, to: past, reason: 'تعمیر' })).toEqual(['too_long'])
    const unknown = { kind: 'close', pool: 999_999, from: MONDAY, to: MONDAY, reason: 'تعمیر' }
    expect((await manager.post('/api/desk/schedule/preview/', unknown)).statusCode).toBe(404)
    expect((await manager.post('/api/desk/schedule/preview/', { ...unknown, reason: ' ' })).statusCode).toBe(400)
  })
})

describe('a substitute', () => {
  test('holds the lessons of the range, and the coach’s own come back', async () => {
    const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
    await paid(mowj, await swimmer(mowj), offer)
    const { coach } = await ownersOf(mowj, other)
    await mowj.sql`update sessions set starts_at = '20:00', ends_at = '21:00' where id = ${other.sessionId}`
    const request = {
      kind: 'substitute',
      class: offer.kind,
      session: offer.session,
      from: MONDAY,
      to: FIRST_WEDNESDAY,
      coach,
    }
    expect(await change(request)).toMatchObject({ dates: 2, message_count: 1 })
    const lessonsFor = async (instructor: number) => {
      const user = await staffMember(mowj, 'coach', { instructor })
      const { lessons } = (await user.get('/api/coach/snapshot/')).json()
      return lessons.filter(({ number }: { number: number }) => number === offer.session).length
    }
    expect([await lessonsFor(coach), await lessonsFor((await ownersOf(mowj, offer)).coach)]).toEqual([2, 0])
    const { lessons } = await weekOf(manager, '1405-09-02', (await ownersOf(mowj, offer)).pool)
    expect(lessons.map((one) => one.substitute)).toEqual([true, true])
    expect(await conflictsOf(request)).toEqual(['same_place'])
    const own = (await ownersOf(mowj, offer)).coach
    await change({ ...request, coach: own })
    expect(await mowj.sql`select from substitutes where session_id = ${offer.sessionId}`).toHaveLength(0)
  })

  test('is refused while they hold another class, when unknown, and where there is no lesson', async () => {
    const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
    const { coach } = await ownersOf(mowj, other)
    const request = { kind: 'substitute', class: offer.kind, session: offer.session, from: MONDAY, to: MONDAY, coach }
    expect(await conflictsOf(request)).toEqual(['coach_busy'])
    expect(await conflictsOf({ ...request, coach: 999_999 })).toEqual(['no_coach'])
    const tuesday = { ...MONDAY, day: 3 }
    expect(await conflictsOf({ ...request, from: tuesday, to: tuesday })).toEqual(['no_lesson'])
  })
})

describe('an added date', () => {
  test('of a class is for the swimmers of its month', async () => {
    const offer = await offerSession(mowj)
    const sara = await swimmer(mowj)
    await paid(mowj, sara, offer)
    const request = {
      kind: 'add',
      of: offer.kind,
      session: offer.session,
      date: SUNDAY,
      starts_at: '10:00',
      ends_at: '11:00',
    }
    expect(await change(request)).toMatchObject({ dates: 1, message_count: 1 })
    expect((await myClasses(sara)).results[0]).toMatchObject({ added_lessons: [{ day: 8, starts_at: '10:00' }] })
    expect(await conflictsOf(request)).toEqual(['own_lesson'])
    const taken = await cancelLesson(mowj, offer, SUNDAY)
    expect(taken.affected).toHaveLength(1)
    expect(await shown(offer)).not.toContain('8 10:00')
  })

  test('of an opening goes on sale', async () => {
    const opening = await offerSlot(mowj)
    const request = {
      kind: 'add',
      of: 'pool',
      session: opening.session,
      date: SUNDAY,
      starts_at: '09:00',
      ends_at: '11:30',
    }
    await change(request)
    const sara = await swimmer(mowj)
    expect((await sara.hold(opening.request(SUNDAY))).statusCode).toBe(201)
    expect(await conflictsOf(request)).toEqual(['own_lesson'])
  })
})
