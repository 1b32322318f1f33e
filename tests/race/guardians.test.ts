import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { moveAtDesk } from '#server/modules/payment/desk/desk-sale.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { DEY, offerSession } from '#tests/support/scenarios/booking.ts'
import { endLink, twoGuardians } from '#tests/support/scenarios/guardian/guardians.ts'
import { paidFor, requestFor } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { ROUNDS, raceOfGuardians } from '#tests/support/scenarios/race/guardian-race.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: 8 })
})
afterAll(() => auditAndClose(mowj))

test('two guardians book the same child at once: exactly one gets the place, the other is told who did', async () => {
  const rounds = await raceOfGuardians(mowj, 5)
  expect(rounds).toEqual(Array(ROUNDS).fill({ statuses: [201, 409], codes: ['already_booked'], taken: 1, live: 1 }))
})

test('two guardians and the last place: it is taken once', async () => {
  const rounds = await raceOfGuardians(mowj, 1)
  expect(rounds).toEqual(Array(ROUNDS).fill({ statuses: [201, 409], codes: ['already_booked'], taken: 1, live: 1 }))
})

test.each([
  ['booking', [201, 200]],
  ['end', [404, 200]],
])(
  'a booking and the end of its link at once, the %s first: booked before the end, or refused',
  async (first, statuses) => {
    const { parent, guardian, girl, linkId } = await twoGuardians(mowj)
    const request = requestFor(await offerSession(mowj), [girl.id])
    const lock = `select from guardians where id = ${linkId} for update`
    const responses = await atOnce(mowj, lock, 2, async () => {
      const steps = [() => guardian.hold(request), () => endLink(mowj, parent, linkId)]
      const inOrder = first === 'booking' ? steps : steps.toReversed()
      const earlier = inOrder[0]?.()
      await untilWaiting(mowj, 1)
      const done = await Promise.all([earlier, inOrder[1]?.()])
      return first === 'booking' ? done : done.toReversed()
    })
    expect(responses.map((response) => response?.statusCode)).toEqual(statuses)
  },
)

test('staff move a booking to the month that the other guardian books at once: one of them gets it, without a deadlock', async () => {
  const { parent, guardian, girl } = await twoGuardians(mowj)
  const offer = await offerSession(mowj)
  const uid = await paidFor(mowj, guardian, offer, [girl.id])
  const [term] = await mowj.sql`select id from enrolments where user_id = ${guardian.userId}`
  const move = {
    ...{ uid, enrolmentId: Number(term?.id), request: offer.request([DEY]), settle: 'wallet' as const },
    ...{ reference: null, reason: 'درخواست سرپرست', now: mowj.clock.now() },
  }
  const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error))
  const lock = `select from slots where id in (${offer.slotIds.join()}) for update`
  const [held, moved] = await atOnce(mowj, lock, 2, async () => {
    const earlier = parent.hold(requestFor(offer, [girl.id], [DEY]))
    await untilWaiting(mowj, 1)
    const later = mowj.db.transaction((tx) => moveAtDesk(tx, move)).then(() => 'moved', codeOf)
    return Promise.all([earlier, later])
  })
  expect([held.statusCode, moved]).toEqual([201, 'already_booked'])
})
