import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitlistOf } from '#server/modules/waitlist/waitlist.service.ts'
import { MAX_LINES } from '#src/contract/waitlist/waitlist.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { listeningDatabase } from '#tests/support/drivers/database/statements.ts'
import { AZAR, DEY, type OfferOptions, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { setClub } from '#tests/support/scenarios/discounts.ts'
import { addedMember, family, requestFor } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'
import {
  cancelled,
  fullMonth,
  inLine,
  leave,
  lineRequest,
  linesOf,
  takenOf,
} from '#tests/support/scenarios/waitlist/waitlist.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

/** A month without free places. */
const full = (options: OfferOptions = {}) => offerSession(mowj, { capacity: 5, deskTaken: 5, ...options })
const join = async (user: Swimmer, payload: object) => {
  const response = await user.post('/api/waitlist/', payload)
  return [response.statusCode, response.json().code ?? Object.keys(response.json())[0]]
}

test('those in line see their place, and move up when others leave', async () => {
  const offer = await full()
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  const first = await inLine(sara, offer)
  await inLine(reza, offer)
  expect(await linesOf(reza)).toMatchObject([{ state: 'waiting', position: 2, places: 1, term: AZAR, named: false }])
  const { id, subject, kind } = first
  expect({ subject, kind, position: first.position }).toEqual({ subject: offer.id, kind: 'team', position: 1 })
  expect((await leave(mowj, reza, id)).statusCode).toBe(404)
  expect((await leave(mowj, sara, id)).statusCode).toBe(204)
  expect((await leave(mowj, sara, id)).statusCode).toBe(204)
  expect((await linesOf(reza))[0]?.position).toBe(1)
  expect(await linesOf(sara)).toEqual([])
})

test('a user cannot join twice, for places that are free, or for a member who swims there', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [sara] = await fullMonth(mowj, offer, 1)
  const reza = await swimmer(mowj)
  expect(await join(reza, lineRequest(offer))).toEqual([409, 'places_free'])
  await reza.held(offer.request())
  expect(await join(sara as Swimmer, lineRequest(offer))).toEqual([409, 'already_booked'])
  expect(await join(reza, lineRequest(offer))).toEqual([409, 'already_booked'])
  const other = await swimmer(mowj)
  const both = await Promise.all([join(other, lineRequest(offer)), join(other, lineRequest(offer))])
  expect(both.map(([status]) => status).sort()).toEqual([201, 409])
  expect(await join(other, lineRequest(offer))).toEqual([409, 'already_waiting'])
})

test('a line takes no 0, no 20 and no foreign members, nor one twice', async () => {
  const offer = await full()
  const { parent, ids } = await family(mowj)
  const stranger = (await family(mowj)).ids
  const of = (members: number[]) => join(parent, lineRequest(offer, { members }))
  expect(await of([])).toEqual([400, 'members'])
  expect(await of(Array.from({ length: 20 }, (_, index) => index + 1))).toEqual([400, 'members'])
  expect(await of([ids[0] ?? 0, ids[0] ?? 0])).toEqual([400, 'members'])
  expect(await of([...ids, ...stranger])).toEqual([404, 'member_not_found'])
  expect(await join(parent, lineRequest(offer, { people: 2 }))).toEqual([400, 'people'])
  expect(await of(ids)).toEqual([201, 'id'])
  const tooFew = await full({ capacity: 1, deskTaken: 1 })
  expect(await join(parent, lineRequest(tooFew, { members: ids }))).toEqual([400, 'people'])
})

test('a line is for members who fit the class', async () => {
  const offer = await full({ bounds: { sex: 'women', ageMin: 9, ageMax: 12 } })
  const { parent, first, second } = await family(mowj)
  expect(await join(parent, lineRequest(offer, { members: [second.id] }))).toEqual([409, 'member_not_eligible'])
  const unknown = await addedMember(parent)
  expect(await join(parent, lineRequest(offer, { members: [unknown.id] }))).toEqual([409, 'member_data_missing'])
  expect((await inLine(parent, offer, { members: [first.id] })).swimmers).toMatchObject([{ id: first.id }])
})

test('there is no line for a past month or date, an unknown or a closed one', async () => {
  const sara = await swimmer(mowj)
  const offer = await full()
  const past = { year: 1405, month: 7 }
  expect(await join(sara, lineRequest(offer, { term: past }))).toEqual([409, 'month_past'])
  expect(await join(sara, lineRequest(offer, { term: { year: 1410, month: 1 } }))).toEqual([400, 'term'])
  expect(await join(sara, lineRequest(offer, { term: MONDAY }))).toEqual([400, 'months'])
  expect(await join(sara, lineRequest({ ...offer, id: 999_999 }))).toEqual([404, 'not_found'])
  const pool = await offerSlot(mowj, { capacity: 1, deskTaken: 1 })
  mowj.clock.forward(2 * 60 * 60)
  expect(await join(sara, lineRequest(pool, { term: TODAY }))).toEqual([409, 'month_past'])
  await mowj.sql`update slots set closed = true where id = ${pool.slotIds[1] ?? 0}`
  expect(await join(sara, lineRequest(pool, { term: MONDAY }))).toEqual([409, 'date_closed'])
  expect(await join(sara, lineRequest(pool, { term: { year: 1405, month: 12, day: 30 } }))).toEqual([400, 'months'])
})

