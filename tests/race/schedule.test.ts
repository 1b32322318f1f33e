import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { atOnce, untilWaiting } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { lastLane } from '#tests/support/scenarios/race/last-lane.ts'
import {
  announcedBy,
  difference,
  happened,
  moveOf,
  scheduler,
  swimmersOf,
  visit,
} from '#tests/support/scenarios/schedule/schedule.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: 8 })
})
afterAll(() => auditAndClose(mowj))

const codesOf = (responses: { statusCode: number; json: () => { code?: string } }[]) =>
  responses.map((response) => response.json().code ?? response.statusCode)

test('two managers who save the same change at once: one saves it, the other sees the new preview', async () => {
  const offer = await offerSession(mowj)
  await swimmersOf(mowj, 2, (user) => paid(mowj, user, offer))
  const [first, second] = [await scheduler(mowj), await scheduler(mowj)]
  const preview = await first.preview(moveOf(offer))
  const before = await happened(mowj)
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const responses = await atOnce(mowj, lock, 2, () =>
    Promise.all([first, second].map((user) => user.save(moveOf(offer), preview.fingerprint))),
  )
  expect(codesOf(responses).sort()).toEqual([201, 'changed_meanwhile'])
  expect(difference(before, await happened(mowj))).toEqual(announcedBy(preview))
  const refused = responses.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().current.conflicts).toMatchObject([{ kind: 'no_lesson' }])
})

test('two managers who move classes to the last lane at once: one gets it', async () => {
  const { classes, save } = await lastLane(mowj)
  const lock = `select from sessions where id in (${classes.join()}) for update`
  const responses = await atOnce(mowj, lock, 2, save)
  expect(codesOf(responses).sort()).toEqual([201, 'changed_meanwhile'])
  const refused = responses.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().current.conflicts).toMatchObject([{ kind: 'lanes_full' }])
})

test('a hold that comes before the closing is in the new preview; one that waits behind it is refused', async () => {
  const opening = await offerSlot(mowj)
  const [manager, sara, reza] = [await scheduler(mowj), await swimmer(mowj), await swimmer(mowj)]
  await visit(mowj, await swimmer(mowj), opening)
  const request = { kind: 'close', pool: opening.id, from: MONDAY, to: MONDAY, reason: 'تعمیر' }
  const stale = await manager.preview(request)
  const lock = `select from slots where id = ${opening.slotIds[1]} for update`
  const [held, refused] = await atOnce(mowj, lock, 2, async () => {
    const holding = sara.hold(opening.request(MONDAY))
    await untilWaiting(mowj, 1)
    return Promise.all([holding, manager.save(request, stale.fingerprint)])
  })
  expect([held.statusCode, refused.json().code]).toEqual([201, 'changed_meanwhile'])
  const preview = refused.json().current
  expect(preview.ended).toHaveLength(1)
  const before = await happened(mowj)
  const [saved, late] = await atOnce(mowj, lock, 2, async () => {
    const saving = manager.save(request, preview.fingerprint)
    await untilWaiting(mowj, 1)
    return Promise.all([saving, reza.hold(opening.request(MONDAY))])
  })
  expect([saved.statusCode, late.json().code]).toEqual([201, 'date_closed'])
  expect(difference(before, await happened(mowj))).toEqual(announcedBy(preview))
})
