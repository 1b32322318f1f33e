import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const MANIFEST = '.vite/manifest.json'
const ENTRY = 'index.html'

/**
 * Additions to the head of a server-rendered page: the styles of its screen inline, so that the first paint is the
 * final one, and preloads of its chunks. `screen` is the source file of the route, or of its component where that is in
 * another file. Throws when the build has no chunk of it.
 */
export function preloadLinks(clientDir: string, screen: string): string {
  const file = join(clientDir, MANIFEST)
  if (!existsSync(file)) return ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const first = importedBy(manifest, ENTRY)
  const chunk = [`${screen}?tsr-split=component`, screen].find((key) => key in manifest)
  if (chunk === undefined) throw new Error(`the build has no chunk of ${screen}`)
  const own = [...importedBy(manifest, chunk)].filter((key) => !first.has(key))
  const chunks = own.flatMap((key) => manifest[key] ?? [])
  const styles = new Set(chunks.flatMap(({ css = [] }) => css))
  return [
    // Disabled, so not fetched: Vite treats it as loaded and does not add the stylesheet again.
    ...[...styles].map(
      (name) =>
        `<style>${readFileSync(join(clientDir, name), 'utf8')}</style><link disabled rel="stylesheet" href="/${name}" crossorigin>`,
    ),
    ...chunks.map(({ file: part }) => `<link rel="part" href="/${part}">`),
  ].join('')
}

/** A chunk and its static imports, transitively. */
function importedBy(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const name of manifest[key]?.imports ?? []) importedBy(manifest, name, found)
  return found
}
