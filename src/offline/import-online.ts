/** Of the page's own host, and not answered by the worker. */
const PROBE = '/service-worker.js'
const TIMEOUT_MS = 10_000
/** The message of Firefox. */
const FAILED = / dynamically imported module: (.+)$/

/**
 * Imports a chunk without state once there is a network: Firefox and WebKit answer the import of an address that failed
 * once from memory, without a request, until the page reloads. Where the message names the address, the file is imported
 * under another one. Throws the last error.
 */
export async function importOnline<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  await fetch(PROBE, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
  try {
    return await load()
  } catch (error) {
    const [, address] = FAILED.exec(error instanceof Error ? error.message : '') ?? []
    if (address === undefined) throw error
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
  }
}
