/** A stored file with random access. */
export type StoredFile = {
  size: number
  slice: (start: number, end: number) => Promise<Blob>
  /** The complete file. */
  whole: () => Promise<Blob>
}

/** MIME type of a sealed file. */
const SEALED_TYPE = 'application/vnd.mowj.sealed'
/** Chunks are sealed separately so that a large file is never completely in memory. */
const CHUNK_BYTES = 1024 * 1024
const IV_BYTES = 12
const TAG_BYTES = 16
const SEALED_CHUNK_BYTES = IV_BYTES + CHUNK_BYTES + TAG_BYTES
const OVERHEAD_BYTES = IV_BYTES + TAG_BYTES

/** An AES-GCM key of 256 bits in hex, which no script can read back. Undefined on plain http. */
export async function importKey(hex: string): Promise<CryptoKey | undefined> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return globalThis.crypto?.subtle?.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts a JSON value to base64.
 * @param context its storage location, authenticated with it: data moved elsewhere does not decrypt
 */
export async function sealValue(key: CryptoKey, value: unknown, context: string): Promise<string> {
  const sealed = await sealBytes(key, new TextEncoder().encode(JSON.stringify(value)), context)
  return btoa(Array.from(sealed, (byte) => String.fromCharCode(byte)).join(''))
}

/** Decrypts the output of `sealValue`; undefined for another key, another context or damaged data. */
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

/** Encrypts a file in chunks; each authenticates its position and the number of chunks. */
export async function sealFile(key: CryptoKey, file: Blob, context: string): Promise<Blob> {
  const count = Math.ceil(file.size / CHUNK_BYTES)
  const chunks: Blob[] = []
  for (let index = 0; index < count; index += 1) {
    const plain = await file.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES).arrayBuffer()
    // One blob per chunk: browsers may move blobs to disk.
    chunks.push(new Blob([await sealBytes(key, new Uint8Array(plain), `${context}/${index}/${count}`)]))
  }
  return new Blob(chunks, { type: SEALED_TYPE })
}

/** Reads the output of `sealFile`. Rejects for another key, another context or damaged chunks. */
export function openFile(key: CryptoKey, sealed: Blob, context: string): StoredFile {
  const count = Math.ceil(sealed.size / SEALED_CHUNK_BYTES)
  const size = sealed.size - count * OVERHEAD_BYTES
  const openChunk = async (index: number) => {
    const bytes = await sealed.slice(index * SEALED_CHUNK_BYTES, (index + 1) * SEALED_CHUNK_BYTES).arrayBuffer()
    return new Blob([await openBytes(key, new Uint8Array(bytes), `${context}/${index}/${count}`)])
  }
  const slice = async (start: number, end: number) => {
    const first = Math.floor(start / CHUNK_BYTES)
    const chunks: Blob[] = []
    for (let index = first; index * CHUNK_BYTES < Math.min(end, size); index += 1) chunks.push(await openChunk(index))
    return new Blob(chunks).slice(start - first * CHUNK_BYTES, end - first * CHUNK_BYTES)
  }
  return { size, slice, whole: () => slice(0, size) }
}

/** Wraps an unsealed file. */
export function plainFile(file: Blob): StoredFile {
  return { size: file.size, slice: async (start, end) => file.slice(start, end), whole: async () => file }
}

async function sealBytes(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, context: string) {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(gcmParams(iv, context), key, bytes))
  const whole = new Uint8Array(IV_BYTES + sealed.length)
  whole.set(iv)
  whole.set(sealed, IV_BYTES)
  return whole
}

function openBytes(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>, context: string): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(gcmParams(sealed.slice(0, IV_BYTES), context), key, sealed.slice(IV_BYTES))
}

function gcmParams(iv: Uint8Array<ArrayBuffer>, context: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(context) }
}
