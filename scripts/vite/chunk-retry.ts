import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own module through which every part of the app is fetched. */
const HELPER = /vite\/preload-helper/
const EXPORT = 'export const __vitePreload = '
const FETCH_PART = resolve('src/offline/chunk-loader.ts')

/**
 * Has every part that is fetched at run time brought by `loadChunk`, which tries again where the network dropped it. The
 * sheets are left to it whole: Vite asks for each once in a page's life, and shows a screen without those that did not come.
 */
export function chunkRetry(): Plugin {
  return {
    name: 'mowj:second-try',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(EXPORT)) throw new Error('Vite fetches parts in another way now: see fetch-part.ts')
        return `import { loadChunk } from ${JSON.stringify(FETCH_PART)}
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
