import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SmsRejection } from '#server/gateways/sms/port.ts'
import { announce, claimSms, markTold } from '#server/modules/waitlist/waitlist-job.repo.ts'
import { keepWaitlist, startWaitlist } from '#server/modules/waitlist/waitlist-job.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { whileLeased } from '#tests/support/scenarios/leases.ts'
import { family } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { cancelled, fullMonth, inLine, keep, linesOf, takenOf } from '#tests/support/scenarios/waitlist/waitlist.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const notesOf = async (user: Swimmer) => (await user.get('/api/notifications/?kinds=waitlist')).json().results
const stateOf = async (user: Swimmer) => (await linesOf(user))[0]?.state

/** Runs the job; returns the errors that it reports. */
async function keepWith(sendOffer: (message: { phone: string; until: string }) => Promise<void>) {
  const errors: unknown[] = []
  const deps = { ...mowj.deps, sms: { ...mowj.deps.sms, sendOffer } }
  await keepWaitlist(deps, (error) => errors.push(error))
  return errors
}

/** A user to whom the place of a class is offered. */
async function offered() {
  const offer = await offerSession(mowj, { capacity: 1 })
  const [first] = await fullMonth(mowj, offer, 1)
  const sara = await swimmer(mowj)
  const entry = await inLine(sara, offer)
  await cancelled(first as Swimmer)
  return { offer, sara, entry }
}

test('an SMS of an offer is sent once, and again only after a rejection', async () => {
  const { sara } = await offered()
  const busy = new SmsRejection(400, 'busy')
  const phones: string[] = []
  const send = async ({ phone }: { phone: string }) => void phones.push(phone)
  expect(await keepWith(() => Promise.reject(busy))).toEqual([busy])
  await keepWith(send)
  expect(phones).toEqual([])
  mowj.clock.forward(10 * 60)
  expect([await keepWith(send), await keepWith(send), phones]).toEqual([[], [], [sara.phone]])
})

test('an SMS of an offer is not sent again after a silence, nor once the offer has ended', async () => {
  const { sara, entry } = await offered()
  const silent = new Error('no answer')
  const fail = () => Promise.reject(silent)
  expect(await keepWith(fail)).toEqual([silent])
  mowj.clock.forward(10 * 60)
  expect(await keepWith(fail)).toEqual([])
  await mowj.sql`update waitlist_entries set sms_due_at = ${mowj.clock.now().toISOString()} where id = ${entry.id}`
  await mowj.app.inject({ method: 'DELETE', url: `/api/waitlist/${entry.id}/`, headers: await sara.headers() })
  expect(await keepWith(fail)).toEqual([])
})

test('an offer names its swimmers where they are not the holder alone, and leads to its booking screen', async () => {
  const course = await offerSession(mowj, { kind: 'course', capacity: 2, deskTaken: 2 })
  const pool = await offerSlot(mowj, { capacity: 1, deskTaken: 1 })
  const { parent, ids } = await family(mowj)
  const sara = await swimmer(mowj)
  const [line, visit] = [await inLine(parent, course, { members: ids }), await inLine(sara, pool, { term: MONDAY })]
  await mowj.sql`update slots set desk_taken = 0 where id in ${mowj.sql([course.slotIds[0] ?? 0, pool.slotIds[1] ?? 0])}`
  await keep(mowj)
  const [[note], [other]] = [await notesOf(parent), await notesOf(sara)]
  expect(note.message).toMatchObject({
    text: expect.stringMatching(/نیلوفر.*دارا.*: تیم نهنگ، آذر/),
    url: `/courses/booking/${course.id}/session/${course.session}?line=${line.id}`,
  })
  expect(other.message).toMatchObject({
    text: expect.stringMatching(/^استخر آبی، /),
    url: `/pools/${pool.id}/pool-detail/${pool.session}?line=${visit.id}`,
  })
})

test('a second offer of the same entry is announced again, and who is passed over is told again the next day', async () => {
  const { offer, sara } = await offered()
  await keep(mowj)
  const [slot = 0] = offer.slotIds
  await mowj.sql`update slots set closed = true where id = ${slot}`
  await keep(mowj)
  await mowj.sql`update slots set closed = false where id = ${slot}`
  mowj.clock.forward(60)
  await keep(mowj)
  expect((await notesOf(sara)).map(({ kind }: { kind: string }) => kind)).toEqual(['waitlist_offer', 'waitlist_offer'])

  const two = await offerSession(mowj, { capacity: 2 })
  await fullMonth(mowj, two, 2)
  const { parent, ids } = await family(mowj)
  await inLine(parent, two, { members: ids })
  const pass = () => mowj.sql`update waitlist_entries set passed = passed + 1 where user_id = ${parent.userId}`
  for (const days of [0, 0, 1]) {
    mowj.clock.forward(days * 24 * 60 * 60)
    await pass()
    await keep(mowj)
  }
  const notes = await notesOf(parent)
  expect(notes.map(({ kind }: { kind: string }) => kind)).toEqual(['waitlist_passed', 'waitlist_passed'])
  expect(notes[0].message.text).toMatch(/نیلوفر.*: تیم نهنگ، آذر.*کمتر از ۲ نفر/)
})

