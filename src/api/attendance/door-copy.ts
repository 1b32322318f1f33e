import { api } from '#src/api/client.ts'
import { serverNow } from '#src/api/clock.ts'
import { ApiError } from '#src/api/errors.ts'
import { storedUserId } from '#src/api/session/tokens.ts'
import { doorSnapshot } from '#src/contract/attendance/door.ts'
import { deleteDayCopy, readDayCopy, saveDayCopy } from '#src/offline/day-copy.ts'
import { oneAtATime } from '#src/offline/tab-sync.ts'
import type { DoorCopy } from './door-entries.ts'
import { EVENTS_LOCK, sendEvents } from './event-queue.ts'
import { eventsOf } from './event-storage.ts'

const NAME = 'door'

/** The copy of today on this device; undefined without one. */
export async function readDoorCopy(): Promise<DoorCopy | undefined> {
  const stored = await readDayCopy(NAME, userId(), serverNow())
  if (typeof stored !== 'object' || stored === null || !('takenAt' in stored) || !('snapshot' in stored))
    return undefined
  const snapshot = doorSnapshot.safeParse({ ...(stored.snapshot as object), key: '' }).data
  return snapshot && { takenAt: Number(stored.takenAt), snapshot }
}

/**
 * Fetches today's copy and stores it. Events of this device wait meanwhile, so that the copy contains exactly those sent
 * before; while some cannot be sent, the copy before stays (`undefined`). Throws the error of the request; a role that has
 * ended deletes the copy.
 */
export async function fetchDoorCopy(pool?: number): Promise<DoorCopy | undefined> {
  await sendEvents()
  return oneAtATime(EVENTS_LOCK, async () => {
    const user = userId()
    const events = await eventsOf(user)
    if (events.some(({ screen, state }) => screen === 'door' && state === 'waiting')) return undefined
    const takenAt = serverNow()
    const { key, ...rest } = await request(pool)
    const snapshot = { ...rest, key: '' }
    const [issuedAt, endsAt] = [Date.parse(snapshot.now), Date.parse(snapshot.ends_at)]
    await saveDayCopy(NAME, { userId: user, key, value: { takenAt, snapshot }, issuedAt, endsAt })
    return { takenAt, snapshot }
  })
}

async function request(pool: number | undefined) {
  try {
    return await api(`/api/door/snapshot/${pool === undefined ? '' : `?pool=${pool}`}`, doorSnapshot)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) await deleteDayCopy(NAME)
    throw error
  }
}

function userId(): string {
  return storedUserId()?.userId ?? ''
}
