import { persistQueryClientRestore } from '@tanstack/query-persist-client-core'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { DATA_VERSION, openPersister, type StoredQuery } from './persister.ts'
import { KEEP_MS } from './query-client.ts'

/** Queries kept on this device together: everyone's, or one person's. */
export type QueryStorage = {
  /** Puts what was kept into the cache; whatever cannot be read is thrown away. */
  restore: () => Promise<void>
  /** Writes what has changed at once. */
  flush: () => void
  /** Writes these queries, too, if they are in the cache. */
  add: (queryHashes: readonly string[]) => void
  /** Ends the keeping and settles when the last write has. `remove` deletes all that was kept. */
  close: (how: { remove: boolean }) => Promise<void>
}

type Terms = {
  /** Whether a query belongs on this shelf. */
  keeps: (queryKey: readonly unknown[]) => boolean
  /** Asked right before each write. */
  mayWrite: () => boolean
  /** Whether a query that was kept is still worth it; by default for a week. */
  isWorth?: (query: StoredQuery) => boolean
  /** How long changes are gathered before they are written: dehydrating costs, too. */
  saveAfterMs: number
}

/** Keeps the queries named by `terms.keeps`. */
export function openQueryStorage(queryClient: QueryClient, name: string, terms: Terms): QueryStorage {
  const opened = openPersister(name, terms.isWorth)
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

  const save = async () => {
    const persister = await opened
    if (!terms.mayWrite()) return
    const queries = storedQueries(queryClient, (query) =>
      persister.incremental ? changed.has(query.queryHash) : terms.keeps(query.queryKey),
    )
    changed.clear()
    const clientState = { queries, mutations: [] }
    await persister.persistClient({ buster: DATA_VERSION, timestamp: Date.now(), clientState })
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // A full disk or a closed database costs the offline copy, not the page.
    if (changed.size > 0) writing = writing.then(save).catch(() => undefined)
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !terms.keeps(event.query.queryKey)) return
    changed.add(event.query.queryHash)
    timer ??= setTimeout(flush, terms.saveAfterMs)
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
      await writing
      if (remove) await (await opened).removeClient()
    },
  }
}

/** A query whose last refetch failed keeps the data it has: offline is when it is needed. */
function storedQueries(
  queryClient: QueryClient,
  isWanted: (query: { queryHash: string; queryKey: readonly unknown[] }) => boolean,
): StoredQuery[] {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.data !== undefined && isWanted(query),
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
