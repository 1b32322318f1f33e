/** A file on this device, read piece by piece. */
export type StoredFile = {
  size: number
  slice: (start: number, end: number) => Promise<Blob>
  /** All of it. */
  whole: () => Promise<Blob>
}

/** Marks a sealed file; any other type is a plain one. */
const SEALED_TYPE = 'application/vnd.mowj.sealed'
/** Sealed one at a time: the whole of a large file never stands in memory. */
const PIECE_BYTES = 1024 * 1024
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED_PIECE_BYTES = IV_BYTES + PIECE_BYTES + TAG_BYTES
const OVERHEAD_BYTES = IV_BYTES + TAG_BYTES

/** An AES-GCM key of 256 bits in hex, which no script can read back. Undefined where the page came by plain http. */
export async function importKey(hex: string): Promise<CryptoKey | undefined> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return globalThis.crypto?.subtle?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Seals a JSON value as text.
 * @param context where it stands: sealed data moved to another place does not open there
 */
export async function sealValue(key: CryptoKey, value: unknown, context: string): Promise<string> {
  const sealed = await sealBytes(key, new TextEncoder().encode(JSON.stringify(value)), context)
  return btoa(Array.from(sealed, (byte) => String.fromCharCode(byte)).join(''))
}

/** What `sealValue` sealed; undefined for another key, another context and damaged text. */
export async function openValue(key: CryptoKey, sealed: string, context: string): Promise<unknown> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(await openBytes(key, bytes, context)))
  } catch {
    return undefined
  }
}

export function isSealedFile(file: Blob): boolean {
  return file.type === SEALED_TYPE
}

/** The file sealed in pieces, each bound to its position and to the number of pieces. */
export async function sealFile(key: CryptoKey, file: Blob, context: string): Promise<Blob> {
  const count = Math.ceil(file.size / PIECE_BYTES)
  const pieces: Blob[] = []
  for (let index = 0; index < count; index += 1) {
    const plain = await file.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES).arrayBuffer()
    // A blob each: browsers may move blobs out of memory.
    pieces.push(new Blob([await sealBytes(key, new Uint8Array(plain), `${context}/${index}/${count}`)]))
  }
  return new Blob(pieces, { type: SEALED_TYPE })
}

/** Reads what `sealFile` sealed. Reading rejects for another key, another context and damaged pieces. */
export function openFile(key: CryptoKey, sealed: Blob, context: string): StoredFile {
  const count = Math.ceil(sealed.size / SEALED_PIECE_BYTES)
  const size = sealed.size - count * OVERHEAD_BYTES
  const openPiece = async (index: number) => {
    const bytes = await sealed.slice(index * SEALED_PIECE_BYTES, (index + 1) * SEALED_PIECE_BYTES).arrayBuffer()
    return new Blob([await openBytes(key, new Uint8Array(bytes), `${context}/${index}/${count}`)])
  }
  const slice = async (start: number, end: number) => {
    const first = Math.floor(start / PIECE_BYTES)
    const pieces: Blob[] = []
    for (let index = first; index * PIECE_BYTES < Math.min(end, size); index += 1) pieces.push(await openPiece(index))
    return new Blob(pieces).slice(start - first * PIECE_BYTES, end - first * PIECE_BYTES)
  }
  return { size, slice, whole: () => slice(0, size) }
}

/** A file that is not sealed. */
export function plainFile(file: Blob): StoredFile {
  return { size: file.size, slice: async (start, end) => file.slice(start, end), whole: async () => file }
}

async function sealBytes(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, context: string) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(terms(iv, context), key, bytes))
  const whole = new Uint8Array(IV_BYTES + sealed.length)
  whole.set(iv)
  whole.set(sealed, IV_BYTES)
  return whole
}

function openBytes(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>, context: string): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(terms(sealed.slice(0, IV_BYTES), context), key, sealed.slice(IV_BYTES))
}

function terms(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) }
}
