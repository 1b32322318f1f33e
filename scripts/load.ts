import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'
import { noFaults, requestWithRetry } from '#tests/support/drivers/slow-timeouts.ts'
import { chance } from './chaos/chance.ts'
import { megabytesOf } from './fault-injection/usage.ts'
import { type Crowd, simulate } from './load/people.ts'
import { countOf, isServerFault, type Kind, note, sumOf, type Tally, tableOf } from './load/report.ts'

// Mixed traffic of users with one address each against one server, and halfway through a flood from another address.

const MINUTE_MS = 60_000
/** The least that the configuration allows, so that a generator on the same machine far exceeds it. */
const RATE_LIMIT = 300
const FLOOD = { from: 0.4, until: 0.7, connections: 40, perSecond: 2000, address: '10.66.6.6' }
/** Accepted growth of memory from before to after the flood; more counts as unbounded. */
const GROWTH = { share: 1.3, megabytes: 40 }

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    people: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
})
const [minutes = 0, people = 0, seed = 0] = [values.minutes, values.people, values.seed].map(Number)
if (!(minutes > 0 && people > 0 && Number.isInteger(people) && Number.isInteger(seed))) {
  console.error('load --minutes 10 --people 30 [--seed 1]')
  process.exit(2)
}

ensureBuilt()
const server = await startServer({ env: { TRUST_PROXY: 'true', RATE_LIMIT: String(RATE_LIMIT), LOG_LEVEL: 'error' } })
try {
  process.exitCode = await run(server)
} finally {
  await server.stop()
}

/** Returns the exit code. */
async function run({ child, origin, dataDir }: RunningServer): Promise<number> {
  const durationMs = minutes * MINUTE_MS
  const startedAt = Date.now()
  const elapsed = () => (Date.now() - startedAt) / durationMs
  const byKind: Tally = new Map()
  const byPhase: Tally = new Map()
  const record = (kind: string, status: number, millis: number) => {
    note(byKind, kind, status, millis)
    note(byPhase, phaseOf(elapsed()), status, millis)
  }
  const met = { ...noFaults(), note: record }
  const done = { visits: 0, bookings: 0, posts: 0, signIns: 0 }
  const crowd: Crowd = {
    ...{ server, met, note: record, random: chance(seed), done, pictures: [] },
    isRunning: () => elapsed() < 1,
  }
  const memory: number[][] = Array.from({ length: 10 }, () => [])
  const watch = setInterval(() => {
    memory[Math.min(9, Math.floor(elapsed() * 10))]?.push(megabytesOf(child.pid))
  }, 1000)
  const flooding = delay(durationMs * FLOOD.from).then(() => flood(origin, durationMs))
  const ended = await Promise.allSettled(Array.from({ length: people }, (_, number) => simulate(crowd, number)))
  const flooded = await flooding
  clearInterval(watch)

  const megabytes = memory.map((tenth) => Math.max(0, ...tenth))
  const faults = [
    ...met.wrong,
    ...ended.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : [])),
    ...(await missingOf(origin, crowd.pictures)),
    ...growthOf(megabytes),
    ...audit(dataDir),
  ]
  const people5xx = countOf(sumOf(byKind), isServerFault)
  const flood5xx = countOf(flooded, isServerFault)
  const byName = [...byKind].toSorted(([a], [b]) => a.localeCompare(b))
  console.log(tableOf([...byName, ['all people', sumOf(byKind)]]))
  console.log(
    `\n${tableOf([...[...byPhase].map(([name, kind]) => [`people ${name}`, kind] as [string, Kind]), ['the flood', flooded]])}`,
  )
  console.log(`\npeak memory of the server by tenth, MB: ${megabytes.join(', ')}`)
  console.log(
    `${done.signIns} signed in, ${done.bookings} paid bookings, ${done.posts} posts, ${done.visits} visits of a page with its data`,
  )
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end`)
  for (const delayed of met.later) console.log(`rate-limited: ${delayed}`)
  for (const fault of faults) console.log(`wrong: ${fault}`)
  console.log(`${minutes} minutes, ${people} people, ${faults.length} wrong, ${people5xx + flood5xx} responses of 5xx`)
  return faults.length + people5xx + flood5xx === 0 ? 0 : 1
}

function phaseOf(share: number): string {
  if (share < FLOOD.from) return 'before the flood'
  return share < FLOOD.until ? 'beside the flood' : 'after the flood'
}

/** One address that sends requests without pause, from another thread. */
async function flood(origin: string, durationMs: number): Promise<Kind> {
  const result = await autocannon({
    url: `${origin}/api/teams/`,
    connections: FLOOD.connections,
    overallRate: FLOOD.perSecond,
    duration: (durationMs * (FLOOD.until - FLOOD.from)) / 1000,
    headers: { accept: 'application/json', 'x-forwarded-for': FLOOD.address },
    workers: 1,
  })
  const statuses = new Map(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [Number(status), count]),
  )
  if (result.errors > 0) statuses.set(0, result.errors)
  const { p50, p97_5, p99 } = result.latency
  // The tool reports no single responses: a hundred with the same distribution.
  const millis = Array.from({ length: 100 }, (_, at) => (at < 90 ? p50 : at < 98 ? p97_5 : p99))
  return { millis, statuses }
}

/** Accepted pictures that are not served. All are requested from one address, whose limit may delay some. */
async function missingOf(origin: string, paths: string[]): Promise<string[]> {
  const met = noFaults()
  const missing: string[] = []
  for (const path of paths) {
    const response = await requestWithRetry(met, new URL(path, origin).href)
    await response.arrayBuffer()
    if (response.status !== 200) missing.push(`${path} returns ${response.status}`)
  }
  return [...missing, ...met.wrong, ...met.later]
}

function growthOf(tenths: number[]): string[] {
  const early = Math.max(...tenths.slice(2, 4))
  const late = Math.min(...tenths.slice(8))
  const isBounded = late <= Math.max(early * GROWTH.share, early + GROWTH.megabytes)
  return isBounded ? [] : [`memory grew from ${early} to ${late} MB`]
}

function audit(dataDir: string): string[] {
  const { status, stdout } = spawnSync('node', ['dist/server/cli.js', 'audit'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  console.log(`${stdout.trim()}\n`)
  return status === 0 ? [] : ['the audit found violations']
}
