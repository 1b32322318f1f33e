import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const importing = /(?:from|import)\s*\(?\s*'(#(?:src|sw|server|tests|scripts)\/[^']+|\.\/[^']+)'/g
/** Erased before the program runs. */
const typesOnly = /^(?:import|export) type [^'"]*'[^']+'/gm

const known = new Map<string, string[]>()

/** The project's files that a file imports, by default those of types alone too. Each file is read once. */
export function importsOf(file: string, { types = true } = {}): string[] {
  const key = `${types} ${file}`
  const before = known.get(key)
  if (before !== undefined) return before
  const text = readFileSync(file, 'utf8')
  const found = [...(types ? text : text.replaceAll(typesOnly, '')).matchAll(importing)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : relative('.', join(dirname(file), name))))
    .filter((name) => /\.tsx?$/.test(name) && existsSync(name))
  known.set(key, found)
  return found
}
