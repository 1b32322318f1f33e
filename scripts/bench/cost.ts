import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/client.ts'
import { folderMark } from '#server/db/embedded/folder-lock.ts'
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts'
import { postgresProcesses } from '#server/db/embedded/processes.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import type { Row, Table } from './figures.ts'
import { log } from './log.ts'
import { METRICS_TOKEN, startSeeded } from './product.ts'

const VISITS = 1000
const AT_ONCE = 8
/** The seed contains at least this many. */
const TEAMS = 12
const MIB = 1_048_576
/** On Linux. */
const TICKS_A_SECOND = 100
/** A database connection reports its statistics at most ten seconds after it became idle. */
const STATISTICS_MS = 11_000

/** Data of one team, by its URL with or without the prefix. */
const TEAM = /^((?:\/api)?\/teams\/)\d+\//

const isData = (path: string) => path.startsWith('/api/') || TEAM.test(path)

const isFile = (path: string) => /^\/(?:assets|media)\/|\.\w+$/.test(path)

/** The cost of 1,000 visits: first visits as a browser makes them, and visits of users whose worker has the app. */
export async function measureCost(): Promise<Table> {
  const server = await startSeeded()
  try {
    log('visits: one by a browser')
    const recorded = await recordVisit(server.origin)
    const rows: Row[] = []
    for (const [name, paths, revalidates] of [
      ['first visits: home, teams, a team', recorded, false],
      ['the same, files and pictures from an edge', recorded.filter((path) => !isFile(path)), false],
      ['later visits, the app and its pictures at hand', recorded.filter(isData), true],
    ] as const) {
      log(`visits: ${name}`)
      rows.push({ name, figures: await costOf(server, paths, revalidates) })
    }
    return { part: 'visits', title: `What ${VISITS} visits cost`, rows }
  } finally {
    await server.stop()
  }
}

/** The requests of one visit on a phone: the home page, the list of teams, the first team. */
async function recordVisit(origin: string): Promise<string[]> {
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    const paths = new Set<string>()
    page.on('request', (request) => {
      const { origin: requested, pathname, search } = new URL(request.url())
      if (requested === origin && request.method() === 'GET') paths.add(pathname + search)
    })
    await page.goto(origin, { waitUntil: 'networkidle' })
    await page.locator('a[href="/teams"]:visible').first().click()
    await page.locator('a.team-card-link').first().click()
    await page.locator('a[href*="/booking/"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    return [...paths]
  } finally {
    await browser.close()
  }
}

async function costOf(server: RunningServer, paths: readonly string[], revalidates: boolean): Promise<Row['figures']> {
  const before = await usage(server)
  const { bytes, requests, failed } = await visitOften(server.origin, paths, revalidates)
  const after = await usage(server)
  return {
    'requests a visit': requests / VISITS,
    'responses of 500 and above': failed,
    'CPU s, server': after.server - before.server,
    'CPU s, database': after.database - before.database,
    'MiB sent': bytes / MIB,
    transactions: after.transactions - before.transactions,
    'rows read': after.rows - before.rows,
  }
}

/** Each visit requests another team, and revalidates with stored ETags where `knows`. */
async function visitOften(origin: string, paths: readonly string[], revalidates: boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const sockets = new Set<Socket>()
  const tags = new Map<string, string>()
  let [started, requests, failed] = [0, 0, 0]

  async function request(path: string) {
    const tag = revalidates ? tags.get(path) : undefined
    const more = tag === undefined ? {} : { 'if-none-match': tag }
    const { status, headers } = await fetchOnce(origin + path, agent, sockets, more)
    requests += 1
    if (status >= 500) failed += 1
    if (typeof headers.etag === 'string') tags.set(path, headers.etag)
  }

  async function visitor() {
    while (started < VISITS) {
      started += 1
      const team = String((started % TEAMS) + 1)
      for (const path of paths) await request(path.replace(TEAM, `$1${team}/`))
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  const bytes = [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
  agent.destroy()
  return { bytes, requests, failed }
}

function fetchOnce(url: string, agent: Agent, sockets: Set<Socket>, more: OutgoingHttpHeaders) {
  const accept = isData(new URL(url).pathname) ? 'application/json' : 'text/html,*/*'
  const headers = { 'accept-encoding': 'br', accept, ...more }
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
    })
      .once('socket', (socket) => sockets.add(socket))
      .once('error', reject)
  })
}

/** Resources that server and database have used since their start. */
async function usage({ origin, dataDir }: RunningServer) {
  await delay(STATISTICS_MS)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const figures = await (await fetch(`${origin}/api/metrics/`, { headers })).text()
  const address = runningDatabase(dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { sql, close } = openDatabase(address, { max: 1 })
  const [row] = await sql`
    select xact_commit::float8 as transactions, (tup_returned)::float8 as rows
    from pg_stat_database where datname = current_database()`.finally(close)
  return {
    server: Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(figures)?.[1]),
    database: databaseSeconds(join(dataDir, 'postgres')),
    transactions: Number(row?.transactions),
    rows: Number(row?.rows),
  }
}

/** Of the running processes and of those that have ended. */
function databaseSeconds(folder: string): number {
  const pids = postgresProcesses(folder, folderMark(folder), readPostmasterFile(folder)?.pid)
  const ticks = pids.map((pid) => {
    // After the name in brackets: state, then utime, stime, cutime and cstime as the 12th to 15th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND
}
