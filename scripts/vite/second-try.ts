import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's own module through which every part of the app is fetched. */
const HELPER = /vite\/preload-helper/
const EXPORT = 'export const __vitePreload = '
const FETCH_PART = resolve('src/offline/fetch-part.ts')

/** Has every part that is fetched at run time brought by `fetchPart`, which tries again where the network dropped it. */
export function secondTry(): Plugin {
  return {
    name: 'mowj:second-try',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!code.includes(EXPORT)) throw new Error('Vite fetches parts in another way now: see fetch-part.ts')
        return `import { fetchPart } from ${JSON.stringify(FETCH_PART)}
${code.replace(EXPORT, 'const fetchOnce = ')}
${EXPORT}(load, parts, importer) => fetchPart(() => fetchOnce(load, parts, importer))`
      },
    },
  }
}
