import { type PersistedClient, type Persister, removeOldestQuery } from '@tanstack/query-persist-client-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { DehydratedState } from '@tanstack/react-query'
import { del, delMany, entries, keys, set, setMany, type UseStore } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '#src/offline/database.ts'
import { KEEP_MS } from './query-client.ts'

export type StoredQuery = DehydratedState['queries'][number]

/** A persister of one storage. `incremental`: it accepts only the changed queries and leaves the others stored. */
export type StoragePersister = Persister & { incremental: boolean }

/** Version of the stored data's shape: increase it when a schema of `#src/contract` changes, not for every deploy. */
export const DATA_VERSION = '4'

/** Slow phones need seconds for the first write; the timeout is for browsers that never respond. */
const PROBE_MS = 10_000
const MAX_QUERIES = 300

/** Runs a write of personal data, such as passes: the deferred startup adds making room for it. */
export const personalWrites = { run: (write: () => Promise<void>) => write() }

let deviceStore: Promise<UseStore | undefined> | undefined

/**
 * Opens the persister of the storage `name`: IndexedDB with one record per query; localStorage where IndexedDB is blocked.
 * A stored query that fails `isCurrent` is deleted when read; by default one older than a week.
 */
export async function openPersister(
  name: string,
  isCurrent: (query: StoredQuery) => boolean = isFresh,
): Promise<StoragePersister> {
  deviceStore ??= probe()
  const store = await deviceStore
  return store === undefined ? textPersister(name, isCurrent) : databasePersister(store, name, isCurrent)
}

/** Approximate size of the stored queries in bytes. */
export async function measureStoredQueries(): Promise<number> {
  deviceStore ??= probe()
  const store = await deviceStore
  if (store === undefined) return 0
  return new Blob([JSON.stringify(await entries(store))]).size
}

/** Deletes every stored query whose record key (`name/hash`) passes. */
export async function removeStoredQueries(isUnwanted: (key: string) => boolean): Promise<void> {
  deviceStore ??= probe()
  const store = await deviceStore
  if (store === undefined) return
  await delMany(
    (await keys(store)).filter((key) => isUnwanted(String(key))),
    store,
  )
}

/** Deletes queries of other users than the owner of the storage `ownName`. */
export function removeOthersStorage(ownName: string): Promise<void> {
  return removeStoredQueries((key) => key.startsWith('user-') && !key.startsWith(`${ownName}/`))
}

/** Opens, writes and deletes for real: some private windows offer IndexedDB but block these, or never respond. */
async function probe(): Promise<UseStore | undefined> {
  try {
    const store = openStore('mowj', 'queries')
    const written = set('probe', 1, store).then(() => del('probe', store))
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('IndexedDB does not respond')), PROBE_MS),
    )
    await Promise.race([written, late])
    return store
  } catch {
    return undefined
  }
}

/** One record per query, so that tabs do not overwrite each other's newer data. */
function databasePersister(
  store: UseStore,
  name: string,
  isCurrent: (query: StoredQuery) => boolean,
): StoragePersister {
  const prefix = `${name}/`
  const isMine = (key: IDBValidKey): key is string => typeof key === 'string' && key.startsWith(prefix)
  return {
    incremental: true,
    persistClient({ buster, clientState }) {
      const write = () =>
        setMany(
          clientState.queries.map((query) => [prefix + query.queryHash, { buster, query }]),
          store,
        )
      return name.startsWith('user-') ? personalWrites.run(write) : write()
    },
    async restoreClient() {
      const mine = (await entries<IDBValidKey, unknown>(store)).filter(([key]) => isMine(key))
      const records = mine.flatMap(([key, value]) => {
        const parsed = record.safeParse(value)
        return parsed.success && isCurrent(parsed.data.query) ? [{ key, query: parsed.data.query }] : []
      })
      const newest = records.sort((one, other) => updatedAt(other.query) - updatedAt(one.query)).slice(0, MAX_QUERIES)
      const newestKeys = new Set(newest.map(({ key }) => key))
      const removed = mine.map(([key]) => key).filter((key) => !newestKeys.has(key))
      if (removed.length > 0) await delMany(removed, store)
      return clientOf(newest.map(({ query }) => query))
    },
    async removeClient() {
      const all = await keys(store)
      await delMany(all.filter(isMine), store)
    },
  }
}

const storedQuery = z.looseObject({
  queryHash: z.string(),
  queryKey: z.array(z.unknown()),
  state: z.looseObject({ data: z.unknown(), dataUpdatedAt: z.number() }),
})
const record = z.object({
  buster: z.literal(DATA_VERSION),
  query: z.custom<StoredQuery>((value) => storedQuery.safeParse(value).success),
})

function updatedAt(query: StoredQuery): number {
  return query.state.dataUpdatedAt
}

// By the data's age: the save time would renew an old query that was saved again.
function isFresh(query: StoredQuery): boolean {
  return query.state.data !== undefined && Date.now() - updatedAt(query) < KEEP_MS
}

function clientOf(queries: StoredQuery[]): PersistedClient {
  return { buster: DATA_VERSION, timestamp: Date.now(), clientState: { queries, mutations: [] } }
}

/** The fallback: all queries as one string in localStorage, without the oldest when it is full. */
function textPersister(name: string, isCurrent: (query: StoredQuery) => boolean): StoragePersister {
  const text = createSyncStoragePersister({
    storage: textStorage(),
    key: `mowj-${name}`,
    throttleTime: 0,
    retry: removeOldestQuery,
  })
  return {
    incremental: false,
    // It writes in the next timer task; after this promise nothing is written any more.
    async persistClient(client) {
      await text.persistClient(client)
      await new Promise((resolve) => setTimeout(resolve))
    },
    async restoreClient() {
      const client = await text.restoreClient()
      const queries = z.array(z.custom<StoredQuery>((value) => storedQuery.safeParse(value).success))
      const parsed = queries.safeParse(client?.clientState?.queries)
      if (client === undefined || !parsed.success) return undefined
      return { ...client, clientState: { queries: parsed.data.filter(isCurrent), mutations: [] } }
    },
    removeClient: () => text.removeClient(),
  }
}

function textStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
