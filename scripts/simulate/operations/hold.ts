import { type Booking, claimedPrice, codeFor, intentOf, sendHold } from '#scripts/simulate/booking.ts'
import type { Draws } from '#scripts/simulate/draws.ts'
import type { Offer } from '#scripts/simulate/offers.ts'
import type { Operation } from '#scripts/simulate/operation.ts'
import type { Person } from '#scripts/simulate/people.ts'
import { swimmersOf, type World } from '#scripts/simulate/world.ts'
import { holdPlaces } from '#server/modules/payment/hold.service.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { HoldRequest } from '#src/contract/payment.ts'

const MOST_MONTHS = 3
const MOST_PEOPLE = 3
const MOST_SWIMMERS = 3
const NAMED = 0.5
const SHARED = 0.6

/**
 * A person holds places for swimmers of the account, all or none, sometimes with a code, with a price that is not
 * today's, or with a doubled request.
 */
export const hold: Operation = {
  name: 'hold',
  weight: 24,
  run: (world, draw) => {
    const person = draw.of(world.present)
    const offer = draw.of(world.offers)
    if (person === undefined || offer === undefined) return undefined
    const members = draw.chance(NAMED) ? someOf(bookableBy(world, person, draw), draw) : undefined
    const people = members?.length ?? (offer.kind === 'pool' ? 1 + draw.below(MOST_PEOPLE) : 1)
    return holdFor(world, draw, {
      ...{ person, offer, terms: termsOf(offer, draw), members, people },
      code: codeFor(world, draw),
    })
  },
}

/** Sends the request of the booking screen; returns the line for the log. */
export function holdFor(world: World, draw: Draws, booking: Booking): string {
  const { person, offer, terms: months, members, people, code } = booking
  const { unit, payable } = claimedPrice(world, booking, draw)
  const { kind, subject: id, number: session } = offer
  const body: HoldRequest = {
    ...{ kind, id, session, months, term_count: months.length, expected_payable: payable },
    ...(members === undefined ? { people } : { members }),
    ...(code === undefined ? {} : { discountCode: code.code }),
  }
  sendHold(world, draw, {
    ...{ name: 'hold', path: '/api/team-payment/', body, claimed: unit, person, intent: intentOf(world, booking) },
    work: (deps, store) => holdPlaces(deps, person.userId, body, store),
  })
  const terms = months.map(termKey).join(' ')
  return `${person.name} ${kind} ${session} ${terms} for ${members?.join(' ') ?? people} at ${payable} ${code?.code ?? ''}`
}

/** The account's swimmers, or those of the accounts that share theirs with it, now and then of one that does no more. */
export function bookableBy(world: World, person: Person, draw: Draws): number[] {
  const others = swimmersOf(world, person.userId).filter((member) => !person.members.includes(member))
  return others.length > 0 && draw.chance(SHARED) ? [...others, ...person.members.slice(1)] : person.members
}

/** One to three of these swimmers. */
export function someOf(members: number[], draw: Draws): number[] {
  const first = draw.below(members.length)
  return members.slice(first, first + 1 + draw.below(MOST_SWIMMERS))
}

function termsOf({ kind, terms }: Offer, draw: Draws): BookedTerm[] {
  const count = kind === 'pool' ? 1 : 1 + draw.below(MOST_MONTHS)
  const first = draw.below(terms.length)
  return terms.slice(first, first + count)
}
