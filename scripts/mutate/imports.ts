import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importsOf } from '#scripts/imports.ts'

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
