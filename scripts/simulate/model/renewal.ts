import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { jalaliDay } from '#src/fa/jalali.ts'

/** In the renewal window a month is booked with the month before it, which its swimmers have or order as well. */
export const renewal: ModelPart = {
  name: 'renewal',
  check: (world) => {
    const seen = new Set(world.before.orders.map(({ id }) => id))
    return world.facts.orders
      .filter(({ id, kind }) => !seen.has(id) && kind !== 'pool')
      .flatMap((order) => early(world, order))
  },
}

function early(world: World, { id, user, session }: World['facts']['orders'][number]): string[] {
  const { facts, intents, offers, settings, instants, step } = world
  const offer = offers.find(({ sessionId }) => sessionId === session)
  if (offer === undefined) return []
  const numbers = new Map(
    offer.terms.map((term, index) => [[...offer.slots.values()][index], 12 * term.year + term.month]),
  )
  const months = facts.items.filter(({ order }) => order === id).map(({ slot }) => numbers.get(slot) ?? 0)
  const since = Math.min(
    step,
    ...intents.filter(({ userId, offer: of }) => userId === user && of === offer).map((each) => each.since),
  )
  const open = Math.max(
    ...settings
      .between(since, step)
      .flatMap(({ value: { renewalDays } }) =>
        instants.between(since, step).map(({ value }) => lastOpenMonth(renewalDays, new Date(value))),
      ),
  )
  const has = new Set([
    ...months,
    ...facts.enrolments
      .filter((each) => each.user === user && each.session === session)
      .map(({ year, month }) => 12 * year + month),
  ])
  return months.some((month) => month > open && !has.has(month - 1)) ? [`order ${id} has a month that is reserved`] : []
}

/** The last month that everyone can book. */
function lastOpenMonth(renewalDays: number, now: Date): number {
  if (renewalDays === 0) return Number.POSITIVE_INFINITY
  const { year, month, day } = jalaliDay(now)
  return 12 * year + month + (day > renewalDays ? 1 : 0)
}
