import type { FileHandle } from 'node:fs/promises'
import { readBytes } from './file-bytes.ts'
import { MediaFault } from './media-fault.ts'

/** A box: its bytes from `at` (header included) to `end`, its content from `body`. */
export type Box = { type: string; at: number; body: number; end: number }

/** Far more than a video in fragments of one second has. */
const MOST_BOXES = 50_000

/** The boxes that fill these bytes to the end. */
export async function boxesOf(file: FileHandle, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = []
  let at = start
  while (at < end) {
    const box = await boxAt(file, at, end)
    // Four zero bytes end a QuickTime list.
    if (box === undefined) return boxes
    boxes.push(box)
    if (boxes.length > MOST_BOXES) throw new MediaFault('broken')
    at = box.end
  }
  return boxes
}

async function boxAt(file: FileHandle, at: number, end: number): Promise<Box | undefined> {
  if (end - at === 4) return undefined
  const header = await readBytes(file, at, Math.min(16, end - at))
  if (header.length < 8) throw new MediaFault('broken')
  const short = header.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && header.length < 16) throw new MediaFault('broken')
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - at : short
  const body = at + (isLong ? 16 : 8)
  if (at + size < body || at + size > end) throw new MediaFault('broken')
  return { type: header.toString('latin1', 4, 8), at, body, end: at + size }
}
