import type { LinkFact, OrderFact } from '#scripts/simulate/facts.ts'
import { isLive } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { MAX_GUARDIANS } from '#src/contract/member/guardian.ts'
import { shapeOfIntent } from './intent.ts'
import { linkKey } from './requests.ts'

/**
 * A swimmer of another account is booked only while a link to it was live, and has one place of a month or date, from all
 * accounts together. Links begin and end by request. A deleted account has no link, no entry of a line and no open order.
 */
export const families: ModelPart = {
  name: 'families',
  check: (world) => [...strangers(world), ...doubles(world), ...links(world), ...gone(world)],
}

/** Looks at the orders that are new in this step. What is free uses something that its payer bought before. */
function strangers(world: World): string[] {
  const { facts, before, people } = world
  const seen = new Set(before.orders.map(({ id }) => id))
  const owners = new Map(people.flatMap(({ userId, members }) => members.map((member) => [member, userId])))
  const holders = new Set(people.map(({ members }) => members[0]))
  return facts.orders
    .filter(({ id, free }) => !seen.has(id) && !free)
    .flatMap((order) => {
      const { id, user } = order
      const shared = new Set(sharers(world, order))
      const swimmers = facts.items.filter((item) => item.order === id).map(({ member }) => member)
      const isStranger = (member: number) => {
        const owner = owners.get(member) ?? 0
        return owner !== user && (holders.has(member) || !shared.has(owner))
      }
      return swimmers.filter(isStranger).map((member) => `order ${id} is for member ${member}, who is not shared`)
    })
}

/** Owners of links that were live at any time since an order was requested. */
function sharers(world: World, { uid, user }: OrderFact): number[] {
  const shape = world.known.get(world.facts.orders.find((order) => order.uid === uid)?.id ?? 0)
  const requests = world.intents.filter(
    (intent) =>
      (intent.uid === uid || (intent.uid === undefined && intent.outstanding > 0)) && shapeOfIntent(intent) === shape,
  )
  const since = Math.min(world.step, ...requests.map((intent) => intent.since))
  const [earliest] = world.instants.between(since, world.step)
  const wasLive = ({ guardian, ended }: LinkFact) =>
    guardian === user && (ended === null || ended >= (earliest?.value ?? 0))
  return world.facts.links.filter(wasLive).map(({ owner }) => owner)
}

function doubles({ facts }: World): string[] {
  const live = new Set(facts.orders.filter(isLive).map(({ id }) => id))
  const seen = new Set<string>()
  return facts.items.flatMap(({ order, slot, member, day, cancelled }) => {
    if (cancelled || !live.has(order)) return []
    const key = `${slot} ${member} ${day}`
    const isSecond = seen.has(key)
    seen.add(key)
    return isSecond ? [`member ${member} has two places of slot ${slot}`] : []
  })
}

function links({ facts, before, requests, people }: World): string[] {
  const were = new Map(before.links.map((link) => [link.id, link]))
  const isDeleted = (user: number | null) => user !== null && requests.deletions.has(user)
  const live = facts.links.filter(({ ended }) => ended === null)
  const changed = facts.links.flatMap((link) => {
    const { id, owner, guardian, phone, ended } = link
    const was = were.get(id)
    const texts: string[] = []
    if (was === undefined && ended === null && !requests.invitations.has(linkKey(owner, phone)))
      texts.push(`link ${id} was requested by no one`)
    if (guardian !== null && !requests.acceptedLinks.has(linkKey(id, guardian)))
      texts.push(`link ${id} is accepted, but its guardian did not`)
    const invited = people.find((person) => person.phone === was?.phone)
    const isEnded = was?.ended === null && ended !== null
    const hasCause = requests.endedLinks.has(id) || [owner, guardian, invited?.userId ?? null].some(isDeleted)
    // An acceptance ends an invitation beside a link of the same two.
    const isBeside = live.some((other) => isReverse(other, owner, invited?.userId ?? 0))
    if (isEnded && !hasCause && !isBeside) texts.push(`link ${id} has ended, but no one ended it`)
    return texts
  })
  const crowded = people.filter(({ userId }) => live.filter(({ owner }) => owner === userId).length > MAX_GUARDIANS)
  const mutual = live.filter(({ owner, guardian }) =>
    live.some((other) => isReverse(other, guardian ?? 0, owner) && other.owner === guardian),
  )
  return [
    ...changed,
    ...crowded.map(({ name }) => `${name} has more than ${MAX_GUARDIANS} guardians`),
    ...mutual.map(({ id }) => `link ${id} has a reverse`),
  ]
}

function isReverse(other: LinkFact, one: number, two: number): boolean {
  return (other.owner === one && other.guardian === two) || (other.owner === two && other.guardian === one)
}

function gone({ facts }: World): string[] {
  return facts.gone.flatMap(({ user }) => [
    ...facts.links
      .filter(({ owner, guardian, ended }) => ended === null && (owner === user || guardian === user))
      .map(({ id }) => `link ${id} of the deleted account ${user} is live`),
    ...facts.entries
      .filter((entry) => entry.user === user)
      .map(({ id }) => `entry ${id} is of the deleted account ${user}`),
    ...facts.orders
      .filter(({ user: payer, state }) => payer === user && (state === 'held' || state === 'paying'))
      .map(({ id }) => `order ${id} of the deleted account ${user} is open`),
  ])
}
