import type { BookedTerm } from '#src/contract/month.ts'
import { termKey } from '#src/contract/month.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import type { Draws } from './draws.ts'
import { type KeyedRequest, sendKeyed } from './keyed-request.ts'
import type { Code, Intent } from './model/intent.ts'
import { priceAt } from './model/prices.ts'
import type { Offer } from './offers.ts'
import { serverOf } from './operation.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

const DOUBLED = 0.15
const STALE = 0.1
const FORGED = 0.1

/** `members` are the swimmers that the request names; undefined for a page that names none. */
export type Booking = {
  person: Person
  offer: Offer
  terms: BookedTerm[]
  members: number[] | undefined
  people: number
  code: Code | undefined
}

/** What the client shows as the price: today's, an old one or a forged one. */
export function claimedPrice(world: World, booking: Booking, draw: Draws): { unit: number; payable: number } {
  const { offer } = booking
  const today = offer.prices.latest
  const stale = draw.chance(STALE) ? (draw.of(offer.prices.all) ?? today) : today
  const unit = draw.chance(FORGED) ? today - 10_000 * (1 + draw.below(9)) : stale
  return { unit, payable: priceAt(booking, unit, world.settings.latest, world.now().getTime()) }
}

export function intentOf(world: World, { person, offer, terms, members, people, code }: Booking): Intent {
  const swimmers = (members ?? person.members.slice(0, 1)).toSorted((a, b) => a - b)
  const slots = terms.map((term) => offer.slots.get(termKey(term)) ?? 0).sort((a, b) => a - b)
  const base = { userId: person.userId, offer, slots, people, members: swimmers, day: null, code, amountRial: 0 }
  return { ...base, kind: 'hold', since: world.step, outstanding: 0 }
}

type Held = Pick<KeyedRequest, 'name' | 'path' | 'body' | 'claimed' | 'work'> & { person: Person; intent: Intent }

/** Sends a request that makes an order, sometimes twice at once. */
export function sendHold(world: World, draw: Draws, { person, intent, ...request }: Held) {
  const servers = draw.chance(DOUBLED) ? [serverOf(world, draw), serverOf(world, draw)] : [serverOf(world, draw)]
  const reply = (result: unknown) => {
    const order = result as PaymentOrder
    Object.assign(intent, { uid: order.uid, holdEnds: Date.parse(order.hold_expires_at ?? '') })
  }
  sendKeyed(world, person, { ...request, key: world.newKey(), intent, reply }, servers)
}

/** Sometimes a code. */
export function codeFor({ codes }: World, draw: Draws): Code | undefined {
  return draw.chance(0.35) ? draw.of(codes.slice(-4)) : undefined
}
