import { api } from '#src/api/client.ts'
import { doorSnapshot } from '#src/contract/attendance/door.ts'
import { fetchCopy, readCopy } from './attendance-copy.ts'
import type { DoorCopy } from './door-entries.ts'

/** The copy of today on this device; undefined without one. */
export function readDoorCopy(): Promise<DoorCopy | undefined> {
  return readCopy('door', (value) => doorSnapshot.safeParse(value).data)
}

/** Fetches today's copy of a pool, by default of the first one that the user may open, and stores it: see `fetchCopy`. */
export function fetchDoorCopy(pool?: number): Promise<DoorCopy | undefined> {
  const query = pool === undefined ? '' : `?pool=${pool}`
  return fetchCopy('door', () => api(`/api/door/snapshot/${query}`, doorSnapshot))
}
