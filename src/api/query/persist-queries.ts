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
 * Persists the query cache on this device: public data for everyone, private data for the signed-in user until sign-out.
 * Settles when the cache is restored.
 */
export async function persistQueries(queryClient: QueryClient): Promise<void> {
  const publicStorage = openQueryStorage(queryClient, 'public', {
    includes: isPublicKey,
    mayWrite: () => true,
    saveAfterMs: 1000,
  })
  const downloadStorage = openDownloadStorage(queryClient)
  let own = openOwnStorage(queryClient, session.userId)
  let leaving: Promise<void> = Promise.resolve()

  // Runs synchronously up to the first await, so that no query started for the next user is removed with the last user's.
  const leave = async (storage: QueryStorage | undefined) => {
    const closed = storage?.close({ remove: true })
    if (storage !== undefined) queryClient.getMutationCache().clear()
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
      own = openOwnStorage(queryClient, userId)
    },
    true,
  )
  onSessionEnd(() => leaving)
  // A page in the background may be killed: flush before `saveAfterMs` has passed.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') return
    publicStorage.flush()
    own?.flush()
  })
  await Promise.all([publicStorage.restore(), own?.restore(), downloadStorage.restore()])
  void removeOthersStorage(storageOf(session.userId)).catch(() => undefined)
}

/** The queries that downloaded pages need: stored as long as the download, regardless of age. */
function openDownloadStorage(queryClient: QueryClient): QueryStorage {
  const isWanted = (hash: string) => downloadList.items.some(({ reads }) => reads.includes(hash))
  const storage = openQueryStorage(queryClient, 'pool', {
    includes: (queryKey) => isWanted(hashKey(queryKey)),
    isCurrent: ({ queryHash }) => isWanted(queryHash),
    mayWrite: () => true,
    saveAfterMs: 1000,
  })
  let known = new Set(downloadList.items.flatMap(({ reads }) => reads))
  subscribeKey(downloadList, 'items', (items) => {
    const reads = items.flatMap((item) => item.reads)
    const fresh = reads.filter((hash) => !known.has(hash))
    known = new Set(reads)
    if (fresh.length > 0) storage.add(fresh)
  })
  return storage
}

function storageOf(userId: string): string {
  return `user-${userId}`
}

function openOwnStorage(queryClient: QueryClient, userId: string): QueryStorage | undefined {
  if (userId === '') return undefined
  return openQueryStorage(queryClient, storageOf(userId), {
    includes: isPersonalKey,
    mayWrite: () => storedUserId()?.userId === userId,
    // A pass just paid for must survive the phone switching off a second later.
    saveAfterMs: 0,
  })
}
