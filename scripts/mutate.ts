import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { folders } from './mutate/folders.ts'
import { HOME } from './mutate/memory.ts'
import { prepare } from './mutate/prepare.ts'
import { mergeLog, type Score, scoreOf } from './mutate/score.ts'
import { runPlan } from './mutate/trial.ts'
import { oneLine, VERDICTS } from './mutate/verdicts.ts'

// Mutation testing: changes the code at one position after another and checks whether a test fails. A folder's score is
// the share of mutants that a test kills, without those that change nothing (`tests/mutants.json`).

const LEAST = 85

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(folders).join(',') },
    every: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '600' },
    afresh: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const [every, minutes, names] = [Number(values.every), Number(values.minutes), values.only.split(',')]
const isKnown = names.every((name) => Object.hasOwn(folders, name))
if (!isKnown || !Number.isInteger(every) || every < 1 || !(minutes > 0)) {
  console.error('mutate [--only NAME,NAME] [--every N] [--minutes N] [--afresh] [--json]')
  console.error(`Names: ${Object.keys(folders).join(', ')}`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

let failed = 0
for (const name of names) if (!(await mutate(name))) failed += 1
console.log(`${names.length} folders, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** True when enough mutants are killed and every verdict holds. */
async function mutate(name: string): Promise<boolean> {
  const folder = folders[name]
  if (folder === undefined) return false
  const startedAt = performance.now()
  const task = await prepare(join(HOME, name), folder, { every, afresh: values.afresh })
  const { mutants, plan, known } = task
  const untried = new Set(Object.values(plan.todo).flat()).size
  console.log(`${name}: ${mutants.length} mutants, ${mutants.length - untried} as known, ${untried} to run`)
  const log = untried === 0 ? [] : await runPlan(task.planFile, plan, console.log, minutes)
  const results = mergeLog(task, log)
  const score = scoreOf(folder.path, mutants, results, every > 1)
  const broken = log.flatMap((line) => (line.kind === 'broken' ? [`${line.test} without a mutant: ${line.why}`] : []))
  const left = Object.keys(plan.todo).filter((test) => !log.some((line) => line.kind === 'done' && line.test === test))
  report(score, [...broken, ...left.map((test) => `${test}: not done`)])
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { equivalent, elsewhere, accepted } = score.known
  console.log(
    `${name}: ${score.percent.toFixed(1)} % of ${mutants.length - equivalent}: ${score.killed} killed, ${elsewhere} seen elsewhere, ` +
      `${accepted} accepted, ${score.unknown.length} new survivors; ${equivalent} equivalent; ${known.size} as known, ${seconds} s${left.length > 0 ? '; incomplete, the rest counts as surviving' : ''}`,
  )
  return score.percent >= LEAST && score.faults.length === 0 && broken.length === 0 && left.length === 0
}

function report({ unknown, faults }: Score, failures: string[]) {
  if (values.json) console.log(JSON.stringify(unknown.map(({ mutant: { id: _, line: __, ...rest } }) => rest)))
  else {
    for (const { mutant, covered } of unknown) {
      const [code, becomes] = [mutant.code, mutant.becomes].map((text) => oneLine(text).slice(0, 110))
      console.log(
        `  survived ${mutant.file}:${mutant.line} ${mutant.mutator}${covered ? '' : ' (not reached)'}: ${code} → ${becomes}`,
      )
    }
  }
  for (const fault of faults) console.log(`  ${VERDICTS}: ${fault}`)
  for (const failure of failures) console.log(`  ${failure}`)
}
