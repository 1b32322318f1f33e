import { serverNow } from '#src/api/clock.ts'
import { ApiError } from '#src/api/errors.ts'
import { signedInUser } from '#src/api/session/signed-in-user.ts'
import { deleteDayCopy, readDayCopy, saveDayCopy } from '#src/offline/day-copy.ts'
import { oneAtATime } from '#src/offline/tab-sync.ts'
import { EVENTS_LOCK, sendEvents } from './event-queue.ts'
import { eventsOf, type StoredEvent } from './event-storage.ts'

/** A snapshot, and when this device asked for it by the server's clock: earlier events of this device are in it. */
export type AttendanceCopy<Snapshot> = { takenAt: number; snapshot: Snapshot }

type Snapshot = { now: string; ends_at: string; key: string }

/**
 * The copy of a screen on this device; undefined without one.
 * @param parse the snapshot, or undefined for a value of an earlier version
 */
export async function readCopy<Kind extends Snapshot>(
  screen: StoredEvent['screen'],
  parse: (value: unknown) => Kind | undefined,
): Promise<AttendanceCopy<Kind> | undefined> {
  const stored = await readDayCopy(screen, signedInUser(), serverNow())
  if (typeof stored !== 'object' || stored === null || !('takenAt' in stored) || !('snapshot' in stored))
    return undefined
  const snapshot = parse({ ...(stored.snapshot as object), key: '' })
  return snapshot && { takenAt: Number(stored.takenAt), snapshot }
}

/**
 * Fetches a copy and stores it. Events of this device wait meanwhile, so that the copy contains exactly those sent
 * before; while some cannot be sent, the copy before stays (`undefined`). Throws the error of the request; a role that has
 * ended deletes the copy.
 */
export async function fetchCopy<Kind extends Snapshot>(
  screen: StoredEvent['screen'],
  request: () => Promise<Kind>,
): Promise<AttendanceCopy<Kind> | undefined> {
  await sendEvents()
  return oneAtATime(EVENTS_LOCK, async () => {
    const user = signedInUser()
    const events = await eventsOf(user)
    if (events.some((event) => event.screen === screen && event.state === 'waiting')) return undefined
    const takenAt = serverNow()
    const { key, ...rest } = await orDelete(screen, request)
    const snapshot = { ...rest, key: '' } as Kind
    const [issuedAt, endsAt] = [Date.parse(snapshot.now), Date.parse(snapshot.ends_at)]
    await saveDayCopy(screen, { userId: user, key, value: { takenAt, snapshot }, issuedAt, endsAt })
    return { takenAt, snapshot }
  })
}

async function orDelete<Kind>(screen: StoredEvent['screen'], request: () => Promise<Kind>): Promise<Kind> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) await deleteDayCopy(screen)
    throw error
  }
}
