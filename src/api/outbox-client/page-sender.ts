import { apiBase } from '#src/api/address.ts'
import { refreshTokens } from '#src/api/session/refresh.ts'
import { endSession } from '#src/api/session/session-end.ts'
import { signedInUser } from '#src/api/session/signed-in-user.ts'
import { looksExpired, storedAccess } from '#src/api/session/tokens.ts'
import { importOnline } from '#src/offline/import-online.ts'
import type { Sender } from '#src/offline/outbox/sender.ts'
import { readCopy } from '#src/offline/outbox/session-copy.ts'
import type { OutboxStore } from '#src/offline/outbox/store-types.ts'

/** Sender of the user signed in on this page. */
export async function pageSender(store: OutboxStore): Promise<Sender | undefined> {
  const userId = signedInUser()
  if (userId === '') return undefined
  return {
    owner: await store.ownerOf(userId),
    apiBase: apiBase(),
    async access() {
      const access = storedAccess()
      if (access === undefined || signedInUser() !== userId) return undefined
      const isUnfinished = (await readCopy())?.nonce !== undefined
      if (!looksExpired(access) && !isUnfinished) return access
      // When the refresh fails the server decides about the token.
      await refreshTokens(access)
      return signedInUser() === userId ? storedAccess() : undefined
    },
    async renew(spent) {
      const renewal = await refreshTokens(spent)
      if (renewal === 'refused') await endSession()
      return renewal
    },
    // Lazy: most visits send nothing.
    uploader: async () => (await importOnline(() => import('tus-js-client'))).Upload,
  }
}
