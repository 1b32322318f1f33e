import { readFileSync } from 'node:fs'

/** One mutation at one position. `code` is the original, `becomes` the replacement. */
export type Mutant = { id: string; file: string; line: number; mutator: string; code: string; becomes: string }

/** Work of one run of vitest, written for its workers. Paths are relative to the repository. */
export type Plan = {
  /** Source file → the file with its mutants. */
  instrumented: Record<string, string>
  /** Test file → the mutants to run it on; in order, the cheapest first. */
  todo: Record<string, string[]>
  log: string
}

/** The workers' log, one line each, from which an interrupted run continues. */
export type Line =
  | { kind: 'begun'; id: string; test: string }
  | { kind: 'killed'; id: string; test: string; by: string }
  | { kind: 'survived'; id: string; test: string }
  | { kind: 'done'; test: string; seconds: number }
  | { kind: 'broken'; test: string; why: string }

export const PLAN_VARIABLE = 'MOWJ_MUTATE_PLAN'

export function readPlan(): Plan {
  return JSON.parse(readFileSync(process.env[PLAN_VARIABLE] ?? '', 'utf8')) as Plan
}

export function readLog(file: string): Line[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  } catch {
    return []
  }
}
