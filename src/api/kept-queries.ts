import type { Query, QueryClient } from '@tanstack/react-query'
import { subscribeKey } from 'valtio/utils'
import { isPersonalKey, isPublicKey } from './keys.ts'
import { removeOthersShelves } from './persister.ts'
import { openShelf, type Shelf } from './query-shelf.ts'
import { onSessionEnd } from './session-end.ts'
import { session } from './session-store.ts'
import { storedPerson } from './tokens.ts'

const isNotPublic = { predicate: (query: Query) => !isPublicKey(query.queryKey) }

/**
 * Keeps the cache on this device across visits: the catalogue for everyone, receipts and orders for the person signed
 * in, until they leave. Settles when all that was kept is back in the cache.
 */
export async function keepQueries(queryClient: QueryClient): Promise<void> {
  const everyones = openShelf(queryClient, 'public', {
    keeps: isPublicKey,
    mayWrite: () => true,
    saveAfterMs: 1000,
  })
  let own = openOwnShelf(queryClient, session.userId)
  let leaving: Promise<void> = Promise.resolve()

  // All of it starts in one turn, so that no read begun for the next person is swept away with the last one's.
  const leave = async (shelf: Shelf | undefined) => {
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
  await Promise.all([everyones.restore(), own?.restore()])
  void removeOthersShelves(shelfOf(session.userId)).catch(() => undefined)
}

function shelfOf(userId: string): string {
  return `user-${userId}`
}

function openOwnShelf(queryClient: QueryClient, userId: string): Shelf | undefined {
  if (userId === '') return undefined
  return openShelf(queryClient, shelfOf(userId), {
    keeps: isPersonalKey,
    mayWrite: () => storedPerson()?.userId === userId,
    // A pass just paid for must survive the phone going dark in the next second.
    saveAfterMs: 0,
  })
}
