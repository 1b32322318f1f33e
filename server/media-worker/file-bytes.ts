import type { FileHandle } from 'node:fs/promises'
import { MediaFault } from './media-fault.ts'

const BLANK = Buffer.alloc(1 << 16)

/** Reads exactly these bytes. Rejects with `MediaFault('broken')` where the file ends before. */
export async function readBytes(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
  if (bytesRead < bytes) throw new MediaFault('broken')
  return buffer
}

/** Overwrites these bytes with zeros. */
export async function blank(file: FileHandle, at: number, bytes: number): Promise<void> {
  for (let done = 0; done < bytes; done += BLANK.length) {
    await file.write(BLANK, 0, Math.min(BLANK.length, bytes - done), at + done)
  }
}
