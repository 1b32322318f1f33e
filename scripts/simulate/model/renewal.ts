import type { OrderFact } from '#scripts/simulate/facts.ts'
import { termOfSlot } from '#scripts/simulate/offers.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import { swimmersOf, type World } from '#scripts/simulate/world.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { type Intent, shapeOfIntent } from './intent.ts'

/**
 * In the renewal window a month is booked with the month before it, which its swimmers have or order as well, or by an
 * offer of its line.
 */
export const renewal: ModelPart = {
  name: 'renewal',
  check: (world) => {
    const seen = new Set(world.before.orders.map(({ id }) => id))
    return world.facts.orders
      .filter(({ id, kind }) => !seen.has(id) && kind !== 'pool')
      .flatMap((order) => early(world, order))
  },
}

function early(world: World, order: OrderFact): string[] {
  const { facts, offers } = world
  const offer = offers.find(({ sessionId }) => sessionId === order.session)
  if (offer === undefined) return []
  const slots = facts.items.filter((item) => item.order === order.id).map(({ slot }) => slot)
  const accepted = facts.entries.filter(({ user, state }) => user === order.user && state === 'accepted')
  const offered = new Set(accepted.map(({ slot }) => slot))
  const numberOf = (slot: number) => monthNumber(termOfSlot(offer, slot))
  const bookable = new Set(swimmersOf(world, order.user))
  const own = facts.enrolments.filter(
    ({ user, member, session }) => session === order.session && (user === order.user || bookable.has(member)),
  )
  const has = new Set([...slots.map(numberOf), ...own.map(monthNumber)])
  const open = lastOpen(world, order)
  const isEarly = (slot: number) => numberOf(slot) > open && !has.has(numberOf(slot) - 1) && !offered.has(slot)
  return slots.some(isEarly) ? [`order ${order.id} has a month that is reserved`] : []
}

function monthNumber({ year, month }: JalaliMonth = { year: 0, month: 0 }): number {
  return 12 * year + month
}

/** The last month that everyone could book at any time since the order was requested. */
function lastOpen({ intents, known, settings, instants, step }: World, { id, uid }: OrderFact): number {
  const shape = known.get(id)
  const mayHaveMade = ({ uid: named, outstanding }: Intent) => named === uid || (named === undefined && outstanding > 0)
  const candidates = intents.filter((intent) => mayHaveMade(intent) && shapeOfIntent(intent) === shape)
  const since = Math.min(step, ...candidates.map((intent) => intent.since))
  const days = settings.between(since, step).map(({ value }) => value.renewalDays)
  const times = instants.between(since, step).map(({ value }) => new Date(value))
  return Math.max(...days.flatMap((renewalDays) => times.map((now) => lastOpenMonth(renewalDays, now))))
}

/** The last month that everyone can book. */
function lastOpenMonth(renewalDays: number, now: Date): number {
  if (renewalDays === 0) return Number.POSITIVE_INFINITY
  const { day, ...month } = jalaliDay(now)
  return monthNumber(month) + (day > renewalDays ? 1 : 0)
}
