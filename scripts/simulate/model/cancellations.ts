import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'
import { dateOf, lessonKey } from './requests.ts'

/** Nothing is cancelled that its owner or the operator did not cancel. */
export const cancellations: ModelPart = {
  name: 'cancellations',
  check: (world) => [...orders(world), ...terms(world)],
}

function orders({ facts, requests, intents }: World): string[] {
  const closed = new Set(facts.items.filter(({ slot }) => requests.slots.has(slot)).map(({ order }) => order))
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { userId, offer, kind } of intents) add(`${userId} ${offer?.sessionId ?? kind}`)
  return facts.orders.flatMap(({ id, uid, state, user, session, kind }) => {
    // A later hold of the same session, and a later top-up or card, replaces an unpaid one.
    const product = session ?? (kind === 'wallet' ? 'top-up' : kind)
    const isReplaced = (counts.get(`${user} ${product}`) ?? 0) > 1
    const hasCause =
      state !== 'cancelled' || requests.orders.has(uid) || closed.has(id) || isReplaced || requests.deletions.has(user)
    return hasCause ? [] : [`order ${id} is cancelled, but no one cancelled it`]
  })
}

function terms({ facts, requests }: World): string[] {
  const isEnded = new Set(facts.enrolments.filter(({ cancelled }) => cancelled).map(({ id }) => id))
  // The month to which a freeze moved lessons ends with the month that was frozen.
  const frozen = new Map(facts.freezes.map(({ enrolment, moved }) => [moved, enrolment]))
  return facts.enrolments.flatMap((enrolment) => {
    const { id, slot, session, day, cancelled } = enrolment
    if (!cancelled || requests.enrolments.has(id) || requests.slots.has(slot)) return []
    if (isEnded.has(frozen.get(id) ?? 0)) return []
    if (day !== null && requests.lessons.has(lessonKey(session, dateOf({ ...enrolment, day })))) return []
    return [`enrolment ${id} is cancelled, but no one cancelled it`]
  })
}
