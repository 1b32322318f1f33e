import { del, entries, get, promisifyRequest } from 'idb-keyval'
import * as z from 'zod/mini'
import { changeRecord, openStore } from '#src/offline/database.ts'
import { withRoom } from '#src/offline/make-room.ts'
import { ownerMark } from '#src/offline/outbox/owner.ts'
import { type OwnerKey, readOwnerKey } from '#src/offline/owner-key.ts'
import { openValue, sealValue } from '#src/offline/sealing.ts'
import type { Write } from './write-store.ts'

/** Of records stored before storage keys existed. */
const SALT = 'salt'
const store = openStore('mowj-writes', 'items')
const contextOf = (id: string) => `writes/${id}`

const sealedRecord = z.object({ id: z.string(), owner: z.string(), sealed: z.string() })
type SealedRecord = z.infer<typeof sealedRecord>

const plainWrite = z.object({
  id: z.string(),
  owner: z.string(),
  subject: z.string(),
  name: z.string(),
  page: z.string(),
  path: z.string(),
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  body: z.nullable(z.looseObject({})),
  stale: z.array(z.array(z.unknown())),
  at: z.number(),
  state: z.enum(['waiting', 'refused']),
  error: z.nullable(z.string()),
})

/** The user's writes, oldest first. Empty until their storage key arrives; malformed records are skipped. */
export async function writesOf(userId: string): Promise<Write[]> {
  const owner = await keyOf(userId)
  if (owner === undefined) return []
  const oldMark = await oldMarkOf(userId)
  const found = await Promise.all(
    (await entries<IDBValidKey, unknown>(store)).map(([, record]) => read(record, owner, oldMark)),
  )
  return found.filter((write) => write !== undefined).sort((one, other) => one.at - other.at)
}

async function read(record: unknown, owner: OwnerKey, oldMark: string | undefined): Promise<Write | undefined> {
  const plain = plainWrite.safeParse(record).data
  if (plain !== undefined) return plain.owner === oldMark ? { ...plain, owner: owner.owner } : undefined
  const sealed = sealedRecord.safeParse(record).data
  if (sealed?.owner !== owner.owner) return undefined
  return plainWrite.safeParse(await openValue(owner.key, sealed.sealed, contextOf(sealed.id))).data
}

async function seal(write: Write, owner: OwnerKey): Promise<SealedRecord> {
  const own = { ...write, owner: owner.owner }
  return { id: write.id, owner: owner.owner, sealed: await sealValue(owner.key, own, contextOf(write.id)) }
}

/** The key if it belongs to this user. */
async function keyOf(userId: string): Promise<OwnerKey | undefined> {
  const owner = await readOwnerKey()
  return owner?.userId === userId ? owner : undefined
}

async function oldMarkOf(userId: string): Promise<string | undefined> {
  const salt = await get<string>(SALT, store)
  return salt === undefined ? undefined : ownerMark(salt, userId)
}

/**
 * Stores a user's write, sealed, and deletes those it replaces in one transaction. Throws without the user's storage key,
 * because an unsealed write would be readable after sign-out.
 */
export async function putWrite(userId: string, write: Omit<Write, 'owner'>, replaced: readonly Write[]): Promise<void> {
  const owner = await keyOf(userId)
  if (owner === undefined) throw new Error('no storage key')
  const record = await seal({ ...write, owner: owner.owner }, owner)
  await withRoom(() =>
    store('readwrite', (items) => {
      for (const { id } of replaced) items.delete(id)
      items.put(record, record.id)
      return promisifyRequest(items.transaction)
    }),
  )
}

/** Updates a stored write; does nothing when it was deleted. */
export async function markWrite(
  userId: string,
  id: string,
  marks: Partial<Pick<Write, 'state' | 'error'>>,
): Promise<void> {
  const owner = await keyOf(userId)
  const write = (await writesOf(userId)).find((each) => each.id === id)
  if (owner === undefined || write === undefined) return
  const record = await seal({ ...write, ...marks }, owner)
  await changeRecord<unknown>(store, id, (stored) => stored && record)
}

/** Seals the user's records from before storage keys. */
export async function sealOldWrites(userId: string): Promise<void> {
  const records = (await entries<IDBValidKey, unknown>(store)).map(([, record]) => record)
  const oldMark = await oldMarkOf(userId)
  const old = records
    .flatMap((record) => plainWrite.safeParse(record).data ?? [])
    .filter(({ owner }) => owner === oldMark)
  for (const { id } of old) await markWrite(userId, id, {})
}

export function deleteWrite(id: string): Promise<void> {
  return del(id, store)
}

/** Deletes every write with this owner mark; needs no key. */
export async function deleteWritesOf(owner: string): Promise<void> {
  const records = (await entries<IDBValidKey, unknown>(store)).map(([, record]) => record)
  const own = records
    .flatMap((record) => sealedRecord.safeParse(record).data ?? [])
    .filter((each) => each.owner === owner)
  for (const { id } of own) await deleteWrite(id)
}
