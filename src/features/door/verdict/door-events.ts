import type { StoredEvent } from '#src/api/attendance/event-storage.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'

type Kept = { readonly screen: StoredEvent['screen']; readonly state: StoredEvent['state']; readonly event: object }

/** The door's events on this device, without those that the server will never store. */
export function doorEvents(items: readonly Kept[]): AttendanceEvent[] {
  return items.flatMap(({ screen, state, event }) =>
    screen === 'door' && state !== 'refused' ? [event as AttendanceEvent] : [],
  )
}
