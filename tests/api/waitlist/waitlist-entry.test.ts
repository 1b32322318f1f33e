import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endedTexts } from '#server/modules/waitlist/strings.ts'
import { readLines, removeFromLine } from '#server/modules/waitlist/waitlist-admin.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { family, holderOf } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import {
  accept,
  cancelled,
  fullMonth,
  inLine,
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

async function send(user: Swimmer, method: 'PATCH' | 'DELETE', path: string, payload?: object) {
  const url = `/api/waitlist/${path}`
  return mowj.app.inject({ method, url, headers: await user.headers(), ...(payload && { payload }) })
}
const reduce = (user: Swimmer, id: number, payload: object) => send(user, 'PATCH', `${id}/`, payload)

describe('an entry', () => {
  test('shows everything that its page needs, and its line to the operator', async () => {
    const offer = await offerSession(mowj, { capacity: 1, deskTaken: 1 })
    const pool = await offerSlot(mowj, { capacity: 2, deskTaken: 2 })
    const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
    const { id: holder, name } = await holderOf(sara)
    const visit = await inLine(sara, pool, { term: MONDAY, people: 2 })
    const line = await inLine(sara, offer)
    const own = { swimmers: [{ id: holder, name, holder: true }], named: false, state: 'waiting', position: 1 }
    const fresh = { ...own, passed: 0, offered_until: null, created_at: TEST_NOW.toISOString() }
    expect(line).toEqual({
      ...{ id: line.id, kind: 'team', subject: offer.id, session: offer.session, term: AZAR, places: 1, ...fresh },
      ...{ team_name: 'تیم نهنگ', session_title: 'عصرها', pool_name: 'استخر آبی', weekdays: [0, 2, 4] },
      ...{ starts_at: expect.stringMatching(/^17:00/), ends_at: expect.stringMatching(/^18:30/) },
    })
    expect(visit).toEqual({
      ...{ id: visit.id, kind: 'pool', subject: pool.id, session: pool.session, term: MONDAY, places: 2, ...fresh },
      ...{ team_name: 'استخر آبی', session_title: 'سانس بانوان', pool_name: 'استخر آبی', weekdays: [0, 2] },
      ...{ starts_at: expect.stringMatching(/^09:00/), ends_at: expect.stringMatching(/^11:30/) },
    })
    const second = await inLine(reza, pool, { term: MONDAY, people: 1 })
    const response = await sara.get('/api/waitlist/')
    expect([response.headers['cache-control'], response.json().results]).toEqual(['no-store', [visit, line]])
    const common = { state: 'waiting', passed: 0, offered_until: null }
    const slotLine = { ...common, slot: pool.slotIds[1], kind: 'pool', session: pool.session, term: MONDAY }
    expect(await readLines(mowj.db)).toEqual([
      ...[{ ...common, id: line.id, slot: offer.slotIds[0], kind: 'team', session: offer.session, term: AZAR }].map(
        (row) => ({ ...row, name: 'تیم نهنگ', user: sara.userId, places: 1, position: 1 }),
      ),
      { ...slotLine, id: visit.id, name: 'استخر آبی', user: sara.userId, places: 2, position: 1 },
      { ...slotLine, id: second.id, name: 'استخر آبی', user: reza.userId, places: 1, position: 2 },
    ])
    for (const { id } of [line, visit, second]) await removeFromLine(mowj.deps, id)
  })

  test('of a number that is no id does not exist', async () => {
    const sara = await swimmer(mowj)
    for (const id of ['0', '1.5', '2147483648', 'x'])
      expect([id, (await send(sara, 'DELETE', `${id}/`)).statusCode]).toEqual([id, 400])
    expect((await send(sara, 'DELETE', '2147483647/')).statusCode).toBe(404)
    expect((await reduce(sara, 2_147_483_647, { people: 1 })).statusCode).toBe(404)
    expect((await accept(sara, 2_147_483_647)).statusCode).toBe(404)
  })
})

