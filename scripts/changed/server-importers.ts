import { readdirSync } from 'node:fs'
import { importsOf } from '#scripts/imports.ts'

/** Code that page and server share: its importers say which modules a change concerns. */
const SHARED = /^src\/(contract|fa)\//
/** Tables take the types of their columns from the contract: what uses the columns imports it too. */
const DECLARATIONS = /^server\/db\/schema\//

/** Changed files, and the server's files that import a changed file of the contract or the texts, directly or by others of these. */
export function withServerImporters(changed: string[]): string[] {
  const pending = changed.filter((path) => SHARED.test(path))
  if (pending.length === 0) return changed
  const importers = importersByFile()
  const found = new Set(changed)
  for (let path = pending.pop(); path !== undefined; path = pending.pop())
    for (const importer of importers.get(path) ?? []) {
      if (!found.has(importer) && SHARED.test(importer)) pending.push(importer)
      found.add(importer)
    }
  return [...found]
}

/** The files of the server, the contract and the texts that import each file. */
function importersByFile(): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const folder of ['server', 'src/contract', 'src/fa'])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`
      if (!name.endsWith('.ts') || DECLARATIONS.test(file)) continue
      for (const path of importsOf(file, { types: false })) importers.set(path, [...(importers.get(path) ?? []), file])
    }
  return importers
}
