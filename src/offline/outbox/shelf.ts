import { entries, get, setMany } from 'idb-keyval'
import { type DeviceStore, openStore } from '#src/offline/database.ts'
import type { FileKind, OutboxItem } from './item.ts'

/** Where posts and their files stand. `durable`: they survive the page. */
export type Shelf = {
  durable: boolean
  /** The oldest first. */
  all: () => Promise<OutboxItem[]>
  /** The item and its files in one step, or nothing at all. Rejects when there is no room. */
  add: (item: OutboxItem, files: Partial<Record<FileKind, Blob>>) => Promise<void>
  /** Changes an item in one step; undefined, and no change, when it is gone or `change` says so. */
  change: (id: string, change: (item: OutboxItem) => OutboxItem | undefined) => Promise<OutboxItem | undefined>
  /** Puts a file beside its item, or takes it away. */
  putFile: (id: string, kind: FileKind, file: Blob | undefined) => Promise<void>
  file: (id: string, kind: FileKind) => Promise<Blob | undefined>
  /** The item and its files. */
  remove: (id: string) => Promise<void>
  /** A random text of this device, the same ever after. */
  salt: () => Promise<string>
}

const DATABASE = 'mowj-outbox'
// A busy phone may take seconds for its first write; only an engine that never answers is given up.
const PROBE_MS = 10_000
const SALT = 'salt'
const kinds = ['media', 'thumbnail'] as const

const itemKey = (id: string) => `item/${id}`
const fileKey = (id: string, kind: FileKind) => `file/${id}/${kind}`

/** The device's shelf; one in memory where the engine keeps no files for us (private windows). */
export async function openShelf(): Promise<Shelf> {
  try {
    const store = openStore(DATABASE, 'items')
    await Promise.race([probe(store), late()])
    return databaseShelf(store)
  } catch {
    // The rejection may be null.
    return memoryShelf()
  }
}

/** A real file in and out again: some engines offer the database and refuse files, or never answer. */
async function probe(store: DeviceStore): Promise<void> {
  const key = `probe/${Math.random()}`
  await setMany([[key, new Blob(['probe'])]], store)
  const back: unknown = await get(key, store)
  await store('readwrite', (items) => done(items.delete(key)))
  if (!(back instanceof Blob) || back.size !== 5) throw new Error('files are not kept')
}

function late(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), PROBE_MS))
}

/** Settles with the transaction: what it wrote is on the disk then. */
function done(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = request
    if (transaction === null) {
      resolve()
      return
    }
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

function databaseShelf(store: DeviceStore): Shelf {
  return {
    durable: true,
    async all() {
      const found = await entries<IDBValidKey, unknown>(store)
      const records = found.filter(([key]) => String(key).startsWith('item/')).map(([, record]) => record)
      return records.filter(isItem).sort(byAge)
    },
    add: (item, files) =>
      setMany(
        [
          [itemKey(item.id), item],
          ...kinds.flatMap((kind): [string, Blob][] => {
            const file = files[kind]
            return file === undefined ? [] : [[fileKey(item.id, kind), file]]
          }),
        ],
        store,
      ),
    change: (id, change) =>
      store.inSteps(
        'readwrite',
        (items) =>
          new Promise((resolve, reject) => {
            let after: OutboxItem | undefined
            const reading: IDBRequest<OutboxItem | undefined> = items.get(itemKey(id))
            reading.onsuccess = () => {
              after = reading.result === undefined ? undefined : change(reading.result)
              if (after !== undefined) items.put(after, itemKey(id))
            }
            items.transaction.oncomplete = () => resolve(after)
            items.transaction.onabort = () => reject(items.transaction.error)
          }),
      ),
    putFile: (id, kind, file) =>
      store('readwrite', (items) =>
        done(file === undefined ? items.delete(fileKey(id, kind)) : items.put(file, fileKey(id, kind))),
      ),
    file: (id, kind) => get<Blob>(fileKey(id, kind), store),
    remove: (id) =>
      store('readwrite', (items) => {
        for (const kind of kinds) items.delete(fileKey(id, kind))
        return done(items.delete(itemKey(id)))
      }),
    salt: () =>
      store.inSteps(
        'readwrite',
        (items) =>
          new Promise((resolve, reject) => {
            let salt = String(Math.random()).slice(2)
            const reading: IDBRequest<string | undefined> = items.get(SALT)
            reading.onsuccess = () => {
              if (reading.result === undefined) items.put(salt, SALT)
              else salt = reading.result
            }
            items.transaction.oncomplete = () => resolve(salt)
            items.transaction.onabort = () => reject(items.transaction.error)
          }),
      ),
  }
}

/** A record that cannot be read is left where it is, and keeps no other from going. */
function isItem(record: unknown): record is OutboxItem {
  return typeof record === 'object' && record !== null && 'id' in record && 'text' in record && 'files' in record
}

/** Holds posts as long as the page lives: they can be sent, but cannot wait. */
export function memoryShelf(): Shelf {
  const items = new Map<string, OutboxItem>()
  const files = new Map<string, Blob>()
  return {
    durable: false,
    all: async () => [...items.values()].sort(byAge),
    async add(item, its) {
      items.set(item.id, item)
      for (const kind of kinds) {
        const file = its[kind]
        if (file !== undefined) files.set(fileKey(item.id, kind), file)
      }
    },
    async change(id, change) {
      const before = items.get(id)
      const after = before === undefined ? undefined : change(before)
      if (after !== undefined) items.set(id, after)
      return after
    },
    async putFile(id, kind, file) {
      if (file === undefined) files.delete(fileKey(id, kind))
      else files.set(fileKey(id, kind), file)
    },
    file: async (id, kind) => files.get(fileKey(id, kind)),
    async remove(id) {
      items.delete(id)
      for (const kind of kinds) files.delete(fileKey(id, kind))
    },
    salt: async () => 'page',
  }
}

function byAge(one: OutboxItem, other: OutboxItem): number {
  return one.createdAt - other.createdAt
}
