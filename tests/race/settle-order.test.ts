import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireOrder } from '#server/modules/payment/order.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { type Offer, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { auditAndClose, sweep } from '#tests/support/scenarios/payment/payment-audit.ts'
import { paidOrders } from '#tests/support/scenarios/race/paid-order.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: 40 })
})
afterAll(() => auditAndClose(mowj))

const { paidAtBank, read } = paidOrders(() => mowj)

async function takenOf(offer: Offer) {
  const [row] = await mowj.sql`select sum(taken)::int as taken from slots where session_id = ${offer.sessionId}`
  return row?.taken
}

/** Two requests that meet at a lock, which is granted in the order of arrival. */
async function inOrder<A, B>(start: () => Promise<A>, follow: () => Promise<B>): Promise<[A, B]> {
  const started = start()
  await untilWaiting(mowj, 1)
  return Promise.all([started, follow()])
}

test.each(['the payment', 'the end of the hold'])(
  'of a payment and the end of its hold %s comes first: confirmed',
  async (first) => {
    const offer = await offerSession(mowj, { capacity: 1 })
    const sara = await swimmer(mowj)
    const { uid, authority } = await paidAtBank(offer, sara)
    const id = Number((await read(uid))?.id)
    mowj.clock.forward(20 * 60)
    const pay = () => returnFromBank(mowj, authority)
    const end = () => expireOrder(mowj.deps, id)
    await atOnce(mowj, `select from orders where id = ${id} for update`, 2, async () => {
      if (first === 'the payment') await inOrder(pay, end)
      else await inOrder(end, pay)
    })
    const notifications = first === 'the payment' ? 1 : 2
    expect(await read(uid)).toMatchObject({
      state: 'confirmed',
      attempts: ['verified'],
      enrolments: 2,
      credited: 0,
      notified: notifications,
    })
    expect(await takenOf(offer)).toBe(2)
  },
)

test.each([
  ['the swimmer', { answer: 409, taken: 0 }],
  ['the sweeper', { answer: 201, taken: 1 }],
])('a hold ends while another swimmer requests its place, and %s comes first', async (first, result) => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const ended = await (await swimmer(mowj)).held(offer.request())
  mowj.clock.forward(20 * 60)
  const reza = await swimmer(mowj)
  const actors = { swimmer: () => reza.hold(offer.request()), sweeper: () => sweep(mowj) }
  const response = await atOnce(mowj, `select from slots where id = ${offer.slotIds[0]} for update`, 2, async () => {
    const responses =
      first === 'the swimmer'
        ? await inOrder(actors.swimmer, actors.sweeper)
        : (await inOrder(actors.sweeper, actors.swimmer)).toReversed()
    return responses[0]
  })
  expect(response).toMatchObject({ statusCode: result.answer })
  expect(await read(ended.uid)).toMatchObject({ state: 'expired' })
  expect(await takenOf(offer)).toBe(result.taken)
})

test.each([
  ['the payment', { state: 'confirmed', attempts: ['verified'] }, 409],
  ['the swimmer', { state: 'expired', attempts: ['reversed'] }, 201],
])('a late payment and another swimmer meet at the last place, and %s comes first', async (first, late, responded) => {
  const offer = await offerSession(mowj, { capacity: 1 })
  const sara = await swimmer(mowj)
  const { uid } = await sara.held(offer.request())
  const authority = await sara.atBank(uid)
  mowj.clock.forward(20 * 60)
  await expireOrder(mowj.deps, Number((await read(uid))?.id))
  mowj.bank.pay(authority)
  const reza = await swimmer(mowj)
  const pay = () => returnFromBank(mowj, authority)
  const hold = () => reza.hold(offer.request())
  const responses = await atOnce(mowj, `select from slots where id = ${offer.slotIds[0]} for update`, 2, () =>
    first === 'the payment' ? inOrder(pay, hold) : inOrder(hold, pay),
  )
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, responded].toSorted())
  expect(await read(uid)).toMatchObject({ ...late, credited: 0 })
  expect(await takenOf(offer)).toBe(1)
})
