import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAsked, stillKnown } from '#scripts/mutate/asked.ts'
import { loadResults } from '#scripts/mutate/memory.ts'
import type { Line, Mutant } from '#scripts/mutate/plan.ts'
import type { Task } from '#scripts/mutate/prepare.ts'
import { mergeLog } from '#scripts/mutate/score.ts'

const file = 'tests/unit/build/mutant-results.test.ts'
const mutants = ['1', '2', '3', '4'].map(
  (id): Mutant => ({ id, file, line: 1, mutator: 'BooleanLiteral', code: 'true', becomes: 'false' }),
)
const [quick, slow] = ['tests/unit/quick.test.ts', 'tests/unit/slow.test.ts']
const tests = { [quick]: 'a', [slow]: 'b' }
const ids = mutants.map(({ id }) => id)

/** What each of the two test files is asked after these runs, each given by its log, once the files have these hashes. */
function askedAfter(runs: Line[][], now: Record<string, string> = tests) {
  const home = mkdtempSync(join(tmpdir(), 'mutants-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  for (const log of runs) {
    const { known, todo } = next(home, tests)
    mergeLog(
      { home, planFile: '', plan: { instrumented: {}, todo, log: '' }, mutants, known, tests } satisfies Task,
      log,
    )
  }
  return next(home, now).todo
}

function next(home: string, now: Record<string, string>) {
  const memory = loadResults(home, mutants)
  const known = stillKnown(memory, now)
  const asked = (name: string) => ids.filter((id) => isAsked(memory, now, name, known.get(id)))
  const todo = [quick, slow].flatMap((name) => (asked(name).length > 0 ? [[name, asked(name)]] : []))
  return { known, todo: Object.fromEntries(todo) as Record<string, string[]> }
}

const cut: Line[] = [
  { kind: 'killed', id: '1', test: quick, by: 'a test' },
  { kind: 'survived', id: '2', test: quick },
  { kind: 'survived', id: '3', test: quick },
  { kind: 'survived', id: '4', test: quick },
  { kind: 'done', test: quick, seconds: 1 },
  { kind: 'killed', id: '2', test: slow, by: 'another test' },
  { kind: 'survived', id: '3', test: slow },
  { kind: 'begun', id: '4', test: slow },
]

test('a run that is cut off within a test file goes on behind the last mutant of that file', () => {
  expect(askedAfter([cut])).toEqual({ [slow]: ['4'] })
  expect(askedAfter([cut, [{ kind: 'survived', id: '4', test: slow }]])).toEqual({})
})

test('a test file that changes after it was cut off is asked anew about all that it alone noticed', () => {
  expect(askedAfter([cut], { ...tests, [slow]: 'c' })).toEqual({ [quick]: ['2'], [slow]: ['2', '3', '4'] })
})

test('what a test file noticed that fails without a mutant does not count, and the others are asked about it', () => {
  const broken: Line[] = [...cut, { kind: 'broken', test: slow, why: 'fails' }]
  expect(askedAfter([broken])).toEqual({ [quick]: ['2'], [slow]: ['2', '3', '4'] })
})
