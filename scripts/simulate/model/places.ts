import { isLive } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'

/** The places of every slot, added up from orders: as many as the slot counts, and never more than there are. */
export const places: ModelPart = {
  name: 'places',
  check: ({ facts, offers }) => {
    const live = new Set(facts.orders.filter(isLive).map(({ id }) => id))
    const sums = new Map<number, number>()
    for (const { order, slot, places: count, cancelled } of facts.items) {
      if (live.has(order) && !cancelled) sums.set(slot, (sums.get(slot) ?? 0) + count)
    }
    const capacities = new Map(offers.flatMap(({ slots, capacity }) => [...slots.values()].map((id) => [id, capacity])))
    return facts.slots.flatMap(({ id, taken }) => {
      const sum = sums.get(id) ?? 0
      const capacity = capacities.get(id) ?? 0
      return [
        ...(sum > capacity ? [`slot ${id}: ${sum} places are sold or held of ${capacity}`] : []),
        ...(sum === taken ? [] : [`slot ${id}: orders have ${sum} places, the slot counts ${taken}`]),
      ]
    })
  },
}
