import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own module that loads every lazy chunk. */
const HELPER = /vite\/preload-helper/
const EXPORT = 'export const __vitePreload = '
const CHUNK_LOADER = resolve('src/offline/chunk-loader.ts')

/**
 * Loads every lazy chunk by `loadChunk`, which retries when the network dropped it. Stylesheets are left to it as well:
 * Vite requests each once in a page's life, and shows a screen without those that failed.
 */
export function chunkRetry(): Plugin {
  return {
    name: 'mowj:chunk-retry',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(EXPORT)) throw new Error('The preload helper of Vite has changed: see chunk-loader.ts')
        return `import { loadChunk } from ${JSON.stringify(CHUNK_LOADER)}
${code.replace(EXPORT, 'const fetchOnce = ')}
const isSheet = (part) => part.endsWith('.css')
${EXPORT}(load, parts = [], importer) =>
  loadChunk(
    () => fetchOnce(load, parts.filter((part) => !isSheet(part)), importer),
    parts.filter(isSheet).map((part) => assetsURL(part, importer)),
  )`
      },
    },
  }
}
