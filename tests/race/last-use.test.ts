import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { addCode, usesOf, withCode } from '#tests/support/scenarios/discounts.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { RACERS, raceForLastUse } from '#tests/support/scenarios/race/last-use.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: RACERS + 5 })
})
afterAll(() => auditAndClose(mowj))

test('twenty swimmers, one use: exactly one gets it, and the others hold nothing', async () => {
  const { responses, statuses, uses, taken } = await raceForLastUse(mowj)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  const refused = responses.filter((response) => response?.statusCode !== 201)
  expect(refused.map((response) => response?.json().code)).toEqual(Array(RACERS - 1).fill('code_used_up'))
  expect([uses, taken]).toEqual([1, 1])
})

test('a user with a use left gets it once from two devices', async () => {
  const code = await addCode(mowj, { maxUsesPerUser: 1 })
  const sara = await swimmer(mowj)
  const offers = [await offerSession(mowj), await offerSession(mowj)]
  const lock = `select from users where id = ${sara.userId} for update`
  const responses = await atOnce(mowj, lock, 2, () =>
    Promise.all(offers.map((offer) => sara.hold(withCode(offer.request(), code)))),
  )
  const codes = responses.map((response) => response.json().code)
  expect([codes.filter((each) => each === 'code_used').length, await usesOf(mowj, code)]).toEqual([1, 1])
})

test('two swimmers who swap codes while each holds the other’s never deadlock', async () => {
  const [first, second] = [await addCode(mowj, { maxUses: 2 }), await addCode(mowj, { maxUses: 2 })]
  const [pool, river] = [await offerSession(mowj), await offerSession(mowj)]
  const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
  await sara.held(withCode(pool.request(), first))
  await reza.held(withCode(river.request(), second))
  const lock = `select from discount_codes where code = '${first}' for update`
  const responses = await atOnce(mowj, lock, 2, async () => {
    const swapped = reza.hold(withCode(river.request(), first))
    await untilWaiting(mowj, 1)
    // Refused at once if the request that waits for the first code had already locked the second.
    await mowj.sql`select from discount_codes where code = ${second} for update nowait`
    return Promise.all([swapped, sara.hold(withCode(pool.request(), second))])
  })
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect([await usesOf(mowj, first), await usesOf(mowj, second)]).toEqual([1, 1])
})
