import { type Result, storeResults } from './memory.ts'
import type { Line, Mutant } from './plan.ts'
import type { Task } from './prepare.ts'
import { faultOf, readVerdicts, type Verdict, verdictOn } from './verdicts.ts'

export type Score = {
  killed: number
  /** Survivors by their verdict. */
  known: Record<Verdict['verdict'], number>
  unknown: { mutant: Mutant; covered: boolean }[]
  /** Percentage of the mutants that are not equivalent and that a test kills. */
  percent: number
  faults: string[]
}

/** Merges a run's log into the known results, and stores them. */
export function mergeLog({ home, mutants, known, tests, plan }: Task, log: Line[]): Map<string, Result> {
  const results = new Map(known)
  const ids = new Set(mutants.map(({ id }) => id))
  const broken = new Set(log.flatMap((line) => (line.kind === 'broken' ? [line.test] : [])))
  const done = new Set(log.flatMap((line) => (line.kind === 'done' ? [line.test] : [])))
  for (const line of log) {
    if (!('id' in line) || !ids.has(line.id) || broken.has(line.test)) continue
    if (line.kind === 'killed') results.set(line.id, { killedBy: line.by, in: line.test, covered: true })
    else if (line.kind === 'survived' && results.get(line.id)?.killedBy === undefined) {
      const livedIn = [...(results.get(line.id)?.livedIn ?? []), ...(done.has(line.test) ? [] : [line.test])]
      results.set(line.id, { covered: true, livedIn })
    }
  }
  const isOver = (test: string) => done.has(test) || plan.todo[test] === undefined
  const those = (wanted: (test: string) => boolean) =>
    Object.fromEntries(Object.entries(tests).filter(([test]) => wanted(test)))
  const unfinished = those((test) => !isOver(test) && !broken.has(test))
  // Later test files did not run on the mutants that a broken test file had killed.
  const doubtful = log.flatMap((line) => (line.kind === 'killed' && broken.has(line.test) ? [line.id] : []))
  const anew = new Map(doubtful.filter((id) => results.get(id)?.killedBy === undefined).map((id) => [id, null]))
  storeResults(home, mutants, { tests: those(isOver), unfinished }, new Map([...results, ...anew]))
  return results
}

export function scoreOf(path: string, mutants: Mutant[], results: Map<string, Result>, isSample: boolean): Score {
  const verdicts = readVerdicts(path)
  const survivors = mutants.filter(({ id }) => results.get(id)?.killedBy === undefined)
  const known: Score['known'] = { equivalent: 0, elsewhere: 0, accepted: 0 }
  const unknown: Score['unknown'] = []
  for (const mutant of survivors) {
    const verdict = verdictOn(mutant, verdicts)
    if (verdict !== undefined) known[verdict.verdict] += 1
    else unknown.push({ mutant, covered: results.get(mutant.id)?.covered ?? false })
  }
  const killed = mutants.length - survivors.length
  const counted = mutants.length - known.equivalent
  // A sample lacks survivors, so it cannot show that a verdict is outdated.
  const faults = verdicts.flatMap((verdict) => {
    const fault = isSample ? undefined : faultOf(verdict, survivors)
    return fault === undefined ? [] : [`${verdict.file} ${verdict.code ?? verdict.mutator ?? ''}: ${fault}`]
  })
  return { killed, known, unknown, percent: counted === 0 ? 100 : (100 * (killed + known.elsewhere)) / counted, faults }
}
