import { api } from '#src/api/client.ts'
import { type CoachSnapshot, coachSnapshot } from '#src/contract/attendance/coach.ts'
import { type AttendanceCopy, fetchCopy, readCopy } from './attendance-copy.ts'

export type CoachCopy = AttendanceCopy<CoachSnapshot>

/** The coming seven days on this device; undefined without them. */
export function readCoachCopy(): Promise<CoachCopy | undefined> {
  return readCopy('coach', (value) => coachSnapshot.safeParse(value).data)
}

/** Fetches the coming seven days and stores them: see `fetchCopy`. */
export function fetchCoachCopy(): Promise<CoachCopy | undefined> {
  return fetchCopy('coach', () => api('/api/coach/snapshot/', coachSnapshot))
}
