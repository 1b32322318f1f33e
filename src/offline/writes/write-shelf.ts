import { del, entries, get } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '#src/offline/database.ts'
import { ownerMark } from '#src/offline/outbox/owner.ts'
import type { Write } from './write-store.ts'

const SALT = 'salt'
const store = openStore('mowj-writes', 'items')

const kept = z.object({
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

/** The mark this person's changes stand under: no trace of who they are once they have signed out. */
export async function markOf(userId: string): Promise<string> {
  return ownerMark(await salt(), userId)
}

/** A random text of this device, the same ever after. */
async function salt(): Promise<string> {
  const known = await get<string>(SALT, store)
  if (known !== undefined) return known
  await change((items) => {
    // Another tab may have been faster.
    const asked: IDBRequest<string | undefined> = items.get(SALT)
    asked.onsuccess = () => asked.result ?? items.put(String(Math.random()).slice(2), SALT)
  })
  return (await get<string>(SALT, store)) ?? ''
}

/** All changes of this owner, the oldest first. Junk is passed over. */
export async function writesOf(owner: string): Promise<Write[]> {
  const found = (await entries<IDBValidKey, unknown>(store)).map(([, value]) => kept.safeParse(value).data)
  return found
    .filter((write) => write !== undefined)
    .filter((write) => write.owner === owner)
    .sort((one, other) => one.at - other.at)
}

/** Puts a change down, and takes away those it replaces, in one step. */
export function putWrite(write: Write, replaced: readonly Write[]): Promise<void> {
  return change((items) => {
    for (const { id } of replaced) items.delete(id)
    items.put(write, write.id)
  })
}

/** Changes a write that is still there; one that is gone stays gone. */
export function markWrite(id: string, state: Write['state'], error: string | null): Promise<void> {
  return change((items) => {
    const asked: IDBRequest<Write | undefined> = items.get(id)
    asked.onsuccess = () => asked.result && items.put({ ...asked.result, state, error }, id)
  })
}

export function dropWrite(id: string): Promise<void> {
  return del(id, store)
}

/** Settles with the transaction: what it wrote is on the disk then. */
function change(work: (items: IDBObjectStore) => void): Promise<void> {
  return store.inSteps(
    'readwrite',
    (items) =>
      new Promise<void>((resolve, reject) => {
        items.transaction.oncomplete = () => resolve()
        items.transaction.onabort = () => reject(items.transaction.error)
        work(items)
      }),
  )
}
