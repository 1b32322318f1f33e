import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession, swimmers } from '#tests/support/scenarios/booking.ts'
import { addedMember, requestFor } from '#tests/support/scenarios/members.ts'

export const FAMILIES = 50
const PLACES = 60

/** Families of one to three request places of one month, all inside their transactions at the same time. */
export async function raceOfFamilies(mowj: TestApp) {
  const offer = await offerSession(mowj, { capacity: PLACES })
  const parents = await swimmers(mowj, FAMILIES)
  const sizes = parents.map((_, index) => (index % 3) + 1)
  const families = await Promise.all(
    parents.map((parent, index) =>
      Promise.all(Array.from({ length: sizes[index] ?? 1 }, async () => (await addedMember(parent)).id)),
    ),
  )
  const lock = `select from slots where id = ${offer.slotIds[0]} for update`
  const responses = await atOnce(mowj, lock, FAMILIES, () =>
    Promise.all(parents.map((parent, index) => parent.hold(requestFor(offer, families[index] ?? [])))),
  )
  const [slot] =
    await mowj.sql`select taken, (select count(*)::int from order_items where slot_id = slots.id and live) as live
    from slots where id = ${offer.slotIds[0] ?? 0}`
  return { responses, sizes, taken: Number(slot?.taken), swimmers: Number(slot?.live) }
}
