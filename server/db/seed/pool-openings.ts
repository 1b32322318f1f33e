import { DAY_MS } from '#src/contract/duration.ts'
import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import type { SessionPlan, SlotPlan } from './class-sessions.ts'
import type { Random } from './random.ts'
import { openings } from './timetables.ts'

const DAYS_AHEAD = 30
const RIAL_PER_TOMAN = 10
const CAPACITIES = [20, 25, 30, 40] as const

/** The weekly openings of the pool at `index` (0 first); more expensive pools are earlier in the list. */
export function planSlots(index: number, random: Random): SessionPlan[] {
  // Not every pool has the family opening.
  const held = index % 3 === 2 ? openings.slice(0, 4) : openings
  return held.map(({ toman, weekdays, ...opening }) => {
    const price = (toman + (7 - index) * 5_000) * RIAL_PER_TOMAN
    const discount = random.pick([0, 0, 0, 10] as const)
    return {
      ...opening,
      weekdays: [...weekdays],
      pricePerTermRial: price,
      finalPriceRial: (price * (100 - discount)) / 100,
    }
  })
}

/** One dated slot for each of the opening's weekdays in the next 30 days. */
export function planDates(opening: SessionPlan, now: Date, random: Random): SlotPlan[] {
  const capacity = random.pick(CAPACITIES)
  return Array.from({ length: DAYS_AHEAD }, (_, offset) => jalaliDay(new Date(now.getTime() + offset * DAY_MS)))
    .filter((day) => opening.weekdays.includes(weekdayOf(startOfJalaliDay(day))))
    .map((day) => ({ ...day, capacity, deskTaken: random.next() < 0.12 ? capacity : random.between(0, capacity - 2) }))
}

/** 0 is Saturday, in Tehran. `midnight` is the start of a day there. */
function weekdayOf(midnight: Date): number {
  const noon = new Date(midnight.getTime() + DAY_MS / 2)
  return (noon.getUTCDay() + 1) % 7
}