test('a reserved month has a line only for those who may renew', async () => {
  await setClub(mowj, { renewal_days: 10 })
  mowj.clock.set(new Date('2026-12-01T12:00:00+03:30'))
  const offer = await full()
  expect(await join(await swimmer(mowj), lineRequest(offer, { term: DEY }))).toEqual([409, 'month_reserved'])
  await setClub(mowj, { renewal_days: 0 })
  expect(await join(await swimmer(mowj), lineRequest(offer, { term: DEY }))).toEqual([201, 'id'])
})

test('an account stands in at most ten lines', async () => {
  const sara = await swimmer(mowj)
  for (let line = 0; line < MAX_LINES; line += 1) await inLine(sara, await full())
  const offer = await full()
  expect(await join(sara, lineRequest(offer))).toEqual([409, 'too_many_lines'])
  await leave(mowj, sara, (await linesOf(sara))[0]?.id ?? 0)
  expect(await join(sara, lineRequest(offer))).toEqual([201, 'id'])
})

test('an entry can wait for fewer of its members at the same place', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [first] = await fullMonth(mowj, offer, 2)
  const { parent, ids } = await family(mowj)
  const entry = await inLine(parent, offer, { members: ids })
  const later = await swimmer(mowj)
  await inLine(later, offer)
  const reduce = async (user: Swimmer, payload: object) => {
    const url = `/api/waitlist/${entry.id}/`
    return mowj.app.inject({ method: 'PATCH', url, headers: await user.headers(), payload })
  }
  expect((await reduce(later, { members: [ids[0]] })).statusCode).toBe(404)
  for (const members of [ids, [999_999], [ids[0], ids[0]]])
    expect((await reduce(parent, { members })).statusCode).toBe(400)
  expect((await reduce(parent, { people: 1 })).statusCode).toBe(400)
  const reduced = await reduce(parent, { members: [ids[0]] })
  expect(reduced.json()).toMatchObject({ id: entry.id, position: 1, places: 1, swimmers: [{ id: ids[0] }] })
  await cancelled(first as Swimmer)
  expect((await linesOf(parent))[0]?.state).toBe('offered')
  expect((await reduce(parent, { members: [ids[0]] })).statusCode).toBe(400)
})

test('the export of an account lists its lines, also ended ones, and no others', async () => {
  const offer = await full()
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  const { id } = await inLine(sara, offer)
  await inLine(reza, offer)
  await leave(mowj, sara, id)
  await inLine(sara, offer)
  const file = (await sara.get('/api/account/export/')).json()
  expect(file.waitlist).toMatchObject([
    { session: offer.sessionId, ...AZAR, places: 1, state: 'left', ended_at: TEST_NOW.toISOString() },
    { session: offer.sessionId, ...AZAR, places: 1, state: 'waiting', ended_at: null },
  ])
})

test('a removed member and a deleted account leave their lines, and what was offered goes on', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  const [first, second] = await fullMonth(mowj, offer, 2)
  const { parent, ids } = await family(mowj)
  await inLine(parent, offer, { members: ids })
  const remove = async (id = 0) =>
    mowj.app.inject({ method: 'DELETE', url: `/api/members/${id}/`, headers: await parent.headers() })
  expect((await remove(ids[0])).statusCode).toBe(200)
  expect(await linesOf(parent)).toMatchObject([{ places: 1, swimmers: [{ id: ids[1] }] }])
  const next = await swimmer(mowj)
  await inLine(next, offer)
  await cancelled(first as Swimmer)
  expect((await linesOf(parent))[0]?.state).toBe('offered')
  await remove(ids[1])
  expect([await linesOf(parent), (await linesOf(next))[0]?.state]).toEqual([[], 'offered'])
  const [left] = (await parent.get('/api/account/export/')).json().waitlist
  expect(left).toMatchObject({ state: 'left', ended_at: TEST_NOW.toISOString() })
  await next.post('/api/account/otp/', { purpose: 'delete-account' })
  const last = await swimmer(mowj)
  await inLine(last, offer)
  expect((await next.post('/api/account/delete/', { otp: mowj.sms.codeFor(next.phone) })).statusCode).toBe(204)
  expect((await linesOf(last))[0]?.state).toBe('offered')
  expect(await mowj.sql`select from waitlist_entries where user_id = ${next.userId}`).toHaveLength(0)
  await cancelled(second as Swimmer)
  expect(await takenOf(mowj, offer.slotIds[0])).toBe(1)
})

test('a member who gets a place directly leaves the line, the others stay', async () => {
  const offer = await offerSession(mowj, { capacity: 2 })
  await fullMonth(mowj, offer, 1)
  const { parent, ids } = await family(mowj)
  await inLine(parent, offer, { members: ids })
  await parent.held(requestFor(offer, ids.slice(0, 1)))
  expect(await linesOf(parent)).toMatchObject([{ places: 1, swimmers: [{ id: ids[1] }], state: 'waiting' }])
})

test('the list of lines is one statement', async () => {
  const sara = await swimmer(mowj)
  for (let line = 0; line < 3; line += 1) await inLine(sara, await full())
  const listener = listeningDatabase(mowj.address)
  expect((await waitlistOf({ db: listener.db }, sara.userId)).results).toHaveLength(3)
  await listener.close()
  expect(listener.statements).toHaveLength(1)
})
