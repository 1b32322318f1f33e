import { del, entries, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { attendanceEvent, doubleUse, eventResult } from '#src/contract/attendance/event.ts'
import { changeRecord, openStore } from '#src/offline/database.ts'
import { withRoom } from '#src/offline/make-room.ts'
import { type OwnerKey, readOwnerKey } from '#src/offline/owner-key.ts'
import { openValue, sealValue } from '#src/offline/sealing.ts'

/**
 * An event on this device. `waiting`: not sent. `sent`: stored by the server; it stays for the day, as the log of this device.
 * `refused`: the server will never store it, for `reason`.
 */
const storedEvent = z.object({
  owner: z.string(),
  screen: z.enum(['door', 'coach']),
  /** Order on this device. */
  at: z.number(),
  event: attendanceEvent,
  state: z.enum(['waiting', 'sent', 'refused']),
  reason: z.optional(eventResult.shape.reason),
  double: z.optional(doubleUse),
})
export type StoredEvent = z.infer<typeof storedEvent>

const sealedRecord = z.object({ id: z.string(), owner: z.string(), sealed: z.string() })

const store = openStore('mowj-attendance', 'events')
const contextOf = (id: string) => `attendance/${id}`

/** The events of a user, oldest first. Empty until their storage key arrives; unreadable records are skipped. */
export async function eventsOf(userId: string): Promise<StoredEvent[]> {
  const owner = await keyOf(userId)
  if (owner === undefined) return []
  const records = (await entries<IDBValidKey, unknown>(store)).map(([, record]) => record)
  const found = await Promise.all(records.map((record) => read(record, owner)))
  return found.filter((each) => each !== undefined).sort((one, other) => one.at - other.at)
}

async function read(record: unknown, owner: OwnerKey): Promise<StoredEvent | undefined> {
  const sealed = sealedRecord.safeParse(record).data
  if (sealed?.owner !== owner.owner) return undefined
  return storedEvent.safeParse(await openValue(owner.key, sealed.sealed, contextOf(sealed.id))).data
}

async function keyOf(userId: string): Promise<OwnerKey | undefined> {
  const owner = await readOwnerKey()
  return owner?.userId === userId ? owner : undefined
}

/** Stores an event, sealed. Rejects without the user's storage key, and where storage is blocked or full. */
export async function putEvent(userId: string, fields: Omit<StoredEvent, 'owner' | 'state'>): Promise<void> {
  const owner = await keyOf(userId)
  if (owner === undefined) throw new Error('no storage key')
  const record = await seal({ ...fields, owner: owner.owner, state: 'waiting' }, owner)
  await withRoom(() => set(record.id, record, store))
}

/** Changes a stored event; does nothing when it was deleted. */
export async function markEvent(
  userId: string,
  before: StoredEvent,
  marks: Partial<Pick<StoredEvent, 'state' | 'reason' | 'double'>>,
): Promise<void> {
  const owner = await keyOf(userId)
  if (owner === undefined) return
  const record = await seal({ ...before, ...marks }, owner)
  await changeRecord<unknown>(store, record.id, (stored) => stored && record)
}

async function seal(event: StoredEvent, owner: OwnerKey) {
  const { id } = event.event
  return { id, owner: owner.owner, sealed: await sealValue(owner.key, event, contextOf(id)) }
}

export function deleteEvent(id: string): Promise<void> {
  return del(id, store)
}
