import { isLive } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'

/**
 * The places of every slot, added up from orders and offers: as many as the slot counts, and never more than there are.
 * An order has all of its places or none.
 */
export const places: ModelPart = {
  name: 'places',
  check: ({ facts, offers }) => {
    const live = new Set(facts.orders.filter(isLive).map(({ id }) => id))
    const sums = new Map<number, number>()
    const add = (slot: number, count: number) => sums.set(slot, (sums.get(slot) ?? 0) + count)
    const partial: string[] = []
    for (const item of facts.items) {
      if (item.cancelled) continue
      if (live.has(item.order)) add(item.slot, item.places)
      if (item.live !== live.has(item.order)) partial.push(`order ${item.order} has not all of its places, or too many`)
    }
    for (const { state, slot, places: count } of facts.entries) if (state === 'offered') add(slot, count)
    const capacities = new Map(offers.flatMap(({ slots, capacity }) => [...slots.values()].map((id) => [id, capacity])))
    return facts.slots
      .flatMap(({ id, taken }) => {
        const sum = sums.get(id) ?? 0
        const capacity = capacities.get(id) ?? 0
        return [
          ...(sum > capacity ? [`slot ${id}: ${sum} places are sold or held of ${capacity}`] : []),
          ...(sum === taken ? [] : [`slot ${id}: orders and offers have ${sum} places, the slot counts ${taken}`]),
        ]
      })
      .concat(partial)
  },
}
