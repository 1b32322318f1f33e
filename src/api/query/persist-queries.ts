import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { subscribeKey } from 'valtio/utils'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { session } from '#src/api/session/session-store.ts'
import { storedUserId } from '#src/api/session/tokens.ts'
import { downloadList } from '#src/offline/downloads/download-list.ts'
import { isPersonalKey, isPublicKey } from './keys.ts'
import { removeOthersStorage } from './persister.ts'
import { openQueryStorage, type QueryStorage } from './query-persistence.ts'

const isNotPublic = { predicate: (query: Query) => !isPublicKey(query.queryKey) }

/**
 * Keeps the cache on this device across visits: the catalogue for everyone, receipts and orders for the person signed
 * in, until they leave. Settles when all that was kept is back in the cache.
 */
export async function persistQueries(queryClient: QueryClient): Promise<void> {
  const everyones = openQueryStorage(queryClient, 'public', {
    keeps: isPublicKey,
    mayWrite: () => true,
    saveAfterMs: 1000,
  })
  const forPool = openPoolShelf(queryClient)
  let own = openOwnShelf(queryClient, session.userId)
  let leaving: Promise<void> = Promise.resolve()

  // All of it starts in one turn, so that no read begun for the next person is swept away with the last one's.
  const leave = async (shelf: QueryStorage | undefined) => {
    const closed = shelf?.close({ remove: true })
    if (shelf !== undefined) queryClient.getMutationCache().clear()
    const cancelled = queryClient.cancelQueries(isNotPublic)
    queryClient.removeQueries({ ...isNotPublic, type: 'inactive' })
    void queryClient.resetQueries({ ...isNotPublic, type: 'active' })
    await Promise.all([closed, cancelled])
  }
  subscribeKey(
    session,
    'userId',
    (userId) => {
      const before = own
      leaving = Promise.all([leaving, leave(before)]).then(() => undefined)
      own = openOwnShelf(queryClient, userId)
    },
    true,
  )
  onSessionEnd(() => leaving)
  // The page may never come back from the background: a visit of less than a second is kept, too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return
    everyones.flush()
    own?.flush()
  })
  await Promise.all([everyones.restore(), own?.restore(), forPool.restore()])
  void removeOthersStorage(shelfOf(session.userId)).catch(() => undefined)
}

/** What the pages of things kept for the pool read: for as long as these are kept, however old it grows. */
function openPoolShelf(queryClient: QueryClient): QueryStorage {
  const isWanted = (hash: string) => downloadList.things.some(({ reads }) => reads.includes(hash))
  const shelf = openQueryStorage(queryClient, 'pool', {
    keeps: (queryKey) => isWanted(hashKey(queryKey)),
    isWorth: ({ queryHash }) => isWanted(queryHash),
    mayWrite: () => true,
    saveAfterMs: 1000,
  })
  let known = new Set(downloadList.things.flatMap(({ reads }) => reads))
  subscribeKey(downloadList, 'things', (things) => {
    const reads = things.flatMap((thing) => thing.reads)
    const fresh = reads.filter((hash) => !known.has(hash))
    known = new Set(reads)
    if (fresh.length > 0) shelf.add(fresh)
  })
  return shelf
}

function shelfOf(userId: string): string {
  return `user-${userId}`
}

function openOwnShelf(queryClient: QueryClient, userId: string): QueryStorage | undefined {
  if (userId === '') return undefined
  return openQueryStorage(queryClient, shelfOf(userId), {
    keeps: isPersonalKey,
    mayWrite: () => storedUserId()?.userId === userId,
    // A pass just paid for must survive the phone going dark in the next second.
    saveAfterMs: 0,
  })
}
