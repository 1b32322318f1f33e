import type { DatePlaces } from '#src/contract/catalog/pool.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import type { DateRow } from './pool.repo.ts'

/** A date of an opening that begins at `startsAt` (`HH:MM`), with its bookable state at `now`. */
export function toDate({ sessionId: _, closed, left, ...date }: DateRow, startsAt: string, now: Date): DatePlaces {
  const state = stateOf({ closed, left, hasBegun: hasBegun(date, startsAt, now) })
  return { ...date, left: state === 'open' ? left : 0, state }
}

function hasBegun(date: { year: number; month: number; day: number }, startsAt: string, now: Date): boolean {
  const [visit] = lessonsOf(date, { weekdays: [], starts_at: startsAt, ends_at: startsAt })
  return visit === undefined || visit.startsAt <= now
}

function stateOf({
  closed,
  left,
  hasBegun,
}: {
  closed: boolean
  left: number
  hasBegun: boolean
}): DatePlaces['state'] {
  if (hasBegun) return 'past'
  if (closed) return 'closed'
  return left > 0 ? 'open' : 'full'
}
