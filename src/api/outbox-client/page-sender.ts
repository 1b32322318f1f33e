import { apiBase } from '#src/api/address.ts'
import { refreshTokens } from '#src/api/session/refresh.ts'
import { endSession } from '#src/api/session/session-end.ts'
import { looksExpired, storedAccess, storedPerson } from '#src/api/session/tokens.ts'
import type { Sender } from '#src/offline/outbox/sender.ts'
import { readCopy } from '#src/offline/outbox/session-copy.ts'
import type { Shelf } from '#src/offline/outbox/store-types.ts'

/** Whoever is signed in on this page. */
export async function pageSender(shelf: Shelf): Promise<Sender | undefined> {
  const userId = storedPerson()?.userId ?? ''
  if (userId === '') return undefined
  return {
    owner: await shelf.ownerOf(userId),
    apiBase: apiBase(),
    async access() {
      const access = storedAccess()
      if (access === undefined || storedPerson()?.userId !== userId) return undefined
      const isUnfinished = (await readCopy())?.nonce !== undefined
      if (!looksExpired(access) && !isUnfinished) return access
      // Where it cannot be renewed the server is the judge.
      await refreshTokens(access)
      return storedPerson()?.userId === userId ? storedAccess() : undefined
    },
    async renew(spent) {
      const renewal = await refreshTokens(spent)
      if (renewal === 'refused') await endSession()
      return renewal
    },
    // Most visits send nothing.
    uploader: async () => (await import('tus-js-client')).Upload,
  }
}
