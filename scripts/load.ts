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
import { type Crowd, live } from './load/people.ts'
import { countOf, isServerFault, type Kind, note, sumOf, type Tally, tableOf } from './load/report.ts'

// Mixed traffic of people at addresses of their own against one server, and in its middle a flood from one address more.

const MINUTE_MS = 60_000
/** The least that the settings allow, so that a generator on the same machine comes far above it. */
const RATE_LIMIT = 300
const FLOOD = { from: 0.4, until: 0.7, connections: 40, perSecond: 2000, address: '10.66.6.6' }
/** Memory after the flood may be so much above memory before it; more is growth without bound. */
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
  const lasts = minutes * MINUTE_MS
  const begun = Date.now()
  const passed = () => (Date.now() - begun) / lasts
  const byKind: Tally = new Map()
  const byPhase: Tally = new Map()
  const keep = (kind: string, status: number, millis: number) => {
    note(byKind, kind, status, millis)
    note(byPhase, phaseOf(passed()), status, millis)
  }
  const met = { ...noFaults(), note: keep }
  const done = { visits: 0, bookings: 0, posts: 0, signIns: 0 }
  const crowd: Crowd = {
    ...{ server, met, note: keep, random: chance(seed), done, pictures: [] },
    goesOn: () => passed() < 1,
  }
  const memory: number[][] = Array.from({ length: 10 }, () => [])
  const watch = setInterval(() => {
    memory[Math.min(9, Math.floor(passed() * 10))]?.push(megabytesOf(child.pid))
  }, 1000)
  const flooding = delay(lasts * FLOOD.from).then(() => flood(origin, lasts))
  const ended = await Promise.allSettled(Array.from({ length: people }, (_, number) => live(crowd, number)))
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
  console.log(`\nmost memory of the server by tenth, MB: ${megabytes.join(', ')}`)
  console.log(
    `${done.signIns} signed in, ${done.bookings} paid bookings, ${done.posts} posts, ${done.visits} visits of a page with its data`,
  )
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end`)
  for (const told of met.later) console.log(`told to come later: ${told}`)
  for (const fault of faults) console.log(`wrong: ${fault}`)
  console.log(`${minutes} minutes, ${people} people, ${faults.length} wrong, ${people5xx + flood5xx} answers of 5xx`)
  return faults.length + people5xx + flood5xx === 0 ? 0 : 1
}

function phaseOf(share: number): string {
  if (share < FLOOD.from) return 'before the flood'
  return share < FLOOD.until ? 'beside the flood' : 'after the flood'
}

/** One address that asks without pause, in a thread of its own. */
async function flood(origin: string, lasts: number): Promise<Kind> {
  const result = await autocannon({
    url: `${origin}/api/teams/`,
    connections: FLOOD.connections,
    overallRate: FLOOD.perSecond,
    duration: (lasts * (FLOOD.until - FLOOD.from)) / 1000,
    headers: { accept: 'application/json', 'x-forwarded-for': FLOOD.address },
    workers: 1,
  })
  const statuses = new Map(
    Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [Number(status), count]),
  )
  if (result.errors > 0) statuses.set(0, result.errors)
  const { p50, p97_5, p99 } = result.latency
  // The tool tells no single answer: a hundred that have its shape.
  const millis = Array.from({ length: 100 }, (_, at) => (at < 90 ? p50 : at < 98 ? p97_5 : p99))
  return { millis, statuses }
}

/** Accepted pictures that are not served. All are asked for from one address, which its limit may tell to come later. */
async function missingOf(origin: string, paths: string[]): Promise<string[]> {
  const met = noFaults()
  const missing: string[] = []
  for (const path of paths) {
    const answer = await requestWithRetry(met, new URL(path, origin).href)
    await answer.arrayBuffer()
    if (answer.status !== 200) missing.push(`${path} is answered ${answer.status}`)
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
  return status === 0 ? [] : ['the audit found something']
}
