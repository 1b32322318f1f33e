import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreezeRequest, readFreezes } from '#server/modules/freeze/freeze.service.ts'
import { readPass } from '#server/modules/pass/check-in.service.ts'
import { revokedPasses } from '#server/modules/pass/pass.service.ts'
import { refundOrder } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { makeReminders } from '#server/modules/reminder/reminder.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, DEY, ESFAND, type Offer, offerSession } from '#tests/support/scenarios/booking.ts'
import { freezeMonth, IN_AZAR, runningMonth } from '#tests/support/scenarios/credits/freezes.ts'
import { cancelLesson, FIRST_SATURDAY, myClasses } from '#tests/support/scenarios/credits/make-up.ts'
import { family, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

const EARLIER = { year: 1405, month: 8 }

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const running = async (offer?: Offer) => runningMonth(mowj, offer ?? (await offerSession(mowj)))
const freeze = (order: string, changes: Partial<FreezeRequest> = {}) => freezeMonth(mowj, order, changes)
const refused = (reason: string) => ({ state: 'refused', reason })
const takenOf = async ({ slotIds }: Offer) => {
  const rows = await mowj.sql`select taken from slots where id in ${mowj.sql(slotIds)} order by id`
  return rows.map(({ taken }) => taken)
}

test('a freeze moves the lessons that are left to the first of a later month, with their pass', async () => {
  const { offer, sara, order } = await running()
  const pass = (await sara.receipt(order)).json().pass
  const term = readPass(pass, mowj.deps.secrets.passPublicKey)?.terms[0]?.[2]
  expect(await freeze(order, { dryRun: true })).toEqual({ state: 'frozen', from: 23, days: [3, 5, 7, 10], uid: null })
  expect(await takenOf(offer)).toEqual([1, 0, 0, 0])
  const done = await freeze(order)
  const uid = done.state === 'frozen' ? (done.uid ?? '') : ''
  expect(done).toEqual({ state: 'frozen', from: 23, days: [3, 5, 7, 10], uid })
  expect(await takenOf(offer)).toEqual([1, 0, 1, 0])
  expect(JSON.parse((await revokedPasses(mowj.deps)).body).enrolments).toContain(term)
  expect((await sara.receipt(order)).json().pass).toBeNull()
  const moved = readPass((await sara.receipt(uid)).json().pass, mowj.deps.secrets.passPublicKey)
  expect(moved?.terms.map(([year, month, , day]) => [year, month, day])).toEqual([
    [1405, 11, 3],
    [1405, 11, 5],
    [1405, 11, 7],
    [1405, 11, 10],
  ])
  const [later, azar] = (await myClasses(sara)).results
  expect(azar).toMatchObject({ month: AZAR, next_session: null, frozen: { day: 23, to: BAHMAN } })
  expect(later).toMatchObject({ month: BAHMAN, only_days: [3, 5, 7, 10], frozen: null, cancellable_until: null })
})

test('a month is frozen once, and the later month neither again nor cancelled', async () => {
  const { sara, order } = await running()
  const done = await freeze(order)
  expect(await freeze(order, { to: ESFAND })).toEqual(refused('frozen_before'))
  const [later] = (await myClasses(sara)).results
  expect((await sara.post(`/api/my/terms/${later.id}/cancel/`)).json().code).toBe('cancel_too_late')
  mowj.clock.set(new Date('2027-01-21T08:00:00+03:30'))
  const uid = done.state === 'frozen' ? (done.uid ?? '') : ''
  expect(await freeze(uid, { month: BAHMAN, to: ESFAND })).toEqual(refused('frozen_before'))
})

test('two freezes at the same time move the lessons once', async () => {
  const { offer, order } = await running()
  const done = await Promise.all([freeze(order), freeze(order, { to: ESFAND })])
  expect(done.map(({ state }) => state).sort()).toEqual(['frozen', 'refused'])
  expect((await takenOf(offer)).reduce((sum: number, taken) => sum + Number(taken), 0)).toBe(2)
})

test('a freeze needs a certificate, a running month, a later one and a lesson that is left', async () => {
  const { order } = await running()
  expect(await freeze(order, { certificate: ' ' })).toEqual(refused('no_certificate'))
  expect(await freeze('unknown')).toEqual(refused('not_found'))
  expect(await freeze(order, { month: DEY })).toEqual(refused('not_found'))
  expect(await freeze(order, { to: AZAR })).toEqual(refused('not_later'))
  expect(await freeze(order, { to: EARLIER })).toEqual(refused('not_later'))
  mowj.clock.set(TEST_NOW)
  expect(await freeze(order)).toEqual(refused('not_begun'))
  mowj.clock.set(new Date('2026-12-21T20:00:00+03:30'))
  expect(await freeze(order)).toEqual(refused('nothing_left'))
  mowj.clock.set(new Date('2026-12-22T08:00:00+03:30'))
  expect(await freeze(order)).toEqual(refused('past'))
})

test('the later month must exist, be open, have a place, and not be booked', async () => {
  const { offer, sara, order } = await running(await offerSession(mowj, { capacity: 1, months: [AZAR, DEY, BAHMAN] }))
  const [, dey, bahman] = offer.slotIds
  await expect(freeze(order, { to: ESFAND })).rejects.toMatchObject({ message: 'invalid fields' })
  await mowj.sql`update slots set closed = true where id = ${dey ?? 0}`
  await expect(freeze(order, { to: DEY })).rejects.toMatchObject({ code: 'month_closed' })
  await mowj.sql`update slots set desk_taken = 1 where id = ${bahman ?? 0}`
  await expect(freeze(order)).rejects.toMatchObject({ code: 'month_full' })
  await mowj.sql`update slots set desk_taken = 0 where id = ${bahman ?? 0}`
  await paid(mowj, sara, offer, [BAHMAN])
  await expect(freeze(order)).rejects.toMatchObject({ code: 'already_booked' })
})

test('of a family, the named swimmer is frozen alone', async () => {
  const offer = await offerSession(mowj)
  const { parent, ids } = await family(mowj)
  const order = await paidFor(mowj, parent, offer, ids)
  mowj.clock.set(IN_AZAR)
  expect(await freeze(order)).toEqual(refused('several_members'))
  expect((await freeze(order, { member: ids[0] })).state).toBe('frozen')
  const receipt = (await parent.receipt(order)).json()
  expect(receipt.passes.map(({ id }: { id: number }) => id)).toEqual([ids[1]])
  const exported = (await parent.get('/api/account/export/')).json()
  expect(exported.freezes).toMatchObject([{ member: ids[0], from_day: 23, certificate: 'گواهی ۱۲۳' }])
})

test('a refund of the frozen month ends the later one, and the later one alone is not refunded', async () => {
  const { offer, order } = await running()
  const done = await freeze(order)
  const uid = done.state === 'frozen' ? (done.uid ?? '') : ''
  expect(await refundOrder(mowj.deps, uid, { reason: 'x' })).toMatchObject({ terms: 0 })
  expect(await refundOrder(mowj.deps, order, { reason: 'x' })).toMatchObject({ refunded: 8_000_000, terms: 1 })
  expect(await takenOf(offer)).toEqual([0, 0, 0, 0])
})

test('cancelled lessons are not moved, and a frozen month gets no credit or reminder for what has moved', async () => {
  const { offer, sara, order } = await running()
  await cancelLesson(mowj, offer, { ...FIRST_SATURDAY, day: 25 })
  await cancelLesson(mowj, offer, { year: 1405, month: 11, day: 3 })
  mowj.clock.forward(1)
  expect(await freeze(order)).toMatchObject({ from: 23, days: [5, 7, 10] })
  expect((await cancelLesson(mowj, offer, { ...FIRST_SATURDAY, day: 28 })).affected).toEqual([])
  expect((await cancelLesson(mowj, offer, { year: 1405, month: 11, day: 12 })).affected).toEqual([])
  expect((await cancelLesson(mowj, offer, { year: 1405, month: 11, day: 5 })).affected).toHaveLength(1)
  expect((await myClasses(sara)).credits).toHaveLength(2)
  // The evening before 23 Azar.
  mowj.clock.set(new Date('2026-12-13T19:00:00+03:30'))
  const reports: unknown[] = []
  await makeReminders(mowj.deps, (error) => reports.push(error)).check()
  expect(reports).toEqual([])
  const { results } = (await sara.get('/api/notifications/')).json()
  expect(results.map(({ kind }: { kind: string }) => kind)).not.toContain('session_tomorrow')
  expect((await readFreezes(mowj.db))[0]).toMatchObject({ order, to: '1405-11' })
})
