import { persistQueryClientRestore } from '@tanstack/query-persist-client-core'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { serialQueue } from '#src/offline/serial-queue.ts'
import { EXCERPT_AT } from './excerpt.ts'
import { DATA_VERSION, openPersister, type StoredQuery } from './persister.ts'
import { KEEP_MS } from './query-client.ts'

/** A group of persisted queries: public ones, one user's, or those of downloads. */
export type QueryStorage = {
  /** Restores the stored queries into the cache; unreadable ones are discarded. */
  restore: () => Promise<void>
  /** Writes pending changes now. */
  flush: () => void
  /** Also writes these queries if they are in the cache. */
  add: (queryHashes: readonly string[]) => void
  /** Stops persisting and settles after the last write. `remove` deletes all stored queries. */
  close: (options: { remove: boolean }) => Promise<void>
}

type StorageOptions = {
  /** Whether a query belongs to this group. */
  includes: (queryKey: readonly unknown[]) => boolean
  /** Checked before each write. */
  mayWrite: () => boolean
  /** Whether a stored query is restored; by default when it is younger than a week. */
  isCurrent?: (query: StoredQuery) => boolean
  /** Debounce before a write: dehydrating is expensive too. */
  saveAfterMs: number
}

/** Persists the queries selected by `options.includes`. */
export function openQueryStorage(queryClient: QueryClient, name: string, options: StorageOptions): QueryStorage {
  const opened = openPersister(name, options.isCurrent)
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const enqueue = serialQueue()

  const save = async () => {
    const persister = await opened
    if (!options.mayWrite()) return
    const queries = storedQueries(queryClient, (query) =>
      persister.incremental ? changed.has(query.queryHash) : options.includes(query.queryKey),
    )
    changed.clear()
    const clientState = { queries, mutations: [] }
    await persister.persistClient({ buster: DATA_VERSION, timestamp: Date.now(), clientState })
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // A full disk or a closed database costs the offline copy only.
    if (changed.size > 0) void enqueue(save).catch(() => undefined)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !options.includes(event.query.queryKey)) return
    changed.add(event.query.queryHash)
    timer ??= setTimeout(flush, options.saveAfterMs)
  })

  return {
    flush,
    add(queryHashes) {
      for (const hash of queryHashes) changed.add(hash)
      flush()
    },
    restore: () =>
      opened
        .then((persister) =>
          persistQueryClientRestore({ queryClient, persister, maxAge: KEEP_MS, buster: DATA_VERSION }),
        )
        .catch(() => undefined),
    async close({ remove }) {
      unsubscribe()
      clearTimeout(timer)
      await enqueue(async () => remove && (await opened).removeClient())
    },
  }
}

/** Dehydrates queries; one whose last refetch failed is stored with its data, for offline use. */
function storedQueries(
  queryClient: QueryClient,
  isWanted: (query: { queryHash: string; queryKey: readonly unknown[] }) => boolean,
): StoredQuery[] {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) =>
      query.state.data !== undefined && query.state.dataUpdatedAt !== EXCERPT_AT && isWanted(query),
    shouldDehydrateMutation: () => false,
  })
  return queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  }))
}