describe('a refused request to wait', () => {
  test('names the month that is closed, reserved to others or booked', async () => {
    const offer = await offerSession(mowj, { capacity: 1 })
    const [sara] = await fullMonth(mowj, offer, 1)
    const join = async (user: Swimmer) => (await user.post('/api/waitlist/', lineRequest(offer))).json()
    expect(await join(sara as Swimmer)).toMatchObject({ code: 'already_booked', months: [AZAR] })
    await mowj.sql`update slots set closed = true where id = ${offer.slotIds[0] ?? 0}`
    expect(await join(await swimmer(mowj))).toMatchObject({ code: 'month_closed', months: [AZAR] })
    await mowj.sql`update slots set closed = false where id = ${offer.slotIds[0] ?? 0}`
  })

  test('says which field is wrong and why', async () => {
    const offer = await offerSession(mowj, { capacity: 1, deskTaken: 1 })
    const { parent, ids } = await family(mowj)
    const join = async (rest: object) => (await parent.post('/api/waitlist/', lineRequest(offer, rest))).json()
    expect(await join({ members: ids })).toEqual({ people: ['ظرفیت این سانس از این تعداد کمتر است'] })
    expect(await join({ term: { year: 1406, month: 1 } })).toEqual({
      term: ['این کلاس در این ماه یا تاریخ برگزار نمی‌شود'],
    })
  })
})

describe('an entry for fewer places', () => {
  test('gets places that are free at once, before those behind it', async () => {
    const offer = await offerSession(mowj, { capacity: 2 })
    const [first] = await fullMonth(mowj, offer, 2)
    const { parent, ids } = await family(mowj)
    const entry = await inLine(parent, offer, { members: ids })
    await cancelled(first as Swimmer)
    expect((await linesOf(parent))[0]?.state).toBe('waiting')
    const foreign = [ids[0] ?? 0, (await holderOf(parent)).id]
    const less = ['کمتر از تعداد فعلی را انتخاب کنید']
    expect((await reduce(parent, entry.id, { members: foreign })).json()).toEqual({ members: less })
    expect((await reduce(parent, entry.id, {})).json()).toEqual({ members: less })
    expect((await reduce(parent, entry.id, { members: ids.slice(1) })).json()).toMatchObject({
      ...{ state: 'offered', position: null, places: 1, swimmers: [{ id: ids[1] }] },
    })
    expect(await takenOf(mowj, offer.slotIds[0])).toBe(2)
  })

  test('of a pool waits for fewer people; an offer stays as it is', async () => {
    const pool = await offerSlot(mowj, { capacity: 4, deskTaken: 4 })
    const sara = await swimmer(mowj)
    const entry = await inLine(sara, pool, { term: MONDAY, people: 3 })
    const less = { people: ['کمتر از تعداد فعلی را انتخاب کنید'] }
    for (const refused of [{ people: 3 }, { people: 4 }, {}])
      expect((await reduce(sara, entry.id, refused)).json()).toEqual(less)
    expect((await reduce(sara, entry.id, { people: 2 })).json()).toMatchObject({ places: 2, state: 'waiting' })
    await mowj.sql`update slots set desk_taken = 2 where id = ${pool.slotIds[1] ?? 0}`
    const ended = await reduce(sara, entry.id, { people: 1 })
    expect([ended.statusCode, ended.json()]).toMatchObject([409, { code: 'offer_ended', detail: endedTexts.offered }])
    const accepted = await accept(sara, entry.id, 1_800_000)
    expect(accepted.json()).toMatchObject({ kind: 'pool', people: 2, months: [MONDAY], price: { payable: 1_800_000 } })
    expect((await reduce(sara, entry.id, { people: 1 })).json()).toMatchObject({ detail: endedTexts.accepted })
  })
})

test('an acceptance sent again with another price is a conflict, and one without an offer says why', async () => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const [first] = await fullMonth(mowj, offer, 1)
  const sara = await swimmer(mowj)
  const { id } = await inLine(sara, offer)
  expect((await accept(sara, id)).json()).toMatchObject({ code: 'offer_ended', detail: endedTexts.waiting })
  await cancelled(first as Swimmer)
  expect((await accept(sara, id, 8_000_000, 'key')).statusCode).toBe(201)
  expect((await accept(sara, id, 9_000_000, 'key')).json().code).toBe('idempotency_conflict')
})
