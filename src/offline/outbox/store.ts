import { del, entries, get, promisifyRequest, set, setMany } from 'idb-keyval'
import { changeRecord, type DeviceStore, openStore } from '#src/offline/database.ts'
import { isQuotaExceeded, withRoom } from '#src/offline/make-room.ts'
import { readOwnerKey } from '#src/offline/owner-key.ts'
import { isSealedFile, openFile, plainFile, sealFile } from '#src/offline/sealing.ts'
import { oneAtATime } from '#src/offline/tab-sync.ts'
import type { FileKind } from './item.ts'
import { memoryStore } from './memory-store.ts'
import { ownerMark } from './owner.ts'
import { type ItemHead, isHead, isOwn, isSealed, type Owner, readItem, writeItem } from './record.ts'
import { roomStore } from './room-store.ts'
import { byAge, fileKey, itemKey, kinds, type OutboxStore, piecesOf } from './store-types.ts'

const DATABASE = 'mowj-outbox'
// Slow phones need seconds for the first write; the timeout is for browsers that never respond.
const PROBE_MS = 10_000
const SALT = 'salt'

/** The store on this device; an in-memory one where the browser stores no files (private windows). */
export async function openOutboxStore(): Promise<OutboxStore> {
  try {
    const store = openStore(DATABASE, 'items')
    await Promise.race([withRoom(() => probe(store)).catch(unlessFull), late()])
    return roomStore(databaseStore(store))
  } catch {
    // Browsers may reject with null.
    return memoryStore()
  }
}

/** Writes and reads a real file: some browsers open the database but refuse files, or never respond. */
async function probe(store: DeviceStore): Promise<void> {
  const key = `probe/${Math.random()}`
  await setMany([[key, new Blob(['probe'])]], store)
  const back: unknown = await get(key, store)
  await del(key, store)
  if (!(back instanceof Blob) || back.size !== 5) throw new Error('the store does not accept files')
}

/** A full disk still has the posts stored before, and space again once they are sent. */
function unlessFull(error: unknown): void {
  if (!isQuotaExceeded(error)) throw error
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('the store does not respond')), PROBE_MS))
}

/** Compare-and-set: encryption outlasts an IndexedDB transaction, so the record is checked again before the write. */
async function replace(
  store: DeviceStore,
  key: string,
  isExpected: (now: unknown) => boolean,
  value: unknown,
): Promise<boolean> {
  let put = false
  await changeRecord<unknown>(store, key, (now) => {
    put = isExpected(now)
    return put ? value : now
  })
  return put
}

function databaseStore(database: DeviceStore): OutboxStore {
  let salt: string | undefined
  const oldMarkOf = async (userId: string) => {
    salt ??= await saltOf(database)
    return ownerMark(salt, userId)
  }
  const ownerNow = async (): Promise<Owner | undefined> => {
    const key = await readOwnerKey()
    return key && { ...key, oldMark: await oldMarkOf(key.userId) }
  }
  const records = async () => {
    const found = await entries<IDBValidKey, unknown>(database)
    return found.filter(([key]) => String(key).startsWith('item/')).map(([, record]) => record)
  }
  const isOwnItem = async (id: string, owner: Owner | undefined): Promise<boolean> => {
    const head: unknown = await get(itemKey(id), database)
    return isHead(head) && isOwn(head.owner, owner)
  }
  const sealed = async (owner: Owner, id: string, kind: FileKind, file: Blob) =>
    isSealedFile(file) ? file : sealFile(owner.key, file, fileKey(id, kind))

  const store: OutboxStore = {
    durable: true,
    async all() {
      const owner = await ownerNow()
      const items = await Promise.all((await records()).map((record) => readItem(record, owner)))
      // An unreadable record stays stored and does not block the others.
      return items.filter((item) => item !== undefined).sort(byAge)
    },
    heads: async () => (await records()).filter(isHead),
    async add(item, files) {
      const owner = await ownerNow()
      const put: [string, unknown][] = [[itemKey(item.id), await writeItem(item, owner)]]
      for (const kind of kinds) {
        const file = files[kind]
        if (file === undefined) continue
        put.push([fileKey(item.id, kind), isOwn(item.owner, owner) ? await sealed(owner, item.id, kind, file) : file])
      }
      await setMany(put, database)
    },
    async change(id, change) {
      for (;;) {
        const before: unknown = await get(itemKey(id), database)
        const owner = await ownerNow()
        const item = await readItem(before, owner)
        const after = item && change(item)
        if (after === undefined) return undefined
        const record = await writeItem(after, owner)
        const text = JSON.stringify(before)
        const isSame = (now: unknown) => JSON.stringify(now) === text
        if (await replace(database, itemKey(id), isSame, record)) return { ...after, owner: record.owner }
      }
    },
    async putFile(id, kind, file) {
      const owner = await ownerNow()
      const isPlain = file === undefined || !(await isOwnItem(id, owner)) || owner === undefined
      const bytes = isPlain ? file : await sealed(owner, id, kind, file)
      const key = fileKey(id, kind)
      await (bytes === undefined ? del(key, database) : set(key, bytes, database))
    },
    async file(id, kind) {
      const file = await get<Blob>(fileKey(id, kind), database)
      if (file === undefined || !isSealedFile(file)) return file && plainFile(file)
      const owner = await readOwnerKey()
      return owner && openFile(owner.key, file, fileKey(id, kind))
    },
    remove: (id) =>
      database('readwrite', (records) => {
        for (const key of [...kinds.map((kind) => fileKey(id, kind)), itemKey(id), piecesOf(id)]) records.delete(key)
        return promisifyRequest(records.transaction)
      }),
    async ownerOf(userId) {
      const key = await readOwnerKey()
      return key?.userId === userId ? key.owner : oldMarkOf(userId)
    },
    sealRest: () => oneAtATime('mowj-sealing', sealAll),
  }

  async function sealAll(): Promise<void> {
    const owner = await ownerNow()
    if (owner === undefined) return
    for (const head of (await records()).filter(isHead)) if (isOwn(head.owner, owner)) await sealOne(owner, head)
  }

  async function sealOne(owner: Owner, head: ItemHead): Promise<void> {
    if (!isSealed(head)) await store.change(head.id, (item) => item)
    for (const kind of kinds) {
      const key = fileKey(head.id, kind)
      const file = await get<Blob>(key, database)
      if (file === undefined || isSealedFile(file)) continue
      const isPlain = (now: unknown) => now instanceof Blob && !isSealedFile(now)
      await replace(database, key, isPlain, await sealed(owner, head.id, kind, file))
    }
  }
  return store
}

/** A random value of this device, for the owner marks of users whose storage key has not arrived. */
async function saltOf(store: DeviceStore): Promise<string> {
  const fresh = String(Math.random()).slice(2)
  return (await changeRecord<string>(store, SALT, (salt) => salt ?? fresh)) ?? fresh
}
