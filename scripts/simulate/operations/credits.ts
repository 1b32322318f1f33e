import type { Draws } from '#scripts/simulate/draws.ts'
import type { Intent } from '#scripts/simulate/model/intent.ts'
import { dateOf, lessonKey } from '#scripts/simulate/model/requests.ts'
import { lessonDates, type Offer } from '#scripts/simulate/offers.ts'
import { type Operation, serverOf } from '#scripts/simulate/operation.ts'
import type { SimulatedServer } from '#scripts/simulate/server.ts'
import type { World } from '#scripts/simulate/world.ts'
import type { Deps } from '#server/core/deps.ts'
import { freezeTerm } from '#server/modules/freeze/freeze.service.ts'
import { cancelSessionDate } from '#server/modules/make-up/cancel-date.service.ts'
import { bookMakeUp } from '#server/modules/make-up/make-up.service.ts'
import { type BookedTerm, termKey } from '#src/contract/month.ts'

const DOUBLED = 0.3
const SAME_KIND = 0.8
const USED = 0.3
const WITH_PLACES = 0.5

type Free = { userId: number; member: number; offer: Offer; term: BookedTerm }

/** Sends a request for a booking that costs nothing. Each copy may book: after a cancellation, again. */
export function sendFree(
  world: World,
  server: SimulatedServer,
  { userId, member, offer, term: { day, ...month } }: Free,
  { name, work }: { name: string; work: (deps: Deps) => Promise<string | undefined> },
) {
  const isPool = offer.kind === 'pool'
  const slot = offer.slots.get(termKey(isPool && day !== undefined ? { ...month, day } : month)) ?? 0
  const of = { userId, offer, slots: [slot], members: [member], day: isPool ? null : (day ?? null) }
  const free = { kind: 'free' as const, people: 1, code: undefined, amountRial: 0, since: world.step, outstanding: 1 }
  const intent: Intent = { ...of, ...free }
  world.intents.push(intent)
  const end = () => {
    intent.outstanding -= 1
  }
  const reply = (uid: string | undefined) => {
    end()
    if (uid !== undefined) intent.uid = uid
  }
  world.request(server, name, work, { reply, refused: end })
}

export function someServers(world: World, draw: Draws): SimulatedServer[] {
  return draw.chance(DOUBLED) ? world.servers : [serverOf(world, draw)]
}

/** The operator cancels a lesson of a class, sometimes twice at once. */
export const cancelDate: Operation = {
  name: 'cancel-date',
  weight: 2,
  run: (world, draw) => {
    const offer = draw.of(world.offers.filter(({ kind }) => kind !== 'pool'))
    const term = offer?.terms[draw.below(2)]
    if (offer === undefined || offer.kind === 'pool' || term === undefined) return undefined
    const date = draw.of(lessonDates(term))
    if (date === undefined) return undefined
    const { kind, number: session } = offer
    world.requests.lessons.add(lessonKey(offer.sessionId, dateOf(date)))
    for (const server of someServers(world, draw)) {
      world.request(server, `lesson ${dateOf(date)} of ${kind} ${session} is cancelled`, (deps) =>
        cancelSessionDate(deps, { kind, session, date }),
      )
    }
    return `${kind} ${session} ${dateOf(date)}`
  },
}

/** A person books a lesson with a credit, often with a used one, also with another's, sometimes twice at once. */
export const useCredit: Operation = {
  name: 'use-credit',
  weight: 9,
  run: (world, draw) => {
    const { facts } = world
    const usedOnes = facts.credits.filter(({ used }) => used !== null)
    const credit = draw.of(usedOnes.length > 0 && draw.chance(USED) ? usedOnes : facts.credits)
    const source = world.offers.find(({ sessionId }) => sessionId === credit?.session)
    const isSameKind = draw.chance(SAME_KIND)
    const offers = world.offers.filter(({ kind }) => (isSameKind ? kind === source?.kind : kind !== 'pool'))
    const free = offers.filter((each) => hasPlace(world, each))
    const offer = draw.of(free.length > 0 && draw.chance(WITH_PLACES) ? free : offers)
    const date = draw.of(lessonDates(offer?.terms[0]).slice(0, 7))
    if (credit === undefined || offer === undefined || offer.kind === 'pool' || date === undefined) return undefined
    const { kind, subject, number: session } = offer
    const userId = draw.chance(0.05) ? (draw.of(world.present)?.userId ?? 0) : credit.user
    for (const server of someServers(world, draw)) {
      sendFree(
        world,
        server,
        { userId, member: credit.member, offer, term: date },
        {
          name: `credit ${credit.id} is used`,
          work: async (deps) => {
            const request = { kind, id: subject, session, date }
            return (await bookMakeUp(deps, { creditId: credit.id, userId }, request)).order
          },
        },
      )
    }
    return `credit ${credit.id} for ${kind} ${session} ${dateOf(date)}`
  },
}

/** Whether the first month of a class has a free place. */
function hasPlace({ facts }: World, { slots, terms: [first], capacity }: Offer): boolean {
  const slot = first && slots.get(termKey(first))
  return facts.slots.some(({ id, taken }) => id === slot && taken < capacity)
}

/** The operator freezes a running month, sometimes twice at once. */
export const freeze: Operation = {
  name: 'freeze',
  weight: 2,
  run: (world, draw) => {
    const { facts, offers } = world
    const first = offers[0]?.terms[0]
    const running = facts.enrolments.filter(({ month, day }) => month === first?.month && day === null)
    const enrolment = draw.of(running)
    const offer = offers.find(({ sessionId }) => sessionId === enrolment?.session)
    const order = facts.orders.find(({ id }) => id === enrolment?.order)
    const to = draw.of(offer?.terms.slice(1) ?? [])
    if (
      first === undefined ||
      offer === undefined ||
      order === undefined ||
      enrolment === undefined ||
      to === undefined
    )
      return undefined
    const { user: userId, member } = enrolment
    for (const server of someServers(world, draw)) {
      sendFree(
        world,
        server,
        { userId, member, offer, term: to },
        {
          name: `enrolment ${enrolment.id} is frozen`,
          work: async (deps) => {
            const request = { order: order.uid, month: first, member, to, certificate: 'a doctor' }
            const result = await freezeTerm(deps, request)
            return result.state === 'frozen' ? (result.uid ?? undefined) : undefined
          },
        },
      )
    }
    return `enrolment ${enrolment.id} to ${termKey(to)}`
  },
}
