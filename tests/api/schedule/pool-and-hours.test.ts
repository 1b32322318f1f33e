import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { myClasses } from '#tests/support/scenarios/credits/make-up.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, type Opening, offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import {
  changeAs,
  conflictsAs,
  joinPool,
  moveOf,
  ownersOf,
  SATURDAY,
  type Scheduler,
  SUNDAY,
  scheduler,
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
/** Day and time of the lessons of a class at a pool in a week. */
const at = async (pool: number, offer: Offer, day = '1405-09-07') =>
  (await weekOf(manager, day, pool)).lessons
    .filter(({ session }) => session === offer.session)
    .map((one) => `${one.date.day} ${one.starts_at}`)

describe('a lesson that moves to another pool', () => {
  test('is there for swimmers, door, coach, staff and messages, and comes back', async () => {
    const offer = await offerSession(mowj)
    const { pool: from } = await ownersOf(mowj, offer)
    const { id: pool } = await offerSlot(mowj)
    await mowj.sql`update pools set name = 'استخر دوم' where id = ${pool}`
    const sara = await swimmer(mowj)
    await paid(mowj, sara, offer)
    const preview = await change(moveOf(offer, { pool }))
    expect(preview.messages[0]?.text).toContain('در «استخر دوم»')
    expect([await at(from, offer), await at(pool, offer)]).toEqual([['9 17:00', '11 17:00'], ['8 17:00']])
    const { results } = await myClasses(sara)
    expect(results[0]).toMatchObject({ added_lessons: [{ day: 8, pool: 'استخر دوم' }] })
    const rosterPath = `/api/desk/sessions/team/${offer.session}/roster/?month=1405-09&day=8`
    for (const place of [pool, from]) {
      const reception = await staffMember(mowj, 'reception', { pool: place })
      expect((await reception.get(rosterPath)).json()).toMatchObject({ pool: { id: pool } })
    }
    const nowhere = await staffMember(mowj, 'reception', { pool: (await offerSlot(mowj)).id })
    expect((await nowhere.get(rosterPath)).statusCode).toBe(404)
    mowj.clock.set(new Date('2026-11-29T08:00:00+03:30'))
    const [here, there] = [await staffMember(mowj, 'door', { pool }), await staffMember(mowj, 'door', { pool: from })]
    const copyFor = async (user: typeof here) => (await user.get('/api/door/snapshot/')).json()
    const sessionOf = ({ number }: { number: number }) => number === offer.session
    expect((await copyFor(here)).today.filter(sessionOf)).toHaveLength(1)
    expect((await copyFor(here)).sessions.filter(sessionOf)).toHaveLength(1)
    expect((await copyFor(there)).today.filter(sessionOf)).toHaveLength(0)
    manager = await scheduler(mowj)
    const today = (await manager.get('/api/desk/today/?day=1405-09-08'))
      .json()
      .sessions.filter((one: { session: number }) => one.session === offer.session)
    expect(today).toMatchObject([{ expected: 1, pool: { id: pool } }])
    const audience = { to: 'pool_day', pool, day: '1405-09-08' }
    const body = { audience, channel: 'notification', text: 'استخر گرم است' }
    expect((await manager.post('/api/desk/messages/preview/', body)).json()).toMatchObject({ recipients: 1 })
    await change(moveOf(offer, { date: SUNDAY, to: SUNDAY, pool: from, starts_at: '20:00', ends_at: '21:00' }))
    expect([await at(from, offer), await at(pool, offer)]).toEqual([['8 20:00', '9 17:00', '11 17:00'], []])
  })

  test('with the later ones leaves the earlier lessons where they were, and the catalogue follows', async () => {
    const offer = await offerSession(mowj)
    const { pool: from } = await ownersOf(mowj, offer)
    const { id: pool } = await offerSlot(mowj)
    await swimmersOf(mowj, 2, (user) => paid(mowj, user, offer))
    const same = { date: SATURDAY, to: SATURDAY, scope: 'onwards' as const }
    expect(await change(moveOf(offer, { ...same, pool }))).toMatchObject({ message_count: 2, conflicts: [] })
    expect([await at(from, offer, '1405-09-02'), await at(pool, offer, '1405-09-02')]).toEqual([
      ['2 17:00', '4 17:00'],
      [],
    ])
    expect(await at(pool, offer)).toEqual(['7 17:00', '9 17:00', '11 17:00'])
    expect(await ownersOf(mowj, offer)).toMatchObject({ pool })
  })

  test('is refused where the lanes are full, the pool is closed or unknown, and to one that is not the manager’s', async () => {
    const offer = await offerSession(mowj)
    const { pool: from } = await ownersOf(mowj, offer)
    const other = await offerSession(mowj)
    const { id: pool } = await offerSlot(mowj)
    await joinPool(mowj, other, { pool })
    await mowj.sql`update sessions set weekdays = '{1}' where id = ${other.sessionId}`
    await mowj.sql`update pools set lanes = 1 where id = ${pool}`
    expect(await conflictsOf(moveOf(offer, { pool }))).toEqual(['lanes_full'])
    expect((await manager.preview(moveOf(offer))).conflicts).toEqual([])
    await change({ kind: 'close', pool, from: SUNDAY, to: SUNDAY, reason: 'تعمیر' })
    expect(await conflictsOf(moveOf(offer, { pool }))).toEqual(['pool_closed'])
    expect(await conflictsOf(moveOf(offer, { pool: 999_999 }))).toEqual(['no_pool'])
    const ofOne = await scheduler(mowj, from)
    expect((await ofOne.post('/api/desk/schedule/preview/', moveOf(offer, { pool }))).statusCode).toBe(404)
    expect(await conflictsOf(moveOf(offer, { to: { ...SUNDAY, day: 9 }, pool }))).toEqual(['own_lesson'])
    await mowj.sql`update sessions set program_id = (select program_id from sessions where id = ${offer.sessionId})
      where id = ${other.sessionId}`
    const onwards = moveOf(offer, { date: SATURDAY, to: SATURDAY, scope: 'onwards', pool })
    expect(await conflictsOf(onwards)).toContain('other_sessions')
  })
})

