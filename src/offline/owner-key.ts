import { get } from 'idb-keyval'
import { type DeviceStore, openStore } from './database.ts'
import { importKey } from './sealing.ts'

/** The storage key of the person signed in: `owner` is the opaque name that stands beside what it seals. */
export type OwnerKey = { userId: string; owner: string; key: CryptoKey }

const KEY = 'owner'
const listeners = new Set<() => void>()
let opened: DeviceStore | undefined

function store(): DeviceStore {
  opened ??= openStore('mowj-key', 'keys')
  return opened
}

/** The key on this device; undefined when there is none, or the device keeps nothing. */
export async function readOwnerKey(): Promise<OwnerKey | undefined> {
  try {
    return await get<OwnerKey>(KEY, store())
  } catch {
    return undefined
  }
}

/** Puts the key of a person down, in place of anyone else's. A device that keeps no keys seals nothing. */
export async function storeOwnerKey(userId: string, owner: string, hex: string): Promise<void> {
  const known = await readOwnerKey()
  if (known?.userId === userId && known.owner === owner) return
  try {
    const key = await importKey(hex)
    if (key === undefined) return
    await inOneStep((keys) => keys.put({ userId, owner, key } satisfies OwnerKey, KEY))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** Takes the key from this device unless it is that of the person `isMine` names, who may have just signed in. */
export async function forgetOwnerKey(isMine: (userId: string) => boolean): Promise<void> {
  try {
    await inOneStep((keys) => {
      const reading: IDBRequest<OwnerKey | undefined> = keys.get(KEY)
      reading.onsuccess = () => {
        if (reading.result !== undefined && !isMine(reading.result.userId)) keys.delete(KEY)
      }
    })
  } catch {
    // Refused storage holds no key.
  }
}

/** Runs `listener` when a key has come to this device by this page. */
export function onOwnerKey(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function inOneStep(work: (keys: IDBObjectStore) => void): Promise<void> {
  return store().inSteps(
    'readwrite',
    (keys) =>
      new Promise<void>((resolve, reject) => {
        keys.transaction.oncomplete = () => resolve()
        keys.transaction.onabort = () => reject(keys.transaction.error)
        work(keys)
      }),
  )
}
