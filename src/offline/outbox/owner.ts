const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n
const MASK = 0xffffffffffffffffn

/**
 * The mark a person's posts stand under on this device: always the same for them, and no trace of who they are once
 * they have signed out. It keeps apart, it hides nothing from whoever searches the device.
 */
export function ownerMark(salt: string, userId: string): string {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(`${salt}|${userId}`)) hash = ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK
  return hash.toString(36)
}
