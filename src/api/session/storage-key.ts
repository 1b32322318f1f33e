import type { TokenBundle } from '#src/contract/auth.ts'
import { forgetOwnerKey, storeOwnerKey } from '#src/offline/owner-key.ts'
import { claimsOf, storedUserId } from './tokens.ts'

/** Stores the storage key delivered with these tokens, unless the user has signed out meanwhile. */
export async function takeStorageKey({ access, storage }: TokenBundle): Promise<void> {
  const userId = claimsOf(access)?.sub
  if (storage === undefined || userId === undefined) return
  await storeOwnerKey(userId, storage.owner, storage.key)
  await forgetStorageKey()
}

/** Deletes the storage key unless its user is signed in. */
export function forgetStorageKey(): Promise<void> {
  return forgetOwnerKey((userId) => storedUserId()?.userId === userId)
}
