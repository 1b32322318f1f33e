import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Part = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Part>

const MANIFEST = '.vite/manifest.json'
const ENTRY = 'index.html'

/**
 * What the head of a drawn page carries beside the built page's own: the styles of its screen, in it, so that the first
 * paint is the final one, and its code, fetched with the app's. `route` is the route's source file.
 */
export function preloadLinks(clientDir: string, route: string): string {
  const file = join(clientDir, MANIFEST)
  if (!existsSync(file)) return ''
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const first = importedBy(manifest, ENTRY)
  const own = [...importedBy(manifest, `${route}?tsr-split=component`)].filter((key) => !first.has(key))
  const parts = own.flatMap((key) => manifest[key] ?? [])
  const styles = new Set(parts.flatMap(({ css = [] }) => css))
  return [
    // Disabled, so not fetched: Vite takes it for the file and does not bring it again.
    ...[...styles].map(
      (name) =>
        `<style>${readFileSync(join(clientDir, name), 'utf8')}</style><link disabled rel="stylesheet" href="/${name}" crossorigin>`,
    ),
    ...parts.map((part) => `<link rel="part" href="/${part.file}">`),
  ].join('')
}

/** A part and everything that it imports at once. */
function importedBy(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const name of manifest[key]?.imports ?? []) importedBy(manifest, name, found)
  return found
}
