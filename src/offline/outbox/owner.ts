const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n
const MASK = 0xffffffffffffffffn

/**
 * Identifies a user's items until their storage key arrives; sealed items use the key's opaque name instead. Not secret:
 * trying every user id reveals the user.
 */
export function ownerMark(salt: string, userId: string): string {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(`${salt}|${userId}`)) hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK
  return hash.toString(36)
}
