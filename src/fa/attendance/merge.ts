import type { EventKind } from '#src/contract/attendance/event.ts'
import type { RollMark } from '#src/contract/attendance/roll-mark.ts'

/** An event about one member's lesson. `at` is milliseconds since 1970; `most` the people whom the booking admits. */
export type MergeEvent = {
  id: string
  kind: EventKind
  at: number
  device: string
  people: number
  most: number
  target: string | null
  value: string | null
}

export type Attendance = {
  /** People inside, at most as many as the booking admits. */
  entered: number
  enteredAt: number | null
  mark: RollMark | null
  markAt: number | null
  /** Scans beyond what the booking admits, each with the scan that had come before. */
  doubles: { event: string; first: string }[]
}

/**
 * The attendance that events add up to, the same in whatever order they arrive and however often. Scans count by their
 * time: one beyond the booked people is a double use. An undo takes back a scan of its own device. The latest mark counts.
 */
export function mergeEvents(events: readonly MergeEvent[]): Attendance {
  const once = [...new Map(events.map((event) => [event.id, event])).values()].sort(byTime)
  const undone = new Set(once.filter(({ kind }) => kind === 'undo').map(({ target, device }) => `${device} ${target}`))
  const merged: Attendance = { entered: 0, enteredAt: null, mark: null, markAt: null, doubles: [] }
  let first = ''
  for (const { id, kind, at, device, people, most, value } of once) {
    if (kind === 'mark') {
      merged.mark = value as RollMark
      merged.markAt = at
    }
    if (kind !== 'scan' || undone.has(`${device} ${id}`)) continue
    if (merged.entered + people > most && first !== '') merged.doubles.push({ event: id, first })
    if (first === '') {
      first = id
      merged.enteredAt = at
    }
    merged.entered = Math.min(Math.max(most, merged.entered), merged.entered + people)
  }
  return merged
}

/** The id decides between events of the same millisecond, so that all servers and devices agree. */
function byTime(one: MergeEvent, other: MergeEvent): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1)
}

/** How a swimmer attended: what the coach marked, else present after a scan; undefined when neither happened. */
export function attendanceState({ mark, entered }: Pick<Attendance, 'mark' | 'entered'>): RollMark | undefined {
  return mark ?? (entered > 0 ? 'present' : undefined)
}
