import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPass, readPass } from '#server/modules/pass/check-in.service.ts'
import { poolSlotDetail } from '#src/contract/catalog/pool.ts'
import { myTerms } from '#src/contract/enrolment.ts'
import { purchasePage } from '#src/contract/purchase.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, NEXT_SATURDAY, type Opening, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

async function visit(user: Swimmer, opening: Opening, date = MONDAY, people = 1) {
  const { uid } = await user.held(opening.request(date, people))
  const authority = await user.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  return uid
}

const takenOf = async ({ sessionId }: Opening) => {
  const rows = await mowj.sql`select taken from slots where session_id = ${sessionId} order by year, month, day`
  return rows.map(({ taken }) => taken)
}
const datesOf = async ({ id, session }: Opening) =>
  poolSlotDetail.parse((await mowj.app.inject(`/api/pools/${id}/pool-detail/${session}/`)).json()).dates

test('a date of a pool is held for several people, at the price of each', async () => {
  const opening = await offerSlot(mowj)
  const response = await (await swimmer(mowj)).hold(opening.request(MONDAY, 3))
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({
    kind: 'pool',
    subject: opening.id,
    session: opening.session,
    team_name: 'استخر آبی',
    months: [MONDAY],
    weekdays: [2],
    people: 3,
    term_count: 1,
    price: { baseAmount: 3_000_000, totalDiscount: 300_000, payable: 2_700_000 },
  })
  expect(await takenOf(opening)).toEqual([0, 3, 0])
})

test.each([
  ['more people than an order may have', { people: 7 }, 'people'],
  ['zero people', { people: 0 }, 'people'],
  ['a month instead of a date', { months: [AZAR] }, 'months'],
  ['two dates', { months: [MONDAY, NEXT_SATURDAY], term_count: 2 }, 'months'],
  ['a date the calendar does not have', { months: [{ year: 1405, month: 9, day: 31 }] }, 'months'],
  ['a date outside its weekdays', { months: [{ year: 1405, month: 9, day: 3 }] }, 'months'],
])('refused as a field: %s', async (_, change, field) => {
  const opening = await offerSlot(mowj)
  const response = await (await swimmer(mowj)).hold({ ...opening.request(), ...change })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toHaveProperty(field)
})

test('a team is booked for one person and by months', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  expect((await sara.hold({ ...offer.request(), people: 2 })).json()).toHaveProperty('people')
  expect((await sara.hold({ ...offer.request(), months: [MONDAY] })).json()).toHaveProperty('months')
})

test('the server computes the price: people the client did not count are not free', async () => {
  const opening = await offerSlot(mowj)
  const response = await (await swimmer(mowj)).hold({ ...opening.request(MONDAY, 1), people: 4 })
  expect(response.json().code).toBe('quote_changed')
  expect(await takenOf(opening)).toEqual([0, 0, 0])
})

test('a hold for more people than places is refused with a message about the date', async () => {
  const opening = await offerSlot(mowj, { capacity: 3, deskTaken: 1 })
  const response = await (await swimmer(mowj)).hold(opening.request(MONDAY, 3))
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({
    code: 'month_full',
    months: [MONDAY],
    detail: expect.stringContaining('تاریخ'),
  })
  expect((await (await swimmer(mowj)).hold(opening.request(MONDAY, 2))).statusCode).toBe(201)
})

test('today can be booked until the opening begins', async () => {
  const opening = await offerSlot(mowj)
  mowj.clock.set(new Date('2026-11-21T08:59:59+03:30'))
  const sara = await swimmer(mowj)
  expect((await sara.hold(opening.request(TODAY))).statusCode).toBe(201)
  mowj.clock.set(new Date('2026-11-21T09:00:00+03:30'))
  const late = await (await swimmer(mowj)).hold(opening.request(TODAY))
  expect(late.json()).toMatchObject({ code: 'month_past', months: [TODAY] })
})

test('a closed date cannot be booked, and an earlier booking of it remains', async () => {
  const opening = await offerSlot(mowj)
  const sara = await swimmer(mowj)
  const uid = await visit(sara, opening)
  await mowj.sql`update slots set closed = true where id = ${opening.slotIds[1] ?? 0}`
  const response = await (await swimmer(mowj)).hold(opening.request())
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'date_closed', months: [MONDAY] })
  expect((await sara.receipt(uid)).json().state).toBe('confirmed')
})

test('a date the swimmer already booked is refused, another one is accepted', async () => {
  const opening = await offerSlot(mowj)
  const sara = await swimmer(mowj)
  await visit(sara, opening)
  expect((await sara.hold(opening.request(MONDAY, 2))).json()).toMatchObject({
    code: 'already_booked',
    months: [MONDAY],
  })
  expect((await sara.hold(opening.request(NEXT_SATURDAY))).statusCode).toBe(201)
})