test('places that were freed without an offer are offered by the job', async () => {
  const offer = await offerSession(mowj, { capacity: 1, deskTaken: 1 })
  const sara = await swimmer(mowj)
  await inLine(sara, offer)
  await mowj.sql`alter table slots disable trigger slots_waitlist`
  await mowj.sql`update slots set desk_taken = 0 where id = ${offer.slotIds[0] ?? 0}`
  await mowj.sql`alter table slots enable trigger slots_waitlist`
  expect(await stateOf(sara)).toBe('waiting')
  await keep(mowj)
  expect([await stateOf(sara), await takenOf(mowj, offer.slotIds[0])]).toEqual(['offered', 1])
  expect(await notesOf(sara)).toHaveLength(1)
})

test('an entry that cannot be announced is reported, and the others are', async () => {
  const [one, other] = [await offered(), await offered()]
  await mowj.sql.unsafe(`create function refuse_entry() returns trigger language plpgsql as $$
    begin
      if new.id = ${one.entry.id} then raise 'refused'; end if;
      return new;
    end $$`)
  await mowj.sql`create trigger refuse_entry before update on waitlist_entries for each row execute function refuse_entry()`
  const errors = await keepWith(async () => undefined)
  await mowj.sql`drop function refuse_entry cascade`
  expect(errors).toHaveLength(1)
  expect([await notesOf(one.sara), (await notesOf(other.sara)).length]).toEqual([[], 1])
})

test('a server that stops, and one beside another that keeps the lines, does nothing', async () => {
  const { sara } = await offered()
  const report = (error: unknown) => {
    throw error
  }
  expect(await keepWaitlist(mowj.deps, report, AbortSignal.abort())).toBe(false)
  await whileLeased(mowj, 'waitlist', async () => {
    expect(await keepWaitlist(mowj.deps, report)).toBe(false)
    expect(await notesOf(sara)).toEqual([])
  })
  expect(await keepWaitlist(mowj.deps, report)).toBe(true)
  expect(await notesOf(sara)).toHaveLength(1)
})

test('the line of a date that begins is over, for those who wait and those who have an offer', async () => {
  const pool = await offerSlot(mowj, { capacity: 1, deskTaken: 1 })
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  for (const user of [sara, reza]) await inLine(user, pool, { term: MONDAY })
  await mowj.sql`update slots set desk_taken = 0 where id = ${pool.slotIds[1] ?? 0}`
  const start = new Date('2026-11-23T09:00:00+03:30')
  const statesOf = async () =>
    (await mowj.sql`select state from waitlist_entries where slot_id = ${pool.slotIds[1] ?? 0} order by id`).map(
      ({ state }) => state,
    )
  mowj.clock.set(new Date(start.getTime() - 1))
  await keep(mowj)
  expect(await statesOf()).toEqual(['offered', 'waiting'])
  mowj.clock.set(start)
  await keep(mowj)
  expect([await statesOf(), await takenOf(mowj, pool.slotIds[1])]).toEqual([['past', 'past'], 0])
})

test('of two servers one announces an offer, tells who was passed over and sends the SMS', async () => {
  const { sara, entry } = await offered()
  const now = mowj.clock.now()
  const offer = { offeredAt: now, expiresAt: new Date(now.getTime() + 3_600_000), smsDueAt: now }
  const twice = async (work: () => Promise<unknown>) => [await work(), await work()]
  expect(await twice(() => announce(mowj.db, entry.id, offer))).toEqual([true, false])
  await mowj.sql`update waitlist_entries set passed = 1 where id = ${entry.id}`
  expect(await twice(() => markTold(mowj.db, entry.id))).toEqual([true, false])
  const claimed = { phone: sara.phone, expiresAt: offer.expiresAt }
  expect(await twice(() => claimSms(mowj.db, entry.id, now))).toEqual([claimed, undefined])
})

test('the server keeps the lines from its start until it stops', async () => {
  const { sara } = await offered()
  const errors: unknown[] = []
  const stop = startWaitlist(mowj.deps, (error) => errors.push(error))
  await vi.waitFor(async () => expect(await notesOf(sara)).toHaveLength(1))
  await stop()
  expect(errors).toEqual([])
})
