import type { TokenBundle } from '#src/contract/auth.ts'
import { deleteOwnerKey, storeOwnerKey } from '#src/offline/owner-key.ts'
import { claimsOf, storedUserId } from './tokens.ts'

/** Stores the storage key delivered with these tokens, unless the user has signed out meanwhile. */
export async function saveStorageKey({ access, storage }: TokenBundle): Promise<void> {
  const userId = claimsOf(access)?.sub
  if (storage === undefined || userId === undefined) return
  await storeOwnerKey(userId, storage.owner, storage.key)
  await deleteStorageKey()
}

/** Deletes the storage key unless its user is signed in. */
export function deleteStorageKey(): Promise<void> {
  return deleteOwnerKey((userId) => storedUserId()?.userId === userId)
}
