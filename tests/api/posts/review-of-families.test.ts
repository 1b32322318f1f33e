import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freezeTerm } from '#server/modules/freeze/freeze.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type Offer, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { creditHolder, lessonOf, spendCredit } from '#tests/support/scenarios/credits/make-up.ts'
import { family, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

// Lessons of Azar 1405 are on Saturdays, Mondays and Wednesdays, first on Monday 2 Azar.
const FIRST_OF_AZAR = new Date('2026-11-22T08:00:00+03:30')
const THIRD_OF_AZAR = new Date('2026-11-24T08:00:00+03:30')

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => mowj.close())

async function write(user: Swimmer, { kind, id }: Offer) {
  const url = `/api/${kind}s/${id}/reviews/mine/`
  const payload = { rating: 5, text: 'عالی بود' }
  const response = await mowj.app.inject({ method: 'PUT', url, headers: await user.headers(), payload })
  return [response.statusCode, response.json().verified ?? response.json().code]
}

const VERIFIED = [200, true]
const REFUSED = [403, 'not_participant']

test('a parent whose child swims writes a verified review, the parent of other children does not', async () => {
  const offer = await offerSession(mowj)
  const { parent, ids } = await family(mowj)
  const other = await family(mowj)
  await paidFor(mowj, parent, offer, ids.slice(1))
  await paidFor(mowj, other.parent, await offerSession(mowj), other.ids)
  mowj.clock.set(FIRST_OF_AZAR)
  expect(await write(parent, offer)).toEqual(VERIFIED)
  expect(await write(other.parent, offer)).toEqual(REFUSED)
})

test('one child with a cancelled month does not verify, another with a paid one does', async () => {
  const offer = await offerSession(mowj)
  const { parent, ids } = await family(mowj)
  await paidFor(mowj, parent, offer, ids)
  const cancel = (memberId = 0) =>
    mowj.sql`update enrolments set cancelled_at = ${TEST_NOW.toISOString()} where member_id = ${memberId}`
  mowj.clock.set(FIRST_OF_AZAR)
  await cancel(ids[0])
  expect(await write(parent, offer)).toEqual(VERIFIED)
  await cancel(ids[1])
  expect(await write(parent, offer)).toEqual(REFUSED)
})

test('a month frozen before its first lesson does not verify, nor the later one before its first day', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const order = await paid(mowj, sara, offer)
  mowj.clock.set(FIRST_OF_AZAR)
  const frozen = await freezeTerm(mowj.deps, { order, month: AZAR, to: DEY, certificate: 'گواهی' })
  expect(frozen.state).toBe('frozen')
  mowj.clock.set(THIRD_OF_AZAR)
  expect(await write(sara, offer)).toEqual(REFUSED)
  // 1 Dey 1405, a Tuesday: its first lesson is on Wednesday.
  mowj.clock.set(new Date('2026-12-22T08:00:00+03:30'))
  expect(await write(sara, offer)).toEqual(REFUSED)
  mowj.clock.set(new Date('2026-12-23T08:00:00+03:30'))
  expect(await write(sara, offer)).toEqual(VERIFIED)
})

test('a month frozen after a lesson verifies', async () => {
  const offer = await offerSession(mowj)
  const sara = await swimmer(mowj)
  const order = await paid(mowj, sara, offer)
  mowj.clock.set(THIRD_OF_AZAR)
  await freezeTerm(mowj.deps, { order, month: AZAR, to: DEY, certificate: 'گواهی' })
  expect(await write(sara, offer)).toEqual(VERIFIED)
})

test('a make-up lesson verifies from its own day', async () => {
  const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
  const { sara, creditId } = await creditHolder(mowj, offer)
  const used = await spendCredit(sara, creditId, lessonOf(other, { ...AZAR, day: 7 }))
  expect(used.statusCode).toBe(200)
  mowj.clock.set(new Date('2026-11-27T12:00:00+03:30'))
  expect(await write(sara, other)).toEqual(REFUSED)
  mowj.clock.set(new Date('2026-11-28T08:00:00+03:30'))
  expect(await write(sara, other)).toEqual(VERIFIED)
})
