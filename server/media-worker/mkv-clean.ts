import type { FileHandle } from 'node:fs/promises'
import { blank, readBytes } from './file-bytes.ts'
import { MediaFault } from './media-fault.ts'

/** An element: its bytes from `at` to `end`, its content from `body`. `end` is undefined for an unknown length. */
type Element = { id: number; at: number; body: number; end: number | undefined }

const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const INFO = 0x1549a966
const VOID = 0xec
/** Tags and attachments; of the segment information the checksum, title, date and file names. */
const personal = new Set([0x1254c367, 0x1941a469, 0xbf, 0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb])
/** Far more than a 100 MB video has, even one whose clusters have unknown lengths. */
const MOST_ELEMENTS = 500_000

/**
 * Removes personal data from a Matroska file, in place and without moving a byte: tags (including positions),
 * attachments, title and date become voids. Rejects with `MediaFault('broken')` when the file is truncated or invalid.
 */
export async function cleanMkv(file: FileHandle): Promise<void> {
  const { size } = await file.stat()
  let at = 0
  let sawCluster = false
  for (let count = 0; at < size; count += 1) {
    if (count > MOST_ELEMENTS) throw new MediaFault('broken')
    const element = await elementAt(file, at, size)
    sawCluster ||= element.id === CLUSTER
    at = await cleanElement(file, element)
  }
  if (!sawCluster) throw new MediaFault('broken')
}

/** Cleans an element or enters it; returns the offset of the next one. */
async function cleanElement(file: FileHandle, { id, at, body, end }: Element): Promise<number> {
  if (personal.has(id)) {
    if (end === undefined) throw new MediaFault('broken')
    await makeVoid(file, at, end)
    return end
  }
  if (id === SEGMENT || id === INFO) return body
  if (end === undefined && id !== CLUSTER) throw new MediaFault('broken')
  return end ?? body
}

async function elementAt(file: FileHandle, at: number, size: number): Promise<Element> {
  const header = await readBytes(file, at, Math.min(12, size - at))
  const idBytes = lengthOfNumber(header[0])
  const sizeBytes = lengthOfNumber(header[idBytes])
  if (idBytes > 4 || sizeBytes > 8 || header.length < idBytes + sizeBytes) throw new MediaFault('broken')
  const id = header.readUIntBE(0, idBytes)
  const body = at + idBytes + sizeBytes
  const bytes = numberIn(header.subarray(idBytes, idBytes + sizeBytes))
  const end = bytes === undefined ? undefined : body + bytes
  if (end !== undefined && end > size) throw new MediaFault('broken')
  return { id, at, body, end }
}

/** Length of a variable-size number, from the leading zeros of its first byte; 9 for none. */
function lengthOfNumber(first = 0): number {
  return Math.clz32(first) - 23
}

/** Undefined when all bits are set, which means an unknown length. */
function numberIn(bytes: Buffer): number | undefined {
  const mask = BigInt(1) << BigInt(7 * bytes.length)
  const value = BigInt(`0x${bytes.toString('hex')}`) & (mask - BigInt(1))
  return value === mask - BigInt(1) ? undefined : Number(value)
}

async function makeVoid(file: FileHandle, at: number, end: number) {
  const length = end - at
  const sizeBytes = length < 9 ? 1 : 8
  const body = length - 1 - sizeBytes
  const header = Buffer.alloc(1 + sizeBytes)
  header[0] = VOID
  if (sizeBytes === 1) header[1] = 0x80 | body
  else header.writeBigUInt64BE(BigInt(body) | (BigInt(1) << BigInt(56)), 1)
  await blank(file, at, length)
  await file.write(header, 0, header.length, at)
}
