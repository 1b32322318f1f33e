import type { EntryFact } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { HOUR_MS } from '#src/contract/duration.ts'

const OFFER_MS = HOUR_MS
/** The standard quiet hours, in Tehran. */
const QUIET = { from: 22, to: 8 }
const TEHRAN_MS = 3.5 * HOUR_MS

/**
 * A free place is offered to the first in line for whom it is enough, at once. An offer stays for its hours outside the
 * quiet ones, unless its owner ends it; every entry was requested.
 */
export const lines: ModelPart = {
  name: 'lines',
  check: (world) => {
    const before = new Map(world.before.entries.map((entry) => [entry.id, entry]))
    return [...freeBeside(world), ...passedOver(world, before), ...requested(world), ...ended(world, before)]
  },
}

/** Places that are free although someone who fits waits for them. */
function freeBeside({ facts, offers }: World): string[] {
  const capacities = new Map(offers.flatMap(({ slots, capacity }) => [...slots.values()].map((id) => [id, capacity])))
  return facts.slots.flatMap(({ id, taken, closed }) => {
    const free = closed ? 0 : (capacities.get(id) ?? 0) - taken
    const fits = facts.entries.some(({ slot, state, places }) => slot === id && state === 'waiting' && places <= free)
    return fits ? [`slot ${id} has ${free} free places, but its line waits for them`] : []
  })
}

/** Places that were offered to one who came later. */
function passedOver({ facts }: World, before: Map<number, EntryFact>): string[] {
  const offered = facts.entries.filter(({ id, state }) => state === 'offered' && before.get(id)?.state === 'waiting')
  return offered.flatMap(({ id, slot, places }) => {
    const earlier = facts.entries.find((other) => {
      const was = before.get(other.id)
      const waited = other.state === 'waiting' && was?.state === 'waiting' && was.places === other.places
      return waited && other.slot === slot && other.id < id && other.places <= places
    })
    return earlier === undefined ? [] : [`entry ${id} is offered places before entry ${earlier.id}`]
  })
}

function requested({ facts, requests }: World): string[] {
  return facts.entries.flatMap(({ id, user, slot, members, places }) => {
    const joins = requests.joins.filter((join) => join.user === user && join.slot === slot)
    const mayBe = joins.some(
      (join) => places <= join.places && members.every((member) => join.members.includes(member)),
    )
    return mayBe ? [] : [`entry ${id} was requested by no one`]
  })
}

function ended(world: World, before: Map<number, EntryFact>): string[] {
  return world.facts.entries.flatMap((entry) => {
    const was = before.get(entry.id)
    if (was === undefined) return []
    if (was.state !== entry.state) return endingOf(world, was, entry)
    return was.expires === null ? openingOf(world, entry) : []
  })
}

/** A date can be booked until it begins: an offer of it may be shorter. */
function openingOf({ offers }: World, { id, slot, offered, expires }: EntryFact): string[] {
  if (offered === null || expires === null) return []
  const isDate = offers.some(({ kind, slots }) => kind === 'pool' && [...slots.values()].includes(slot))
  const waking = wakingMs(offered, expires)
  const isRight = waking === OFFER_MS || (isDate && waking < OFFER_MS)
  return isRight ? [] : [`offer ${id} is open for ${waking} ms outside the quiet hours`]
}

function endingOf(world: World, was: EntryFact, { id, user, slot, state, members }: EntryFact): string[] {
  const { facts, requests } = world
  if (state === 'expired' && was.expires !== null && was.expires > world.now().getTime())
    return [`offer ${id} ended before its time`]
  if (state === 'left' || state === 'declined')
    return requests.left.has(id) || hasEndedLink(world, user, members)
      ? []
      : [`entry ${id} is left, but no one left it`]
  const own = new Set(facts.orders.filter((order) => order.user === user).map((order) => order.id))
  // Another guardian may have booked its swimmers.
  const hasOrder = facts.items.some(
    (item) => item.slot === slot && (own.has(item.order) || members.includes(item.member)),
  )
  return state === 'accepted' && !hasOrder ? [`entry ${id} is accepted, but has no order`] : []
}

/** A swimmer who was shared with the user by a link that has ended. */
function hasEndedLink({ facts, people }: World, user: number, swimmers: number[]): boolean {
  const owners = people.filter(({ members }) => members.some((member) => swimmers.includes(member)))
  return facts.links.some(
    ({ owner, guardian, ended }) =>
      guardian === user && ended !== null && owners.some(({ userId }) => userId === owner),
  )
}

/** The time between two instants outside of the quiet hours. */
function wakingMs(from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; ) {
    const hour = Math.floor((at + TEHRAN_MS) / HOUR_MS)
    const end = Math.min(to, (hour + 1) * HOUR_MS - TEHRAN_MS)
    const isQuiet = hour % 24 >= QUIET.from || hour % 24 < QUIET.to
    if (!isQuiet) sum += end - at
    at = end
  }
  return sum
}
