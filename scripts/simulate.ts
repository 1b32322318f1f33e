import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { historyOf, type Step } from './simulate/history.ts'
import { localDatabase } from './simulate/local-database.ts'
import { operations } from './simulate/registry.ts'
import { type RunResult, runHistory } from './simulate/run.ts'
import { type Sabotage, sabotageOf } from './simulate/sabotage.ts'
import { shrink } from './simulate/shrink.ts'

const USAGE = `simulate [--seed N | --seed N-M] [--steps N] [--sabotage guard|price|refund|offer|code|credit|link|card] [--replay FILE] [--log]
  [--replays N]   how often a failed history is replayed at most while it is shortened; 0 leaves it as it is`
const FOLDER = '.cache/simulate'
type Stored = { seed: number; sabotage: string | null; steps: Step[] }

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '2000' },
    sabotage: { type: 'string' },
    replay: { type: 'string' },
    replays: { type: 'string', default: '200' },
    log: { type: 'boolean', default: false },
  },
})
const [first, last = first] = values.seed.split('-').map(Number)
const [stepCount, mostReplays] = [Number(values.steps), Number(values.replays)]
if (!Number.isInteger(first) || !Number.isInteger(last) || !Number.isInteger(stepCount) || stepCount < 1) fail(USAGE)
const sabotage = named(values.sabotage)
const database = await localDatabase()
try {
  process.exitCode = (await (values.replay === undefined ? runSeeds() : replay(values.replay))) ? 1 : 0
} finally {
  await database.stop()
}

/** Whether any seed found a violation. */
async function runSeeds(): Promise<boolean> {
  let isViolated = false
  for (let seed = first ?? 1; seed <= (last ?? 1); seed += 1) {
    const steps = historyOf(seed, stepCount, operations)
    const startedAt = Date.now()
    const result = await run(steps, sabotage)
    show(`seed ${seed}`, result, startedAt, steps.length)
    if (sabotage !== undefined && result.sabotaged === 0)
      console.log(`  --sabotage ${sabotage.name} changed no statement`)
    if (result.violation === undefined) continue
    isViolated = true
    if (mostReplays > 0) await shorten(seed, steps.slice(0, result.violation.step + 1))
  }
  return isViolated
}

/** Shortens a failed history, stores it and prints it. */
async function shorten(seed: number, steps: Step[]) {
  const fails = async (fewer: Step[]) => (await run(fewer, sabotage)).violation !== undefined
  const shortest = await shrink(steps, fails, mostReplays)
  mkdirSync(FOLDER, { recursive: true })
  const file = join(FOLDER, `seed-${seed}${sabotage === undefined ? '' : `-${sabotage.name}`}.json`)
  const stored: Stored = { seed, sabotage: sabotage?.name ?? null, steps: shortest }
  writeFileSync(file, JSON.stringify(stored, null, 1))
  const { log, violation } = await run(shortest, sabotage)
  console.log(`shortest history: ${shortest.length} of ${steps.length} steps; npm run simulate -- --replay ${file}`)
  for (const line of [...log, ...(violation?.texts ?? [])]) console.log(`  ${line}`)
}

async function replay(file: string): Promise<boolean> {
  const { seed, sabotage: name, steps } = JSON.parse(readFileSync(file, 'utf8')) as Stored
  const startedAt = Date.now()
  const result = await run(steps, named(name ?? undefined))
  for (const line of result.log) console.log(`  ${line}`)
  show(`seed ${seed}, shortened`, result, startedAt, steps.length)
  return result.violation !== undefined
}

function run(steps: Step[], defect: Sabotage | undefined): Promise<RunResult> {
  return database.withClone((address) => runHistory(address, steps, defect))
}

function show(name: string, { violation, hash, log, orders, payments }: RunResult, startedAt: number, steps: number) {
  if (values.log && values.replay === undefined) for (const line of log) console.log(`  ${line}`)
  const done = violation === undefined ? steps : violation.step + 1
  const seconds = (Date.now() - startedAt) / 1000
  const speed = `${seconds.toFixed(1)} s, ${Math.round(done / seconds)} steps/s`
  const found = violation === undefined ? 'no violation' : `VIOLATED after step ${violation.step}`
  console.log(`${name}: ${done} steps, ${orders} orders, ${payments} payments, history ${hash}, ${speed}: ${found}`)
  for (const text of violation?.texts ?? []) console.log(`  ${text}`)
}

function named(name: string | undefined): Sabotage | undefined {
  try {
    return name === undefined ? undefined : sabotageOf(name)
  } catch (error) {
    return fail(error instanceof Error ? error.message : USAGE)
  }
}

function fail(text: string): never {
  console.error(text)
  process.exit(2)
}
