import type { DatePlaces, PoolSlot } from '#src/contract/catalog/pool.ts'
import { compareTerms } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'

/** An opening on one weekday, with its dates on that day. */
export type DaySlot = { opening: PoolSlot; dates: DatePlaces[] }
/** A timetable row: all openings with the same hours, by weekday. */
export type HourRow = { key: string; starts_at: string; ends_at: string; days: DaySlot[][] }

export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** The openings of a weekday, ordered by start. */
export function slotsOn(openings: readonly PoolSlot[], weekday: number): DaySlot[] {
  return openings
    .filter((opening) => opening.weekdays.includes(weekday))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map((opening) => ({ opening, dates: opening.dates.filter((date) => weekdayOf(date) === weekday) }))
}

/** The week as a table: a row per span of hours, a column per day, Saturday first. */
export function hourRows(openings: readonly PoolSlot[]): HourRow[] {
  const spans = new Map<string, PoolSlot[]>()
  for (const opening of openings) {
    const key = `${opening.starts_at}-${opening.ends_at}`
    spans.set(key, [...(spans.get(key) ?? []), opening])
  }
  return [...spans]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, slots]) => {
      const [startsAt = '', endsAt = ''] = key.split('-')
      return { key, starts_at: startsAt, ends_at: endsAt, days: WEEK.map((weekday) => slotsOn(slots, weekday)) }
    })
}

/** The first date with places for each audience, soonest first. */
export function nextDates(openings: readonly PoolSlot[]): { opening: PoolSlot; date: DatePlaces }[] {
  const soonest = openings
    .flatMap((opening) => opening.dates.filter(({ state }) => state === 'open').map((date) => ({ opening, date })))
    .sort((a, b) => compareTerms(a.date, b.date) || a.opening.starts_at.localeCompare(b.opening.starts_at))
  const first = new Map(soonest.toReversed().map((each) => [each.opening.audience, each]))
  return soonest.filter((each) => first.get(each.opening.audience) === each)
}
