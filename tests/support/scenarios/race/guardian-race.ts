import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession } from '#tests/support/scenarios/booking.ts'
import { twoGuardians } from '#tests/support/scenarios/guardian/guardians.ts'
import { requestFor } from '#tests/support/scenarios/members.ts'

export const ROUNDS = 20

type Round = { statuses: number[]; codes: string[]; taken: number; live: number }

/**
 * Two guardians book the same child into the same month at once, `capacity` places each round, both inside their
 * transactions at one time.
 */
export async function raceOfGuardians(mowj: TestApp, capacity: number, count = ROUNDS): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 0; round < count; round += 1) {
    const { parent, guardian, girl } = await twoGuardians(mowj)
    const offer = await offerSession(mowj, { capacity })
    const slotId = offer.slotIds[0] ?? 0
    const request = requestFor(offer, [girl.id])
    // Either may be the first to arrive.
    const order = round % 2 === 0 ? [parent, guardian] : [guardian, parent]
    const responses = await atOnce(mowj, `select from slots where id = ${slotId} for update`, 2, () =>
      Promise.all(order.map((user) => user.hold(request))),
    )
    const [slot] =
      await mowj.sql`select taken, (select count(*)::int from order_items where slot_id = slots.id and live) as live
      from slots where id = ${slotId}`
    rounds.push({
      statuses: responses.map(({ statusCode }) => statusCode).sort(),
      codes: responses.filter(({ statusCode }) => statusCode !== 201).map((response) => response.json().code),
      taken: Number(slot?.taken),
      live: Number(slot?.live),
    })
  }
  return rounds
}
