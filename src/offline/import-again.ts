/** The messages of Firefox and Chromium name the address. */
const FAILED = / dynamically imported module: (.+)$/

/**
 * Imports a chunk without state that may have failed before on this page: Firefox answers a second import of the same
 * address from memory, without a request. The file is then imported under another address. Throws the last error.
 */
export async function importAgain<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (error) {
    const [, address] = FAILED.exec(error instanceof Error ? error.message : '') ?? []
    if (address === undefined) throw error
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
  }
}
