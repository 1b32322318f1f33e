import type { DatePlaces, PoolSlot } from '#src/contract/catalog/pool.ts'
import { weekdayOf } from '#src/fa/week.ts'

/** An opening on one of its weekdays, with the dates that fall on it. */
export type DaySlot = { opening: PoolSlot; dates: DatePlaces[] }
/** A row of the timetable: everything that begins and ends at the same hours, for each of the seven days. */
export type HourRow = { key: string; starts_at: string; ends_at: string; days: DaySlot[][] }

export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** What a pool holds on a weekday, in the order of its hours. */
export function slotsOn(openings: readonly PoolSlot[], weekday: number): DaySlot[] {
  return openings
    .filter((opening) => opening.weekdays.includes(weekday))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
    .map((opening) => ({ opening, dates: opening.dates.filter((date) => weekdayOf(date) === weekday) }))
}

/** The week as a table: a row for each span of hours, a column for each day, Saturday first. */
export function hourRows(openings: readonly PoolSlot[]): HourRow[] {
  const spans = new Map<string, PoolSlot[]>()
  for (const opening of openings) {
    const key = `${opening.starts_at}-${opening.ends_at}`
    spans.set(key, [...(spans.get(key) ?? []), opening])
  }
  return [...spans]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, held]) => {
      const [startsAt = '', endsAt = ''] = key.split('-')
      return { key, starts_at: startsAt, ends_at: endsAt, days: WEEK.map((weekday) => slotsOn(held, weekday)) }
    })
}
