import type { ModelPart } from '#scripts/simulate/operation.ts'
import type { World } from '#scripts/simulate/world.ts'

/** Nothing is cancelled that its owner or the operator did not cancel. */
export const cancellations: ModelPart = {
  name: 'cancellations',
  check: (world) => [...orders(world), ...terms(world)],
}

function orders({ facts, causes, intents }: World): string[] {
  const closed = new Set(facts.items.filter(({ slot }) => causes.slots.has(slot)).map(({ order }) => order))
  const requests = new Map<string, number>()
  for (const { userId, offer } of intents) {
    const key = `${userId} ${offer?.sessionId}`
    requests.set(key, (requests.get(key) ?? 0) + 1)
  }
  return facts.orders.flatMap(({ id, uid, state, user, session }) => {
    // A later hold of the same session, and a later top-up, replaces an unpaid one.
    const isReplaced = (requests.get(`${user} ${session ?? undefined}`) ?? 0) > 1
    const hasCause = state !== 'cancelled' || causes.orders.has(uid) || closed.has(id) || isReplaced
    return hasCause ? [] : [`order ${id} is cancelled, but no one cancelled it`]
  })
}

function terms({ facts, causes }: World): string[] {
  return facts.enrolments.flatMap(({ id, slot, cancelled }) =>
    cancelled && !causes.enrolments.has(id) && !causes.slots.has(slot)
      ? [`enrolment ${id} is cancelled, but no one cancelled it`]
      : [],
  )
}
