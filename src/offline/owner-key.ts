import { get, set } from 'idb-keyval'
import { changeRecord, type DeviceStore, openStore } from './database.ts'
import { importKey } from './sealing.ts'

/** The signed-in user's storage key: `owner` is the opaque name stored beside the data it seals. */
export type OwnerKey = { userId: string; owner: string; key: CryptoKey }

const KEY = 'owner'
const listeners = new Set<() => void>()
let opened: DeviceStore | undefined

function store(): DeviceStore {
  opened ??= openStore('mowj-key', 'keys')
  return opened
}

/** The stored key; undefined when there is none or storage is blocked. */
export async function readOwnerKey(): Promise<OwnerKey | undefined> {
  try {
    return await get<OwnerKey>(KEY, store())
  } catch {
    return undefined
  }
}

/** Stores a user's key, replacing any other. Where storage is blocked, nothing gets sealed. */
export async function storeOwnerKey(userId: string, owner: string, hex: string): Promise<void> {
  const known = await readOwnerKey()
  if (known?.userId === userId && known.owner === owner) return
  try {
    const key = await importKey(hex)
    if (key === undefined) return
    await set(KEY, { userId, owner, key } satisfies OwnerKey, store())
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** Deletes the key unless `isMine` accepts its user, who may have just signed in. */
export async function deleteOwnerKey(isMine: (userId: string) => boolean): Promise<void> {
  try {
    await changeRecord<OwnerKey>(store(), KEY, (known) =>
      known !== undefined && isMine(known.userId) ? known : undefined,
    )
  } catch {
    // Blocked storage contains no key.
  }
}

/** Runs `listener` when this page stores a key. */
export function onOwnerKey(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
