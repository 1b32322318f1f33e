import type { Draws } from '#scripts/simulate/draws.ts'
import type { CardFact } from '#scripts/simulate/facts.ts'
import { sendKeyed } from '#scripts/simulate/keyed-request.ts'
import { moneyIntent } from '#scripts/simulate/model/intent.ts'
import { dateOf } from '#scripts/simulate/model/requests.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import { card as onSale, type World } from '#scripts/simulate/world.ts'
import { buyCard as buy } from '#server/modules/card/card-sale.service.ts'
import { bookWithCard, visitAtDoor } from '#server/modules/card/card-use.service.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { sendFree, someServers } from './credits.ts'
import { bookableBy, someOf } from './hold.ts'

const DOUBLED = 0.2
const SCARCE = 0.4

/** A person orders a card for one or two swimmers, sometimes at a price that is too low. */
export const buyCard: Operation = {
  name: 'buy-card',
  weight: 5,
  run: (world, draw) => {
    const person = draw.of(world.present)
    if (person === undefined) return undefined
    const { priceRial } = onSale
    const members = draw.chance(0.5) ? someOf(bookableBy(world, person, draw), draw) : undefined
    const body = {
      card: world.cardOnSale,
      ...(members && { members }),
      expected_payable: draw.chance(0.1) ? priceRial - 10 : priceRial,
    }
    const intent = moneyIntent('card', person.userId, priceRial, world.step)
    const request = {
      ...{ name: 'buy-card', key: world.newKey(), path: '/api/cards/', body, claimed: null, intent },
      work: (deps: Parameters<typeof buy>[0], store: Parameters<typeof buy>[3]) =>
        buy(deps, person.userId, body, store),
      reply: (result: unknown) => Object.assign(intent, { uid: (result as PaymentOrder).uid }),
    }
    sendKeyed(world, person, request, draw.chance(DOUBLED) ? world.servers : [serverOf(world, draw)])
    return `${person.name} for ${members?.join(' ') ?? 'the holder'}`
  },
}

/** A person books a visit with a card, now and then for another's swimmer, sometimes twice at once. */
export const useCard: Operation = {
  name: 'use-card',
  weight: 7,
  run: (world, draw) => {
    const card = usableCard(world, draw)
    const offer = world.offers.find(({ kind }) => kind === 'pool')
    const term = draw.of(offer?.terms.slice(0, 5) ?? [])
    const person = world.people.find(({ userId }) => userId === card?.user)
    const member = draw.of((draw.chance(0.9) ? card?.members : person?.members) ?? [])
    if (card === undefined || offer === undefined || term?.day === undefined || member === undefined) return undefined
    const date = { ...term, day: term.day }
    for (const server of someServers(world, draw)) {
      sendFree(
        world,
        server,
        { userId: card.user, member, offer, term },
        {
          name: `card ${card.id} books`,
          work: async (deps) => {
            const use = { pool: offer.subject, session: offer.number, date, member }
            return (await bookWithCard(deps, { cardId: card.id, userId: card.user }, use)).order
          },
        },
      )
    }
    return `card ${card.id} for ${member} on ${dateOf(date)}`
  },
}

/** A card is scanned at the door, sometimes at two at once. */
export const door: Operation = {
  name: 'door',
  weight: 5,
  run: (world, draw) => {
    const card = usableCard(world, draw)
    const order = world.facts.orders.find(({ id }) => id === card?.order)
    const member = draw.of(card?.members ?? [])
    if (card === undefined || order === undefined || member === undefined) return undefined
    for (const server of someServers(world, draw)) {
      world.request(
        server,
        `card ${card.id} at the door`,
        async (deps) => {
          const scan = { card: card.id, member, day: dateOf(jalaliDay(world.now())), admitted: false }
          world.requests.doors.push(scan)
          const visit = { uid: order.uid, pool: world.poolId, member }
          return { scan, result: await visitAtDoor(deps, visit) }
        },
        {
          reply: ({ scan, result }) => {
            scan.admitted = result.admitted && !result.again
          },
        },
      )
    }
    return `card ${card.id} of ${member}`
  },
}

/** A paid card, often one with its last visit left, or with none. */
function usableCard({ facts }: World, draw: Draws): CardFact | undefined {
  const paid = facts.cards.filter(({ active }) => active)
  const scarce = paid.filter(({ used, visits, cancelled }) => used >= visits - 1 && !cancelled)
  return draw.of(scarce.length > 0 && draw.chance(SCARCE) ? scarce : paid)
}
