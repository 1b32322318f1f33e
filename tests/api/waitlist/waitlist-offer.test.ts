import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addHoliday } from '#server/modules/holiday/holiday.service.ts'
import { endedTexts } from '#server/modules/waitlist/strings.ts'
import { readLines, removeFromLine } from '#server/modules/waitlist/waitlist-admin.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer, swimmers } from '#tests/support/scenarios/booking.ts'
import { family } from '#tests/support/scenarios/members.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import {
  accept,
  cancelled,
  fullMonth,
  inLine,
  keep,
  leave,
  linesOf,
  takenOf,
} from '#tests/support/scenarios/waitlist/waitlist.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const HOURS = 3600
const stateOf = async (user: Swimmer) => (await linesOf(user))[0]?.state

/** A month of one place that is held, and users in line for it. */
async function lineFor(count: number) {
  const offer = await offerSession(mowj, { capacity: 1 })
  const holder = await swimmer(mowj)
  const { uid } = await holder.held(offer.request())
  const users = await swimmers(mowj, count)
  const ids: number[] = []
  for (const user of users) ids.push((await inLine(user, offer)).id)
  return { offer, holder, uid, users: users as [Swimmer, Swimmer, ...Swimmer[]], ids }
}

const notesOf = async (user: Swimmer, query = '?kinds=waitlist') =>
  (await user.get(`/api/notifications/${query}`)).json().results

test('a freed place is offered to the first in line, is not on sale, and becomes a hold', async () => {
  const { offer, holder, uid, users, ids } = await lineFor(2)
  const [sara, reza] = users
  await holder.cancel(uid)
  expect([await stateOf(sara), await stateOf(reza), await takenOf(mowj, offer.slotIds[0])]).toEqual([
    'offered',
    'waiting',
    1,
  ])
  expect((await (await swimmer(mowj)).hold(offer.request())).json().code).toBe('month_full')
  await keep(mowj)
  expect((await linesOf(sara))[0]).toMatchObject({ position: null, offered_until: '2026-11-21T10:30:00.000Z' })
  const response = await accept(sara, ids[0] ?? 0)
  expect([response.statusCode, response.json()]).toMatchObject([201, { state: 'held', months: [AZAR], people: 1 }])
  expect([await linesOf(sara), (await linesOf(reza))[0]?.position]).toEqual([[], 1])
  mowj.clock.forward(20 * 60 + 1)
  await sweep(mowj)
  expect([await stateOf(reza), await takenOf(mowj, offer.slotIds[0])]).toEqual(['offered', 1])
})

test('the user in line can also take the offer by an ordinary booking', async () => {
  const { offer, holder, uid, users } = await lineFor(2)
  await holder.cancel(uid)
  expect((await users[1].hold(offer.request())).json().code).toBe('month_full')
  await users[0].held(offer.request())
  expect([await linesOf(users[0]), await takenOf(mowj, offer.slotIds[0])]).toEqual([[], 1])
})

