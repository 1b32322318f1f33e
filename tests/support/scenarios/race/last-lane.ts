import { expect } from 'vitest'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { offerSession } from '#tests/support/scenarios/booking.ts'
import { joinPool, moveOf, ownersOf, scheduler } from '#tests/support/scenarios/schedule/schedule.ts'

/** Two managers, each with the preview of a move of another class to the only lane of a pool at the same time. */
export async function lastLane(mowj: TestApp) {
  const [one, other] = [await offerSession(mowj), await offerSession(mowj)]
  const { pool } = await ownersOf(mowj, one)
  await joinPool(mowj, other, { pool })
  await mowj.sql`update sessions set weekdays = '{2}' where id = ${one.sessionId}`
  await mowj.sql`update sessions set weekdays = '{4}' where id = ${other.sessionId}`
  await mowj.sql`update pools set lanes = 1 where id = ${pool}`
  const [first, second] = [await scheduler(mowj), await scheduler(mowj)]
  const moves = [
    { manager: first, change: moveOf(one, { date: { year: 1405, month: 9, day: 9 } }) },
    { manager: second, change: moveOf(other, { date: { year: 1405, month: 9, day: 11 } }) },
  ]
  const previewed = await Promise.all(
    moves.map(async (move) => ({ ...move, preview: await move.manager.preview(move.change) })),
  )
  expect(previewed.flatMap(({ preview }) => preview.conflicts)).toEqual([])
  return {
    classes: [one.sessionId, other.sessionId],
    save: () => Promise.all(previewed.map(({ manager, change, preview }) => manager.save(change, preview.fingerprint))),
  }
}