test('changing the date or the people before paying replaces the hold', async () => {
  const opening = await offerSlot(mowj, { capacity: 3 })
  const sara = await swimmer(mowj)
  await sara.held(opening.request(MONDAY, 3))
  await sara.held(opening.request(MONDAY, 2))
  expect(await takenOf(opening)).toEqual([0, 2, 0])
  await sara.held(opening.request(NEXT_SATURDAY, 3))
  expect(await takenOf(opening)).toEqual([0, 0, 3])
})

test.each([
  ['30 Esfand of a common year', { year: 1406, month: 12, day: 30 }],
  ['31 Mehr', { year: 1406, month: 7, day: 31 }],
])('%s is refused as an invalid date', async (_, date) => {
  const response = await (await swimmer(mowj)).hold({ ...(await offerSlot(mowj)).request(), months: [date] })
  expect([response.statusCode, response.json()]).toEqual([400, { months: ['چنین روزی در تقویم نیست'] }])
})

test('an opening of another pool is not found', async () => {
  const [opening, other] = [await offerSlot(mowj), await offerSlot(mowj)]
  expect((await (await swimmer(mowj)).hold({ ...opening.request(), id: other.id })).statusCode).toBe(404)
  expect((await mowj.app.inject(`/api/pools/${other.id}/pool-detail/${opening.session}/`)).statusCode).toBe(404)
})

test('the booking screen shows which dates are open, full, closed and begun', async () => {
  const opening = await offerSlot(mowj, { capacity: 2 })
  await visit(await swimmer(mowj), opening, MONDAY, 2)
  await mowj.sql`update slots set closed = true where id = ${opening.slotIds[2] ?? 0}`
  expect(await datesOf(opening)).toMatchObject([
    { ...TODAY, state: 'open', left: 2 },
    { ...MONDAY, state: 'full', left: 0 },
    { ...NEXT_SATURDAY, state: 'closed', left: 0 },
  ])
  mowj.clock.set(new Date('2026-11-21T09:00:00+03:30'))
  expect((await datesOf(opening))[0]).toMatchObject({ ...TODAY, state: 'past', left: 0 })
})

test('a paid visit has a pass for its own day and people, and none for another', async () => {
  const opening = await offerSlot(mowj)
  const sara = await swimmer(mowj)
  const receipt = (await sara.receipt(await visit(sara, opening, MONDAY, 3))).json()
  const reader = { publicKeyPem: mowj.deps.secrets.passPublicKey }
  const at = (day: number) => new Date(`2026-11-${day}T10:00:00+03:30`)
  expect(checkPass(receipt.pass, { ...reader, at: at(23) })).toMatchObject({ valid: true, claims: { people: 3 } })
  expect(checkPass(receipt.pass, { ...reader, at: at(22) })).toMatchObject({ valid: false, reason: 'not_this_day' })
  expect(checkPass(receipt.pass, { ...reader, at: at(24) })).toMatchObject({ valid: false, reason: 'expired' })
  const claims = readPass(receipt.pass, reader.publicKeyPem)
  expect(claims?.terms).toEqual([[MONDAY.year, MONDAY.month, expect.any(Number), MONDAY.day]])
  const revoked = { issuedAt: 0, enrolments: new Set([Number(claims?.terms[0]?.[2])]) }
  expect(checkPass(receipt.pass, { ...reader, at: at(23), revoked })).toMatchObject({ reason: 'cancelled' })
})

test('a visit is listed in the purchases and the terms, with its day, hour and people', async () => {
  const opening = await offerSlot(mowj)
  const sara = await swimmer(mowj)
  const uid = await visit(sara, opening, MONDAY, 2)
  const history = purchasePage.parse((await sara.get('/api/my/orders/?kind=pool')).json())
  expect(history.results).toMatchObject([{ uid, kind: 'pool', months: [MONDAY], people: 2, state: 'confirmed' }])
  const read = async () => myTerms.parse((await sara.get('/api/my/terms/?kind=pool')).json()).results
  expect(await read()).toMatchObject([
    {
      order: uid,
      kind: 'pool',
      subject: opening.id,
      month: MONDAY,
      people: 2,
      state: 'future',
      weekdays: [2],
      next_session: { starts_at: '2026-11-23T05:30:00.000Z', ends_at: '2026-11-23T08:00:00.000Z' },
      renewal: null,
    },
  ])
  mowj.clock.set(new Date('2026-11-23T12:00:00+03:30'))
  expect(await read()).toMatchObject([{ state: 'current', next_session: null }])
  mowj.clock.set(new Date('2026-11-24T00:00:00+03:30'))
  expect(await read()).toMatchObject([{ state: 'past' }])
})

test('money that arrives after the opening ended goes back to its card', async () => {
  const opening = await offerSlot(mowj)
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(opening.request(TODAY, 2))
  const authority = await sara.atBank(uid)
  mowj.bank.pay(authority)
  mowj.clock.set(new Date('2026-11-21T11:30:00+03:30'))
  await expire(mowj, uid)
  await returnFromBank(mowj, authority)
  expect((await sara.receipt(uid)).json().state).toBe('reversed')
  expect((await sara.get('/api/wallet/')).json().balance).toBe(0)
})
