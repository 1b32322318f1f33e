import { readFileSync } from 'node:fs'

/** One change of one place. `code` is what stands there, `becomes` what the mutant makes of it. */
export type Mutant = { id: string; file: string; line: number; mutator: string; code: string; becomes: string }

/** What one run of vitest has to do, written for its workers. Paths are relative to the repository. */
export type Plan = {
  /** Source file → the file that holds its mutants. */
  instrumented: Record<string, string>
  /** Test file → the mutants it is asked about; in order, the cheapest first. */
  todo: Record<string, string[]>
  log: string
}

/** What the workers write down as they go, a line each, so that a run that was cut off goes on where it was. */
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
