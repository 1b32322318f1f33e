import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAsked, stillKnown } from './asked.ts'
import type { Folder } from './folders.ts'
import { closureOf, hashOf } from './imports.ts'
import { instrument } from './instrument.ts'
import { loadResults, type Result } from './memory.ts'
import type { Mutant, Plan } from './plan.ts'

export type Task = {
  home: string
  planFile: string
  plan: Plan
  mutants: Mutant[]
  /** Results of earlier runs that this one does not repeat. */
  known: Map<string, Result>
  /** Test file → its current hash. */
  tests: Record<string, string>
}

const durations = JSON.parse(readFileSync('tests/durations.json', 'utf8')) as Record<string, number>

/** Duration of a test file; short ones are not recorded. */
const tookMs = (test: string) => durations[test] ?? 0

/** Determines which test files have to run on which mutants. `every` selects every n-th mutant. */
export async function prepare(
  folderHome: string,
  folder: Folder,
  options: { every: number; afresh: boolean },
): Promise<Task> {
  const files = filesBelow(folder.path).filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  const { mutants: all, contents } = await instrument(files)
  const mutants = all.filter(({ id }) => Number(id) % options.every === 0)
  const home = options.every === 1 ? folderHome : `${folderHome}-${options.every}`
  const memory = options.afresh
    ? { tests: {}, unfinished: {}, results: new Map<string, Result>() }
    : loadResults(home, mutants)

  const reach = new Map(testFiles(folder).map((test) => [test, closureOf(test)]))
  const concerned = [...reach].filter(([, closure]) => files.some((file) => closure.has(file)))
  const tests = Object.fromEntries(
    concerned.map(([test, closure]) => [test, hashOf([...closure].filter((file) => file.startsWith('tests/')))]),
  )
  const hasChanged = (test: string) => memory.tests[test] !== tests[test]
  const known = stillKnown(memory, tests)
  const cheapFirst = concerned.sort(
    ([a, reachA], [b, reachB]) =>
      Number(hasChanged(b)) - Number(hasChanged(a)) || tookMs(a) - tookMs(b) || reachA.size - reachB.size,
  )
  const todo: Plan['todo'] = {}
  for (const [test, closure] of cheapFirst) {
    const asked = mutants.filter(({ id, file }) => closure.has(file) && isAsked(memory, tests, test, known.get(id)))
    if (asked.length > 0) todo[test] = asked.map(({ id }) => id)
  }
  if (options.afresh) rmSync(`${home}/log.jsonl`, { force: true })
  const plan = { instrumented: writeSources(home, contents), todo, log: `${home}/log.jsonl` }
  return { home, planFile: writePlan(home, plan, tests), plan, mutants, known, tests }
}

function writeSources(home: string, contents: Map<string, string>) {
  mkdirSync(`${home}/sources`, { recursive: true })
  return Object.fromEntries(
    [...contents].map(([file, content]) => {
      const target = `${home}/sources/${file.replaceAll('/', '-')}`
      writeFileSync(target, content)
      return [file, target]
    }),
  )
}

/** An unchanged plan means that its run was interrupted: the log stays, and the run continues. */
function writePlan(home: string, plan: Plan, tests: Task['tests']): string {
  const file = `${home}/plan.json`
  const text = JSON.stringify({ ...plan, tests, hash: hashOf(Object.keys(plan.instrumented)) })
  if (!isSame(file, text)) rmSync(plan.log, { force: true })
  writeFileSync(file, text)
  return file
}

function isSame(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}

function testFiles({ tests }: Folder): string[] {
  return filesBelow('tests').filter(
    (file) => /\.test\.tsx?$/.test(file) && tests.some((start) => file.startsWith(`tests/${start}`)),
  )
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .sort()
}
