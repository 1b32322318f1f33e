import { clear, del, get, set } from 'idb-keyval'
import { openStore } from './database.ts'
import { withRoom } from './make-room.ts'
import { importKey, openValue, sealValue } from './sealing.ts'

/** A copy of the server's data that ends by itself. The key cannot be read back, and is deleted together with it. */
type StoredCopy = { userId: string; key: CryptoKey; sealed: string; issuedAt: number; endsAt: number }

export type DayCopy = {
  userId: string
  /** AES key in hex, from the server. */
  key: string
  value: unknown
  /** Server time in milliseconds since 1970: of the copy, and when it ends. */
  issuedAt: number
  endsAt: number
}

/** A clock this far before the copy was set back: how old the copy is cannot be known. */
const MOST_BACK_MS = 10 * 60_000

const store = openStore('mowj-copies', 'copies')
const contextOf = (name: string) => `copies/${name}`

/** Stores a copy, sealed. Rejects where the browser has no WebCrypto, refuses storage, or has no room. */
export async function saveDayCopy(name: string, { userId, key: hex, value, issuedAt, endsAt }: DayCopy): Promise<void> {
  const key = await importKey(hex)
  if (key === undefined) throw new Error('no WebCrypto')
  const sealed = await sealValue(key, value, contextOf(name))
  await withRoom(() => set(name, { userId, key, sealed, issuedAt, endsAt } satisfies StoredCopy, store))
}

/**
 * The copy of a user; undefined when there is none. One that has ended, of another user or from the future by this clock
 * is deleted.
 * @param now the server's time
 */
export async function readDayCopy(name: string, userId: string, now: number): Promise<unknown> {
  try {
    const copy = await get<StoredCopy>(name, store)
    if (copy === undefined) return undefined
    if (copy.userId !== userId || now >= copy.endsAt || now < copy.issuedAt - MOST_BACK_MS) {
      await del(name, store)
      return undefined
    }
    return await openValue(copy.key, copy.sealed, contextOf(name))
  } catch {
    // Blocked storage contains nothing.
    return undefined
  }
}

export async function deleteDayCopy(name: string): Promise<void> {
  await del(name, store).catch(() => undefined)
}

/** Deletes every copy with its key: at the end of a session. */
export async function deleteDayCopies(): Promise<void> {
  await clear(store).catch(() => undefined)
}
