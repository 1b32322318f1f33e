import { claimedPrice, codeFor, intentOf, sendHold } from '#scripts/simulate/booking.ts'
import type { Draws } from '#scripts/simulate/draws.ts'
import type { EntryFact } from '#scripts/simulate/facts.ts'
import { termOfSlot } from '#scripts/simulate/offers.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import {
  acceptOffer as accept,
  joinWaitlist as join,
  leaveWaitlist as leave,
  reduceWaitlist as reduce,
} from '#server/modules/waitlist/waitlist.service.ts'
import { keepWaitlist } from '#server/modules/waitlist/waitlist-job.service.ts'
import { termKey } from '#src/contract/month.ts'
import { bookableBy, holdFor, someOf } from './hold.ts'

const DOUBLED = 0.2

/** A person joins the line of a month or date, nearly always of a full one. */
export const joinWaitlist: Operation = {
  name: 'join-waitlist',
  weight: 12,
  run: (world, draw) => {
    const { offers, facts } = world
    const person = draw.of(world.present)
    const full = facts.slots.filter(({ id, taken }) => taken > 0 && taken >= (offerOf(world, id)?.capacity ?? 0))
    const slot = draw.of(draw.chance(0.9) ? full : facts.slots)
    const offer = offers.find(({ slots }) => [...slots.values()].includes(slot?.id ?? 0))
    const term = offer && slot && termOfSlot(offer, slot.id)
    if (person === undefined || offer === undefined || slot === undefined || term === undefined) return undefined
    const members = draw.chance(0.6) ? someOf(bookableBy(world, person, draw), draw) : undefined
    const people = offer.kind === 'pool' && members === undefined ? 1 + draw.below(3) : undefined
    const { kind, subject: id, number: session } = offer
    const request = { kind, id, session, term, ...(members && { members }), ...(people && { people }) }
    const swimmers = members ?? person.members.slice(0, 1)
    world.requests.joins.push({
      user: person.userId,
      slot: slot.id,
      members: swimmers,
      places: members?.length ?? people ?? 1,
    })
    const name = `${person.name} joins the line`
    for (const server of draw.chance(DOUBLED) ? world.servers : [serverOf(world, draw)]) {
      world.request(server, name, (deps) => join(deps, person.userId, request))
    }
    return `${person.name} ${kind} ${session} ${termKey(term)} for ${members?.join(' ') ?? people ?? 1}`
  },
}

/** A person waits for fewer places. */
export const reduceWaitlist: Operation = {
  name: 'reduce-waitlist',
  weight: 3,
  run: (world, draw) => {
    const entry = draw.of(liveEntries(world).filter(({ places }) => places > 1))
    if (entry === undefined) return undefined
    const places = 1 + draw.below(entry.places - 1)
    const smaller = entry.named ? { members: entry.members.slice(0, places) } : { people: places }
    world.request(serverOf(world, draw), `entry ${entry.id} is reduced`, (deps) =>
      reduce(deps, entry.user, entry.id, smaller),
    )
    return `entry ${entry.id} to ${places}`
  },
}

/** A person leaves a line or declines its offer; also one that has ended. */
export const leaveWaitlist: Operation = {
  name: 'leave-waitlist',
  weight: 2,
  run: (world, draw) => {
    const entry = draw.of(draw.chance(0.8) ? liveEntries(world) : world.facts.entries)
    if (entry === undefined) return undefined
    world.requests.left.add(entry.id)
    world.request(serverOf(world, draw), `entry ${entry.id} is left`, (deps) => leave(deps, entry.user, entry.id))
    return `entry ${entry.id}`
  },
}

/** A person accepts an offer, by its own request or by booking what it is for; now and then without one. */
export const acceptOffer: Operation = {
  name: 'accept-offer',
  weight: 8,
  run: (world, draw) => {
    const offered = world.facts.entries.filter(({ state }) => state === 'offered')
    const entry = draw.of(draw.chance(0.9) ? offered : world.facts.entries)
    const person = world.people.find(({ userId }) => userId === entry?.user)
    const offer = entry && offerOf(world, entry.slot)
    const term = offer && termOfSlot(offer, entry.slot)
    if (entry === undefined || person === undefined || offer === undefined || term === undefined) return undefined
    const members = entry.named ? entry.members : undefined
    const booking = { person, offer, terms: [term], members, people: entry.places, code: codeFor(world, draw) }
    if (draw.chance(0.4)) return `by booking: ${holdFor(world, draw, booking)}`
    return acceptByItself(world, draw, entry, booking)
  },
}

function acceptByItself(world: World, draw: Draws, { id }: EntryFact, booking: Parameters<typeof intentOf>[1]): string {
  const { person, code } = booking
  const { unit, payable } = claimedPrice(world, booking, draw)
  const body = { expected_payable: payable, ...(code === undefined ? {} : { discountCode: code.code }) }
  sendHold(world, draw, {
    ...{ name: 'accept', path: `/api/waitlist/${id}/accept/`, body, claimed: unit, person },
    intent: intentOf(world, booking),
    work: (deps, store) => accept(deps, person.userId, id, body, store),
  })
  return `${person.name} entry ${id} at ${payable} ${code?.code ?? ''}`
}

/** The job that ends and announces offers runs at a server. */
export const keepLines: Operation = {
  name: 'keep-lines',
  weight: 8,
  run: (world, draw) => {
    const server = serverOf(world, draw)
    world.request(server, 'lines', (deps, task) => keepWaitlist(deps, (error) => world.report(task, error)))
    return server.name
  },
}

function liveEntries({ facts }: World): EntryFact[] {
  return facts.entries.filter(({ state }) => state === 'waiting' || state === 'offered')
}

function offerOf({ offers }: World, slot: number) {
  return offers.find(({ slots }) => [...slots.values()].includes(slot))
}
