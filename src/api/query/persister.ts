import { type PersistedClient, type Persister, removeOldestQuery } from '@tanstack/query-persist-client-core'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { DehydratedState } from '@tanstack/react-query'
import { del, delMany, entries, keys, set, setMany, type UseStore } from 'idb-keyval'
import * as z from 'zod/mini'
import { openStore } from '#src/offline/database.ts'
import { KEEP_MS } from './query-client.ts'

export type StoredQuery = DehydratedState['queries'][number]

/** A persister of one shelf. `incremental`: it may be given the changed queries alone, and keeps the others. */
export type StoragePersister = Persister & { incremental: boolean }

/** Version of the kept data's shape: raised when a schema of `#src/contract` changes, never by a mere deploy. */
export const DATA_VERSION = '3'

/** A busy phone may need seconds for its first write; only an engine that never answers waits this long. */
const PROBE_MS = 10_000
const MOST_QUERIES = 300

let deviceStore: Promise<UseStore | undefined> | undefined

/**
 * The persister of the queries kept under `shelf`: IndexedDB, query by query; localStorage where that is refused. A kept
 * query that `isWorth` refuses is deleted at the next reading; by default one that is older than a week.
 */
export async function openPersister(
  shelf: string,
  isWorth: (query: StoredQuery) => boolean = isFresh,
): Promise<StoragePersister> {
  deviceStore ??= probe()
  const store = await deviceStore
  return store === undefined ? textPersister(shelf, isWorth) : databasePersister(store, shelf, isWorth)
}

/** How many bytes of text the kept queries are, roughly. */
export async function measureStoredQueries(): Promise<number> {
  deviceStore ??= probe()
  const store = await deviceStore
  if (store === undefined) return 0
  return new Blob([JSON.stringify(await entries(store))]).size
}

/** Deletes every kept query of this device whose record key passes: `shelf/hash`. */
export async function removeStoredQueries(isUnwanted: (key: string) => boolean): Promise<void> {
  deviceStore ??= probe()
  const store = await deviceStore
  if (store === undefined) return
  await delMany(
    (await keys(store)).filter((key) => isUnwanted(String(key))),
    store,
  )
}

/** Deletes what other people than the owner of `ownShelf` may have left behind on this device. */
export function removeOthersStorage(ownShelf: string): Promise<void> {
  return removeStoredQueries((key) => key.startsWith('user-') && !key.startsWith(`${ownShelf}/`))
}

/** A real open, write and delete: some private windows offer IndexedDB and refuse each of these, or never answer. */
async function probe(): Promise<UseStore | undefined> {
  try {
    const store = openStore('mowj', 'queries')
    const written = set('probe', 1, store).then(() => del('probe', store))
    const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no answer')), PROBE_MS))
    await Promise.race([written, late])
    return store
  } catch {
    return undefined
  }
}

/** Each query is a record of its own, so that two tabs never write over one another's newer data. */
function databasePersister(store: UseStore, shelf: string, isWorth: (query: StoredQuery) => boolean): StoragePersister {
  const prefix = `${shelf}/`
  const isMine = (key: IDBValidKey): key is string => typeof key === 'string' && key.startsWith(prefix)
  return {
    incremental: true,
    persistClient: ({ buster, clientState }) =>
      setMany(
        clientState.queries.map((query) => [prefix + query.queryHash, { buster, query }]),
        store,
      ),
    async restoreClient() {
      const mine = (await entries<IDBValidKey, unknown>(store)).filter(([key]) => isMine(key))
      const records = mine.flatMap(([key, value]) => {
        const parsed = record.safeParse(value)
        return parsed.success && isWorth(parsed.data.query) ? [{ key, query: parsed.data.query }] : []
      })
      const kept = records.sort((one, other) => updatedAt(other.query) - updatedAt(one.query)).slice(0, MOST_QUERIES)
      const keptKeys = new Set(kept.map(({ key }) => key))
      const dropped = mine.map(([key]) => key).filter((key) => !keptKeys.has(key))
      if (dropped.length > 0) await delMany(dropped, store)
      return clientOf(kept.map(({ query }) => query))
    },
    async removeClient() {
      const all = await keys(store)
      await delMany(all.filter(isMine), store)
    },
  }
}

const keptQuery = z.looseObject({
  queryHash: z.string(),
  queryKey: z.array(z.unknown()),
  state: z.looseObject({ data: z.unknown(), dataUpdatedAt: z.number() }),
})
const record = z.object({
  buster: z.literal(DATA_VERSION),
  query: z.custom<StoredQuery>((value) => keptQuery.safeParse(value).success),
})

function updatedAt(query: StoredQuery): number {
  return query.state.dataUpdatedAt
}

// Judged by the data's own age: the time of the last save says nothing of an old query saved again.
function isFresh(query: StoredQuery): boolean {
  return query.state.data !== undefined && Date.now() - updatedAt(query) < KEEP_MS
}

function clientOf(queries: StoredQuery[]): PersistedClient {
  return { buster: DATA_VERSION, timestamp: Date.now(), clientState: { queries, mutations: [] } }
}

/** The fallback: the whole shelf as one text in localStorage, the oldest queries left out when it is full. */
function textPersister(shelf: string, isWorth: (query: StoredQuery) => boolean): StoragePersister {
  const texts = createSyncStoragePersister({
    storage: textStorage(),
    key: `mowj-${shelf}`,
    throttleTime: 0,
    retry: removeOldestQuery,
  })
  return {
    incremental: false,
    // It writes on the next timer turn; whoever waits for this promise knows that nothing is written after it.
    async persistClient(client) {
      await texts.persistClient(client)
      await new Promise((resolve) => setTimeout(resolve))
    },
    async restoreClient() {
      const client = await texts.restoreClient()
      const queries = z.array(z.custom<StoredQuery>((value) => keptQuery.safeParse(value).success))
      const parsed = queries.safeParse(client?.clientState?.queries)
      if (client === undefined || !parsed.success) return undefined
      return { ...client, clientState: { queries: parsed.data.filter(isWorth), mutations: [] } }
    },
    removeClient: () => texts.removeClient(),
  }
}

function textStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