test('an offer is for its own user, once, while it lasts and at the price shown', async () => {
  const { offer, holder, uid, users, ids } = await lineFor(2)
  const [sara, reza] = users
  const [id = 0, later = 0] = ids
  const codeOf = async (user: Swimmer, entry: number, payable?: number) =>
    (await accept(user, entry, payable)).json().code
  expect(await codeOf(sara, id)).toBe('offer_ended')
  await holder.cancel(uid)
  await keep(mowj)
  expect([await codeOf(reza, id), await codeOf(reza, later)]).toEqual(['not_found', 'offer_ended'])
  expect([await codeOf(sara, id, 1), await stateOf(sara)]).toEqual(['quote_changed', 'offered'])
  const responses = await Promise.all([accept(sara, id), accept(sara, id)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await takenOf(mowj, offer.slotIds[0])).toBe(1)
  expect(await codeOf(sara, id)).toBe('offer_ended')
})

test('a second device is told what became of the offer: accepted, refused or too late', async () => {
  const { holder, uid, users, ids } = await lineFor(3)
  const [sara, reza, mina] = users
  const [first = 0, second = 0, third = 0] = ids
  const detailOf = async (user: Swimmer, entry: number) => (await accept(user, entry)).json().detail
  await holder.cancel(uid)
  await keep(mowj)
  await leave(mowj, sara, first)
  await keep(mowj)
  mowj.clock.forward(6 * HOURS)
  const late = await detailOf(reza, second)
  await keep(mowj)
  expect((await accept(mina as Swimmer, third)).statusCode).toBe(201)
  expect([await detailOf(sara, first), late, await detailOf(mina as Swimmer, third)]).toEqual([
    endedTexts.declined,
    endedTexts.expired,
    endedTexts.accepted,
  ])
})

test('the same acceptance sent twice is one hold', async () => {
  const { holder, uid, users, ids } = await lineFor(1)
  await holder.cancel(uid)
  const responses = [
    await accept(users[0], ids[0] ?? 0, undefined, 'once'),
    await accept(users[0], ids[0] ?? 0, undefined, 'once'),
  ]
  expect(responses[1]?.json()).toEqual(responses[0]?.json())
  expect(responses[0]?.statusCode).toBe(201)
})

test('a late or refused offer goes on to the next, the late one not even a second too late', async () => {
  const { offer, holder, uid, users, ids } = await lineFor(3)
  const [sara, reza, mina] = users
  await holder.cancel(uid)
  await keep(mowj)
  mowj.clock.forward(6 * HOURS)
  expect((await accept(sara, ids[0] ?? 0)).json().code).toBe('offer_ended')
  expect((await sara.hold(offer.request())).json().code).toBe('month_full')
  await keep(mowj)
  expect([await linesOf(sara), await stateOf(reza)]).toEqual([[], 'offered'])
  await leave(mowj, reza, ids[1] ?? 0)
  expect([await linesOf(reza), await stateOf(mina as Swimmer)]).toEqual([[], 'offered'])
  await leave(mowj, mina as Swimmer, ids[2] ?? 0)
  expect(await takenOf(mowj, offer.slotIds[0])).toBe(0)
})

test('an offer is announced once by notification and SMS, after quiet hours, which do not count', async () => {
  const { holder, uid, users } = await lineFor(1)
  const [sara] = users
  const until: string[] = []
  const sms = { ...mowj.deps.sms, sendOffer: async (message: { until: string }) => void until.push(message.until) }
  mowj.clock.set(new Date('2026-11-21T20:00:00+03:30'))
  await holder.cancel(uid)
  mowj.clock.set(new Date('2026-11-21T22:30:00+03:30'))
  for (let run = 0; run < 2; run += 1) await keep({ deps: { ...mowj.deps, sms } })
  expect((await linesOf(sara))[0]?.offered_until).toBe(new Date('2026-11-22T14:00:00+03:30').toISOString())
  expect(until).toEqual([])
  mowj.clock.set(new Date('2026-11-22T08:00:00+03:30'))
  for (let run = 0; run < 2; run += 1) await keep({ deps: { ...mowj.deps, sms } })
  expect(until).toEqual(['۱۴:۰۰-۱۴۰۵/۹/۱'])
  const [note, ...others] = await notesOf(sara)
  expect([note.kind, others, await notesOf(sara, '')]).toEqual(['waitlist_offer', [], []])
  expect(note.message.text).toContain('۱۴:۰۰')
  expect(note.message.url).toMatch(/^\/teams\/booking\/\d+\/session\/\d+\?line=\d+$/)
})

test('who needs two places is passed over for the next, is told once a day, and keeps the first place', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [first, second] = await fullMonth(mowj, offer, 2)
  const { parent, ids } = await family(mowj)
  await inLine(parent, offer, { members: ids })
  const [sara, reza] = await swimmers(mowj, 2)
  await inLine(sara as Swimmer, offer)
  await cancelled(first as Swimmer)
  expect([await stateOf(parent), await stateOf(sara as Swimmer)]).toEqual(['waiting', 'offered'])
  await inLine(reza as Swimmer, offer)
  for (let run = 0; run < 2; run += 1) await keep(mowj)
  expect((await linesOf(parent))[0]).toMatchObject({ position: 1, passed: 1 })
  await cancelled(second as Swimmer)
  await keep(mowj)
  expect((await notesOf(parent)).map(({ kind }: { kind: string }) => kind)).toEqual(['waitlist_passed'])
  const lines = await linesOf(sara as Swimmer)
  await leave(mowj, reza as Swimmer, (await linesOf(reza as Swimmer))[0]?.id ?? 0)
  await leave(mowj, sara as Swimmer, lines[0]?.id ?? 0)
  expect([await stateOf(parent), await takenOf(mowj, offer.slotIds[0])]).toEqual(['offered', 2])
  const response = await accept(parent, (await linesOf(parent))[0]?.id ?? 0, 16_000_000)
  expect(response.json().swimmers).toHaveLength(2)
})

