import type { CardFact } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { card as onSale } from '#scripts/simulate/world.ts'

/**
 * The visits of a card, booked and at the door, are as many as it counts and never more than it has; each was requested,
 * by one of its swimmers. Its refund is what its unused visits cost. A visit that the door admitted is stored.
 */
export const cards: ModelPart = {
  name: 'cards',
  check: (world) => [...world.facts.cards.flatMap((card) => visitsOf(world, card)), ...doors(world)],
}

function visitsOf({ facts, before }: World, card: CardFact): string[] {
  const { id, visits, used, members, cancelled, refunded, active, order } = card
  const live = facts.visits.filter((visit) => visit.card === id && visit.live)
  const ended = new Set(facts.enrolments.filter((enrolment) => enrolment.cancelled).map((enrolment) => enrolment.id))
  const was = before.cards.find((each) => each.id === id)
  const isPaid = facts.orders.some((each) => each.id === order && each.state === 'confirmed')
  const texts = [
    ...(live.length === used ? [] : [`card ${id} has ${live.length} visits, it counts ${used}`]),
    ...(live.length > visits ? [`card ${id} has ${live.length} of ${visits} visits`] : []),
    ...(isPaid === active ? [] : [`card ${id} can be used unpaid, or is paid and cannot`]),
    ...live.filter(({ member }) => !members.includes(member)).map((visit) => `visit ${visit.id} is by a stranger`),
    ...live.filter(({ enrolment }) => ended.has(enrolment ?? 0)).map((visit) => `visit ${visit.id} was cancelled`),
  ]
  // Visits may have come and gone within the step that refunded it.
  if (cancelled && was?.cancelled === false) {
    const [least, most] = [Math.min(was.used, used), Math.max(was.used, used)]
    const shares = Array.from({ length: most - least + 1 }, (_, index) => shareOf(visits - least - index, visits))
    if (!shares.includes(refunded))
      texts.push(`card ${id} with ${visits - used} visits left is refunded ${refunded} rial`)
  }
  return texts
}

function shareOf(left: number, visits: number): number {
  return Math.floor((onSale.priceRial * left) / visits)
}

function doors({ facts, requests }: World): string[] {
  const key = ({ card, member, day }: { card: number; member: number; day: string }) => `${card} ${member} ${day}`
  const stored = facts.visits.filter(({ enrolment }) => enrolment === null).map(key)
  const scans = new Set(requests.doors.map(key))
  const admitted = requests.doors.filter((scan) => scan.admitted).map(key)
  return [
    ...stored.filter((visit) => !scans.has(visit)).map((visit) => `no one scanned ${visit}`),
    ...stored.filter((visit, index) => stored.indexOf(visit) !== index).map((visit) => `${visit} is counted twice`),
    ...admitted.filter((visit, index) => admitted.indexOf(visit) !== index).map((visit) => `${visit} was taken twice`),
    ...admitted.filter((visit) => !stored.includes(visit)).map((visit) => `the visit ${visit} is not stored`),
  ]
}
