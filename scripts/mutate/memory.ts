import { readFileSync, writeFileSync } from 'node:fs'
import { hashOf } from './imports.ts'
import type { Mutant } from './plan.ts'

/** Folder of all stored results; it may be deleted. */
export const HOME = 'node_modules/.cache/mutate'

export type Result = { killedBy?: string; in?: string; covered: boolean }

type StoredResults = {
  /** Test file → its hash, with the hash of its imports from `tests`. */
  tests: Record<string, string>
  /** Source file → its hash and the results of its mutants, in their order. */
  files: Record<string, { hash: string; results: Result[] }>
}

/** Results of earlier runs of a folder, by mutant; those of a changed file are dropped. */
export function loadResults(home: string, mutants: Mutant[]) {
  const memory = read(home)
  const results = new Map<string, Result>()
  for (const [file, own] of byFile(mutants)) {
    const known = memory.files[file]
    if (known?.hash !== hashOf([file]) || known.results.length !== own.length) continue
    for (const [index, mutant] of own.entries()) {
      const result = known.results[index]
      if (result !== undefined) results.set(mutant.id, result)
    }
  }
  return { tests: memory.tests, results }
}

export function storeResults(
  home: string,
  mutants: Mutant[],
  tests: Record<string, string>,
  results: Map<string, Result>,
) {
  const memory: StoredResults = { tests, files: {} }
  for (const [file, own] of byFile(mutants)) {
    const known = own.map(({ id }) => results.get(id) ?? { covered: false })
    memory.files[file] = { hash: hashOf([file]), results: known }
  }
  writeFileSync(`${home}/memory.json`, JSON.stringify(memory))
}

function read(home: string): StoredResults {
  try {
    return JSON.parse(readFileSync(`${home}/memory.json`, 'utf8')) as StoredResults
  } catch {
    return { tests: {}, files: {} }
  }
}

function byFile(mutants: Mutant[]): Map<string, Mutant[]> {
  const files = new Map<string, Mutant[]>()
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant])
  return files
}
