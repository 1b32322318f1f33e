const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n
const MASK = 0xffffffffffffffffn

/**
 * The mark a person's data stands under until their storage key has come, when it is sealed under the key's own opaque
 * name. This one can be found out by trying every user id.
 */
export function ownerMark(salt: string, userId: string): string {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(`${salt}|${userId}`)) hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK
  return hash.toString(36)
}
