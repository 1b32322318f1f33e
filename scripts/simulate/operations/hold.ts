import type { Draws } from '#scripts/simulate/draws.ts'
import { sendKeyed } from '#scripts/simulate/keyed-request.ts'
import { type Offer, priceOf } from '#scripts/simulate/offers.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { holdPlaces } from '#server/modules/payment/hold.service.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'
import type { HoldRequest, PaymentOrder } from '#src/contract/payment.ts'

const MOST_MONTHS = 3
const MOST_PEOPLE = 3
const DOUBLED = 0.15
const STALE = 0.1
const FORGED = 0.1

/** A person holds places, sometimes with a price that is not today's, sometimes with a doubled request. */
export const hold: Operation = {
  name: 'hold',
  weight: 24,
  run: (world, draw) => {
    const person = draw.of(world.people)
    const offer = draw.of(world.offers)
    if (person === undefined || offer === undefined) return undefined
    const months = termsOf(offer, draw)
    const people = offer.kind === 'pool' ? 1 + draw.below(MOST_PEOPLE) : 1
    const claimed = claimedPrice(offer, draw)
    const { kind, subject: id, number: session } = offer
    const payable = claimed * months.length * people
    const body: HoldRequest = {
      kind,
      id,
      session,
      months,
      term_count: months.length,
      people,
      expected_payable: payable,
    }
    const slots = months.map((term) => offer.slots.get(termKey(term)) ?? 0).sort((a, b) => a - b)
    const intent = { userId: person.userId, offer, slots, people, amountRial: 0, since: world.step, outstanding: 0 }
    const servers = draw.chance(DOUBLED) ? [serverOf(world, draw), serverOf(world, draw)] : [serverOf(world, draw)]
    const request = {
      ...{ name: 'hold', key: world.newKey(), path: '/api/team-payment/', body, claimed, intent },
      work: (deps: Parameters<typeof holdPlaces>[0], store: Parameters<typeof holdPlaces>[3]) =>
        holdPlaces(deps, person.userId, body, store),
      reply: (result: unknown) => {
        const order = result as PaymentOrder
        Object.assign(intent, { uid: order.uid, holdEnds: Date.parse(order.hold_expires_at ?? '') })
      },
    }
    sendKeyed(world, person, request, servers)
    return `${person.name} ${kind} ${session} ${months.map(termKey).join(' ')} for ${people} at ${claimed}`
  },
}

function termsOf({ kind, terms }: Offer, draw: Draws): BookedTerm[] {
  const count = kind === 'pool' ? 1 : 1 + draw.below(MOST_MONTHS)
  const first = draw.below(terms.length)
  return terms.slice(first, first + count)
}

function claimedPrice(offer: Offer, draw: Draws): number {
  const today = priceOf(offer)
  if (draw.chance(FORGED)) return today - 10_000 * (1 + draw.below(9))
  return draw.chance(STALE) ? (draw.of(offer.prices)?.rial ?? today) : today
}
