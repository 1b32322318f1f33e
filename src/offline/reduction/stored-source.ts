import { CustomSource } from 'mediabunny'
import type { StoredFile } from '#src/offline/sealing.ts'

/** Sealed files are read in chunks of this size. */
const BLOCK_BYTES = 1024 * 1024
/** Sound and picture may lie apart from each other. */
const MAX_BLOCKS = 4

/** Reads a stored file; the last blocks stay in memory, because a sealed chunk is decrypted as a whole. */
export function storedSource(file: StoredFile): CustomSource {
  const blocks = new Map<number, Promise<Uint8Array>>()
  const blockAt = (index: number) => {
    const known = blocks.get(index)
    const block = known ?? readBlock(file, index)
    // The order of a map is that of its insertions: the least recently used one comes first.
    blocks.delete(index)
    blocks.set(index, block)
    const [oldest] = blocks.keys()
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest)
    return block
  }
  return new CustomSource({
    getSize: () => file.size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start)
      for (let index = Math.floor(start / BLOCK_BYTES); index * BLOCK_BYTES < end; index += 1) {
        const block = await blockAt(index)
        const from = index * BLOCK_BYTES
        const wanted = block.subarray(Math.max(0, start - from), end - from)
        bytes.set(wanted, Math.max(from, start) - start)
      }
      return bytes
    },
  })
}

async function readBlock(file: StoredFile, index: number): Promise<Uint8Array> {
  const start = index * BLOCK_BYTES
  const blob = await file.slice(start, Math.min(file.size, start + BLOCK_BYTES))
  return new Uint8Array(await blob.arrayBuffer())
}