test('more capacity, a reopened date and a place sold back at the desk are offered too', async () => {
  const pool = await offerSlot(mowj, { capacity: 1, deskTaken: 1 })
  const users = await swimmers(mowj, 3)
  for (const user of users) await inLine(user, pool, { term: MONDAY })
  const slot = pool.slotIds[1] ?? 0
  await mowj.sql`update slots set capacity = 2 where id = ${slot}`
  await mowj.sql`update slots set desk_taken = 0 where id = ${slot}`
  expect(await Promise.all(users.map(stateOf))).toEqual(['offered', 'offered', 'waiting'])
  await mowj.sql`update slots set closed = true where id = ${slot}`
  expect(
    (await accept(users[0] as Swimmer, (await linesOf(users[0] as Swimmer))[0]?.id ?? 0, 900_000)).json().code,
  ).toBe('date_closed')
  await keep(mowj)
  expect([await Promise.all(users.map(stateOf)), await takenOf(mowj, slot)]).toEqual([
    ['waiting', 'waiting', 'waiting'],
    0,
  ])
  await mowj.sql`update slots set closed = false where id = ${slot}`
  expect(await Promise.all(users.map(stateOf))).toEqual(['offered', 'offered', 'waiting'])
})

test('a holiday counts offers as sold, and a past date ends its line', async () => {
  const pool = await offerSlot(mowj, { capacity: 1, deskTaken: 1 })
  const sara = await swimmer(mowj)
  await inLine(sara, pool, { term: MONDAY })
  await mowj.sql`update slots set desk_taken = 0 where id = ${pool.slotIds[1] ?? 0}`
  const holiday = { ...MONDAY, title: 'جشن', source: 'own' } as const
  expect((await addHoliday(mowj.deps, holiday)).state).toBe('sold')
  await keep(mowj)
  mowj.clock.set(new Date('2026-11-23T09:00:00+03:30'))
  await keep(mowj)
  expect([await linesOf(sara), await takenOf(mowj, pool.slotIds[1])]).toEqual([[], 0])
})

test('the operator reads the lines and takes an entry out of one', async () => {
  const { holder, uid, users, ids } = await lineFor(2)
  await holder.cancel(uid)
  const mine = (await readLines(mowj.db)).filter(({ id }) => ids.includes(id))
  expect(mine.map(({ user, state, places }) => ({ user, state, places }))).toEqual([
    { user: users[0].userId, state: 'offered', places: 1 },
    { user: users[1].userId, state: 'waiting', places: 1 },
  ])
  expect([await removeFromLine(mowj.deps, ids[0] ?? 0), await removeFromLine(mowj.deps, ids[0] ?? 0)]).toEqual([
    true,
    false,
  ])
  expect(await stateOf(users[1])).toBe('offered')
})
