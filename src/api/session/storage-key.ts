import type { TokenBundle } from '#src/contract/auth.ts'
import { forgetOwnerKey, storeOwnerKey } from '#src/offline/owner-key.ts'
import { claimsOf, storedUserId } from './tokens.ts'

/** Puts the storage key that came with these tokens on the device, unless its person has left meanwhile. */
export async function takeStorageKey({ access, storage }: TokenBundle): Promise<void> {
  const userId = claimsOf(access)?.sub
  if (storage === undefined || userId === undefined) return
  await storeOwnerKey(userId, storage.owner, storage.key)
  await forgetStorageKey()
}

/** Takes from the device the storage key of anyone who is not signed in. */
export function forgetStorageKey(): Promise<void> {
  return forgetOwnerKey((userId) => storedUserId()?.userId === userId)
}
