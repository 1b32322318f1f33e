import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const PREFIX = 'sealed1.'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** A key for one purpose, derived from one of the server's. */
export function sealKeyOf(serverKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serverKey, '', purpose, KEY_BYTES))
}

/** AES-256-GCM: `sealed1.` and base64url of nonce, tag and text. A copy of the database alone cannot be read. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function isSealed(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** Undefined for a text that another key sealed, or that was altered. */
export function unseal(key: Buffer, text: string): string | undefined {
  if (!isSealed(text)) return undefined
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    return undefined
  }
}
