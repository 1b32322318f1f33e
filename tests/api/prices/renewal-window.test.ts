import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, BAHMAN, DEY, type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { setClub } from '#tests/support/scenarios/discounts.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

/** In Azar, within and after a window of ten days. */
const WITHIN = new Date('2026-12-01T23:59:59+03:30')
const AFTER = new Date('2026-12-02T00:00:00+03:30')

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
  await setClub(mowj, { renewal_days: 10 })
})
beforeEach(() => mowj.clock.set(WITHIN))
afterAll(() => auditAndClose(mowj))

async function codeOf(response: Promise<{ statusCode: number; json: () => { code?: string; months?: unknown } }>) {
  const answer = await response
  return answer.statusCode === 201 ? 201 : answer.json().code
}

async function listed(offer: Offer) {
  const page = (await mowj.app.inject(`/api/teams/?page_size=100`)).json()
  return page.results.find(({ id }: { id: number }) => id === offer.id)
}

test('others cannot book next month before it opens, with the months by name', async () => {
  const offer = await offerSession(mowj)
  const response = await (await swimmer(mowj)).hold(offer.request([BAHMAN]))
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'month_reserved', months: [BAHMAN] }])
  expect(await codeOf((await swimmer(mowj)).hold(offer.request([DEY])))).toBe('month_reserved')
  mowj.clock.set(AFTER)
  expect(await codeOf((await swimmer(mowj)).hold(offer.request([DEY])))).toBe(201)
  expect(await codeOf((await swimmer(mowj)).hold(offer.request([BAHMAN])))).toBe('month_reserved')
})

test('a paid place this month opens the next; a hold, a cancelled place or another class does not', async () => {
  const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
  const sara = await swimmer(mowj)
  await sara.held(offer.request([AZAR]))
  expect(await codeOf(sara.hold(offer.request([DEY])))).toBe('month_reserved')
  await paid(mowj, sara, offer, [AZAR])
  expect(await codeOf(sara.hold(other.request([DEY])))).toBe('month_reserved')
  expect(await codeOf(sara.hold(offer.request([BAHMAN])))).toBe('month_reserved')
  expect(await codeOf(sara.hold(offer.request([DEY])))).toBe(201)
  const reza = await swimmer(mowj)
  await paid(mowj, reza, offer, [AZAR])
  const [term] = (await reza.get('/api/my/terms/?kind=team')).json().results
  expect(term.renewal).toEqual(DEY)
  await mowj.sql`update enrolments set cancelled_at = now() where id = ${term.id}`
  expect(await codeOf(reza.hold(offer.request([DEY])))).toBe('month_reserved')
  await mowj.sql`update enrolments set cancelled_at = null where id = ${term.id}`
})

test('an order of consecutive months needs its first one to be open only', async () => {
  const offer = await offerSession(mowj)
  expect(await codeOf((await swimmer(mowj)).hold(offer.request([DEY, AZAR, BAHMAN])))).toBe(201)
  expect(await codeOf((await swimmer(mowj)).hold(offer.request([AZAR, BAHMAN])))).toBe('month_reserved')
})

test('lists and filters count the places that everyone can book, details say when a month opens', async () => {
  const offer = await offerSession(mowj, { months: [DEY], capacity: 3 })
  expect((await listed(offer)).next_free).toBeNull()
  const url = `/teams/${offer.id}/team-detail/${offer.session}/`
  const [month] = (await mowj.app.inject(url)).json().months
  expect(month).toEqual({ ...DEY, capacity: 3, left: 3, opens_at: AFTER.toISOString() })
  const filtered = async () => (await mowj.app.inject('/api/teams/?places=3&page_size=100')).json().results
  const has = (results: { id: number }[]) => results.some(({ id }) => id === offer.id)
  expect(has(await filtered())).toBe(false)
  mowj.clock.set(AFTER)
  expect(has((await mowj.app.inject('/api/teams/?places=2&page_size=100')).json().results)).toBe(true)
  expect((await mowj.app.inject(url)).json().months).toEqual([{ ...DEY, capacity: 3, left: 3 }])
})

test('without a window every month is open', async () => {
  await setClub(mowj, { renewal_days: 0 })
  const offer = await offerSession(mowj)
  expect(await codeOf((await swimmer(mowj)).hold(offer.request([BAHMAN])))).toBe(201)
})
