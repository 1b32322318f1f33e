import { proxy } from 'valtio'
import { api } from '#src/api/client.ts'
import { serverNow } from '#src/api/clock.ts'
import { ApiError } from '#src/api/errors.ts'
import { readAsUser } from '#src/api/session/read-as-user.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { signedInUser } from '#src/api/session/signed-in-user.ts'
import { type AttendanceEvent, type EventResult, eventResults } from '#src/contract/attendance/event.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { deleteDayCopies } from '#src/offline/day-copy.ts'
import { readText, writeText } from '#src/offline/device-storage.ts'
import { newId } from '#src/offline/new-id.ts'
import { onOwnerKey } from '#src/offline/owner-key.ts'
import { sharedRead } from '#src/offline/serial-queue.ts'
import { oneAtATime, openChannel } from '#src/offline/tab-sync.ts'
import { deleteEvent, eventsOf, markEvent, putEvent, type StoredEvent } from './event-storage.ts'

const BATCH = 100
const FIRST_DELAY_MS = 2000
const MAX_DELAY_MS = 5 * 60_000
/** Held while events are sent, and while a copy is fetched that has to contain them. */
export const EVENTS_LOCK = 'mowj-attendance-events'
const DEVICE_KEY = 'attendance-device'

type Screen = StoredEvent['screen']

/** The signed-in user's events on this device, oldest first. `blocked`: the server no longer accepts the role. */
export const attendanceLog = proxy<{ items: StoredEvent[]; blocked: boolean }>({ items: [], blocked: false })

const channel = openChannel('mowj-attendance')
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let started = false

/** Sends waiting events: now, when the device comes online, and when the page becomes visible. */
export async function startAttendance(): Promise<void> {
  if (!started) {
    started = true
    const again = () => void sendEvents()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
    channel?.addEventListener('message', () => void readEvents())
    onOwnerKey(again)
    onSessionEnd(async () => {
      attendanceLog.items = []
      await deleteDayCopies()
    })
  }
  await readEvents()
  await sendEvents()
}

/**
 * Records an event with an id and the corrected time, on this device first: it survives the page, and is sent until the
 * server has it. Rejects where the device cannot store it; the user then learns that it was not recorded.
 */
export async function recordEvent(
  screen: Screen,
  fields: Omit<AttendanceEvent, 'id' | 'at'>,
): Promise<AttendanceEvent> {
  const now = serverNow()
  const event = { ...fields, id: newId(), at: new Date(now).toISOString() }
  // Unique and rising, so that the order survives within a millisecond and a clock that was set back.
  const at = Math.max(now, (attendanceLog.items.at(-1)?.at ?? 0) + 1)
  await putEvent(signedInUser(), { screen, at, event })
  await notify()
  void sendEvents()
  return event
}

/** Sends waiting events in order, one page at a time. */
export function sendEvents(): Promise<void> {
  return oneAtATime(EVENTS_LOCK, drain).catch(() => undefined)
}

async function drain(): Promise<void> {
  clearTimeout(timer)
  const userId = signedInUser()
  for (;;) {
    const waiting = (await eventsOf(userId)).filter(({ state }) => state === 'waiting')
    const screen = waiting[0]?.screen
    // Never send as another user.
    if (screen === undefined || navigator.onLine === false || signedInUser() !== userId) break
    const batch = waiting.filter((each) => each.screen === screen).slice(0, BATCH)
    if (!(await sendBatch(userId, screen, batch))) break
    failures = 0
    attendanceLog.blocked = false
  }
  await deleteOld(userId)
  await notify()
}

/** Whether the server decided about every event of the batch. */
async function sendBatch(userId: string, screen: Screen, batch: StoredEvent[]): Promise<boolean> {
  try {
    const body = { device: deviceOf(), events: batch.map(({ event }) => event) }
    const { results } = await api(`/api/${screen}/events/`, eventResults, { method: 'POST', body })
    await applyResults(userId, batch, results)
    return true
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 403) await lock()
    else if (status !== 400) retryLater()
    // A malformed event must not hold back the others: it is found by sending them one by one.
    else if (batch.length > 1) return sendSingly(userId, screen, batch)
    else if (batch[0] !== undefined) return markRefused(userId, batch[0])
    return false
  }
}

async function sendSingly(userId: string, screen: Screen, batch: StoredEvent[]): Promise<boolean> {
  for (const each of batch) if (!(await sendBatch(userId, screen, [each]))) return false
  return true
}

async function markRefused(userId: string, event: StoredEvent): Promise<boolean> {
  await markEvent(userId, event, { state: 'refused', reason: 'invalid' })
  return true
}

async function applyResults(userId: string, batch: StoredEvent[], results: EventResult[]): Promise<void> {
  for (const each of batch) {
    const found = results.find(({ id }) => id === each.event.id)
    if (found === undefined) continue
    const { result, reason, double } = found
    await markEvent(userId, each, {
      state: result === 'refused' ? 'refused' : 'sent',
      ...(reason && { reason }),
      ...(double && { double }),
    })
  }
}

/** The role has ended: what the device knows of others is deleted, and its own events wait. */
async function lock(): Promise<void> {
  attendanceLog.blocked = true
  await deleteDayCopies()
}

/** The log of a device is of its day: what was sent earlier is deleted. */
async function deleteOld(userId: string): Promise<void> {
  const before = serverNow() - DAY_MS
  for (const { state, at, event } of await eventsOf(userId))
    if (state === 'sent' && at < before) await deleteEvent(event.id)
}

function retryLater() {
  timer = setTimeout(() => void sendEvents(), Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures))
  failures += 1
}

async function notify(): Promise<void> {
  await readEvents()
  channel?.postMessage('changed')
}

/** Reads this device's events of the signed-in user into `attendanceLog`. */
export const readEvents = sharedRead(() =>
  readAsUser(eventsOf, (found) => {
    attendanceLog.items = found
  }),
)

/** This device: an id that is chosen once, and its name for other doors. */
function deviceOf(): { id: string; name: string } {
  const [id = '', name = ''] = (readText(DEVICE_KEY) ?? '').split('\n')
  if (id !== '') return { id, name }
  const fresh = newId()
  writeText(DEVICE_KEY, `${fresh}\n${name}`)
  return { id: fresh, name }
}

/** The name of this device for other doors; empty without one. */
export function deviceName(): string {
  return deviceOf().name
}

/** Names this device for other doors. */
export function nameDevice(name: string): void {
  writeText(DEVICE_KEY, `${deviceOf().id}\n${name.slice(0, 60)}`)
}
