import { readFileSync, writeFileSync } from 'node:fs'
import { hashOf } from './imports.ts'
import type { Mutant } from './plan.ts'

/** Folder of all stored results; it may be deleted. */
export const HOME = 'node_modules/.cache/mutate'

export type Result = {
  killedBy?: string
  in?: string
  covered: boolean
  /** Test files that let it survive, of those whose run was interrupted. */
  livedIn?: string[]
}

export type Memory = {
  /** Test file → its hash, with the hash of what it imports from `tests`. */
  tests: Record<string, string>
  /** The same for test files whose run was interrupted. */
  unfinished: Record<string, string>
  /** Source file → its hash and the results of its mutants, in order; null for a mutant to run again. */
  files: Record<string, { hash: string; results: (Result | null)[] }>
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
      if (result !== undefined && result !== null) results.set(mutant.id, result)
    }
  }
  return { tests: memory.tests, unfinished: memory.unfinished, results }
}

export function storeResults(
  home: string,
  mutants: Mutant[],
  tests: Pick<Memory, 'tests' | 'unfinished'>,
  results: Map<string, Result | null>,
) {
  const memory: Memory = { ...tests, files: {} }
  for (const [file, own] of byFile(mutants)) {
    const known = own.map(({ id }) => (results.has(id) ? (results.get(id) ?? null) : { covered: false }))
    memory.files[file] = { hash: hashOf([file]), results: known }
  }
  writeFileSync(`${home}/memory.json`, JSON.stringify(memory))
}

const none: Memory = { tests: {}, unfinished: {}, files: {} }

function read(home: string): Memory {
  try {
    return { ...none, ...(JSON.parse(readFileSync(`${home}/memory.json`, 'utf8')) as Partial<Memory>) }
  } catch {
    return none
  }
}

function byFile(mutants: Mutant[]): Map<string, Mutant[]> {
  const files = new Map<string, Mutant[]>()
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant])
  return files
}