describe('other hours of an opening', () => {
  const hoursOf = (opening: Opening, changes: object = {}) => ({
    kind: 'hours',
    session: opening.session,
    starts_at: '10:00',
    ends_at: '12:30',
    visits: 'keep',
    ...changes,
  })

  test('keep the paid visits, end unpaid orders, and tell each account once', async () => {
    const opening = await offerSlot(mowj, { capacity: 10 })
    const [sara] = await swimmersOf(mowj, 2, (user) => visit(mowj, user, opening))
    await (await swimmer(mowj)).held(opening.request(MONDAY))
    const preview = await change(hoursOf(opening))
    expect(preview).toMatchObject({ refund_rial: 0, message_count: 3, conflicts: [] })
    expect(preview.ended).toHaveLength(1)
    expect(preview.messages.map(({ text }) => text).join()).toContain('ساعت ۱۰:۰۰ تا ۱۲:۳۰')
    const mine = (await sara.get('/api/my/terms/?kind=pool')).json().results
    expect(mine[0]).toMatchObject({ starts_at: '10:00', ends_at: '12:30', state: 'future' })
    expect((await (await swimmer(mowj)).hold(opening.request(MONDAY))).statusCode).toBe(201)
    expect(await conflictsOf(hoursOf(opening))).toEqual(['same_place'])
  })

  test('return the paid visits to the wallets, and the dates are on sale again', async () => {
    const opening = await offerSlot(mowj, { capacity: 1 })
    const [sara] = await swimmersOf(mowj, 1, (user) => visit(mowj, user, opening))
    const preview = await change(hoursOf(opening, { visits: 'refund' }))
    expect(preview.refunds).toHaveLength(1)
    expect((await sara.get('/api/wallet/')).json().balance).toBe(preview.refund_rial)
    expect((await (await swimmer(mowj)).hold(opening.request(MONDAY))).statusCode).toBe(201)
  })

  test('are refused beyond the day, while a date is running, onto the other sex, and for an unknown opening', async () => {
    const opening = await offerSlot(mowj)
    expect(await conflictsOf(hoursOf(opening, { starts_at: '23:00', ends_at: '24:30' }))).toContain('beyond_day')
    const other = await offerSession(mowj, { bounds: { sex: 'men' } })
    await joinPool(mowj, other, { pool: opening.id })
    await mowj.sql`update sessions set sex = 'women' where id = ${opening.sessionId}`
    await mowj.sql`update sessions set weekdays = '{2}', sex = 'men' where id = ${other.sessionId}`
    expect(await conflictsOf(hoursOf(opening, { starts_at: '17:00', ends_at: '18:00' }))).toContain('other_sex')
    expect(
      (await manager.post('/api/desk/schedule/preview/', hoursOf({ ...opening, session: 999_999 }))).statusCode,
    ).toBe(404)
    mowj.clock.set(new Date('2026-11-23T10:00:00+03:30'))
    manager = await scheduler(mowj)
    expect(await conflictsOf(hoursOf(opening))).toContain('has_begun')
  })
})
