import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const importing = /(?:from|import)\s*\(?\s*'(#(?:src|sw|server|tests|scripts)\/[^']+|\.\/[^']+)'/g

const direct = new Map<string, string[]>()

function importsOf(file: string): string[] {
  const known = direct.get(file)
  if (known !== undefined) return known
  const found = [...readFileSync(file, 'utf8').matchAll(importing)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : relative('.', join(dirname(file), name))))
    .filter((name) => /\.tsx?$/.test(name) && existsSync(name))
  direct.set(file, found)
  return found
}

/** A file and all of the project's files that it imports, transitively. */
export function closureOf(file: string): Set<string> {
  const seen = new Set([file])
  for (const next of seen) for (const imported of importsOf(next)) seen.add(imported)
  return seen
}

export function hashOf(files: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
