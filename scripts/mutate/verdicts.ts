import { existsSync, readFileSync } from 'node:fs'
import type { Mutant } from './plan.ts'

/**
 * A manual finding about mutants that no test of the run kills. Without `becomes` it covers every survivor at this
 * code, without `code` every survivor of the file (and `mutator`).
 */
export type Verdict = {
  file: string
  code?: string
  becomes?: string
  mutator?: string
} & (
  | { verdict: 'equivalent' | 'accepted'; because: string }
  /** A test outside this run kills it: a file below `tests` and the test's name. */
  | { verdict: 'elsewhere'; test: string; name: string }
)

export const VERDICTS = 'tests/mutants.json'

export function readVerdicts(path: string): Verdict[] {
  const all = JSON.parse(readFileSync(VERDICTS, 'utf8')) as Verdict[]
  return all.filter(({ file }) => file.startsWith(`${path}/`))
}

export function verdictOn(mutant: Mutant, verdicts: Verdict[]): Verdict | undefined {
  return verdicts.find(
    ({ file, code, becomes, mutator }) =>
      file === mutant.file &&
      (code === undefined || oneLine(code) === oneLine(mutant.code)) &&
      (becomes === undefined || oneLine(becomes) === oneLine(mutant.becomes)) &&
      (mutator === undefined || mutator === mutant.mutator),
  )
}

/** Why a verdict does not hold; undefined when it does. */
export function faultOf(verdict: Verdict, survivors: Mutant[]): string | undefined {
  if (!survivors.some((mutant) => verdictOn(mutant, [verdict]) !== undefined))
    return 'no survivor is like this any more'
  if (verdict.verdict !== 'elsewhere') return verdict.because.length < 10 ? 'says no reason' : undefined
  if (!existsSync(verdict.test)) return `there is no ${verdict.test}`
  return readFileSync(verdict.test, 'utf8').includes(verdict.name) ? undefined : `${verdict.test} has no such test`
}

/** Code as a verdict quotes it: without line breaks and indentation. */
export function oneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim()
}
