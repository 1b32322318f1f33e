/** Encodings of text without TextEncoder and Buffer, which page and server do not share in this folder. */

/** The UTF-8 bytes of a text; a lone surrogate becomes the replacement character. */
export function utf8Bytes(text: string): number[] {
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
  return [...encoded.matchAll(/%(..)|[^%]/g)].map(([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  )
}

/** The text of UTF-8 bytes. Throws `RangeError` on others. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    throw new RangeError('no UTF-8')
  }
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The bytes of a base64url text without padding; undefined unless it is the canonical text of its bytes. */
export function base64urlBytes(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (const character of text) {
    const value = BASE64URL.indexOf(character)
    if (value === -1) return undefined
    bits = bits * 64 + value
    count += 6
    if (count < 8) continue
    count -= 8
    bytes.push(Math.floor(bits / 2 ** count))
    bits %= 2 ** count
  }
  // Rest bits that are not zero, or a whole character of them, would be a second text of the same bytes.
  return bits === 0 && count < 6 ? Uint8Array.from(bytes) : undefined
}
