import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { ageTimestamps } from '#tests/support/doubles/time-passing.ts'
import { type Cluster, nameInDatabase, startCluster } from '#tests/support/drivers/cluster.ts'
import { until } from '#tests/support/drivers/server.ts'
import { noFaults, type RetryClient, retryClient } from '#tests/support/drivers/slow-timeouts.ts'
import { noise } from '#tests/support/scenarios/post-editor.ts'
import { runProgram, temporaryFolder } from '#tests/support/scenarios/program.ts'
import { freeMonthAt, type HoldableMonth } from '#tests/support/scenarios/swimmer.ts'

// Three real server processes behind one address. One of them is killed as by a power cut, when the database itself
// shows it in the middle of payments, bookings and uploads.

/** The size of a picture that cannot be compressed below some 300 KB. */
const SIDE = 320
const CHUNK_BYTES = 100_000
/** Payments, bookings, one chunk of a file and one post are waiting for a lock when the server dies. */
const FIRST_PLACES = 3
const LATER_USERS = 5
const LATER_PLACES = 2
const IN_PROGRESS = FIRST_PLACES + LATER_USERS + 2

type Place = { cluster: Cluster; sql: ReturnType<typeof openDatabase>['sql'] }

async function openPlace(): Promise<
  Place & { mowj: (verb: string) => Promise<{ code: number | null; output: string }> }
> {
  const dataDir = temporaryFolder()
  const program = process.env.MOWJ_BUILT === undefined ? { program: 'server/main.ts' } : {}
  const cluster = await startCluster({ servers: 3, dataDir, env: { FFMPEG: 'none' }, ...program })
  onTestFinished(() => cluster.stop())
  const { sql, close } = openDatabase({ url: cluster.databaseUrl }, { max: 2 })
  onTestFinished(close)
  const mowj = async (verb: string) => {
    const run = runProgram('server/cli/main.ts', [verb], { DATABASE_URL: cluster.databaseUrl, DATA_DIR: dataDir })
    return { code: await run.ended, output: run.output() }
  }
  return { cluster, sql, mowj }
}

/** A month with this many places left, and its row. */
async function scarceMonth({ cluster, sql }: Place, team: number, places: number) {
  const month = await freeMonthAt(cluster.origin, team)
  const [slot] = await sql`
    update slots set capacity = taken + desk_taken + ${places}
    from sessions join programs on programs.id = program_id
    where sessions.id = session_id and programs.kind = 'team' and programs.number = ${team}
      and sessions.number = ${month.session} and year = ${month.month.year} and month = ${month.month.month}
    returning slots.id, taken`
  return { month: { ...month, left: places }, slotId: Number(slot?.id), takenBefore: Number(slot?.taken) }
}

const takenOf = async ({ sql }: Place, { slotId, takenBefore }: Awaited<ReturnType<typeof scarceMonth>>) => {
  const [slot] = await sql`select taken from slots where id = ${slotId}`
  return Number(slot?.taken) - takenBefore
}

async function hashAt(address: URL): Promise<string> {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex')
}

/** A user’s complete booking: the final state of its receipt, or why there was none. */
async function book(user: RetryClient, input: HoldableMonth): Promise<string> {
  const held = await user.hold(input)
  return 'refused' in held ? held.refused : user.payAt(held.uid, await user.goToBank(held.uid))
}

/** Kills the server that has a payment, and the most transactions, waiting in the database; the others continue. */
async function killMidWork({ cluster, sql }: Place) {
  const waiting = await until('all requests to be in progress', async () => {
    const rows = await sql<{ name: string; payments: number; all: number }[]>`
      select application_name as name, count(*)::int as all,
        count(*) filter (where query ilike '%from "orders"%')::int as payments
      from pg_stat_activity where wait_event_type = 'Lock' group by 1`
    const all = rows.reduce((sum, row) => sum + row.all, 0)
    return all >= IN_PROGRESS ? rows : undefined
  })
  const [busiest] = waiting.toSorted((a, b) => Math.sign(b.payments) - Math.sign(a.payments) || b.all - a.all)
  expect(busiest?.payments, JSON.stringify(waiting)).toBeGreaterThan(0)
  const victim = cluster.servers.find(({ port }) => nameInDatabase(port) === busiest?.name)
  if (victim === undefined) throw new Error(`no server is called ${busiest?.name}`)
  await cluster.kill(victim)
}

test('killing a server in the middle of payments, bookings and uploads loses no place, no payment and no byte', {
  timeout: 300_000,
}, async () => {
  const world = await openPlace()
  const { cluster, sql, mowj } = world
  const outcomes = noFaults()
  let phones = 0
  const arrive = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => {
        phones += 1
        return retryClient(cluster.origin, `0912300${String(phones).padStart(4, '0')}`, cluster.codeFor, outcomes)
      }),
    )
  const crowd = await arrive(FIRST_PLACES * 2)
  const later = await arrive(LATER_USERS)
  const [inChunks, byForm] = await arrive(2)
  if (inChunks === undefined || byForm === undefined) throw new Error('no sender')

  // More swimmers than places, at all three servers concurrently.
  const first = await scarceMonth(world, 1, FIRST_PLACES)
  const second = await scarceMonth(world, 2, LATER_PLACES)
  const held = await Promise.all(crowd.map(async (user) => ({ user, ...(await user.hold(first.month)) })))
  expect(held.flatMap((each) => ('refused' in each ? [each.refused] : []))).toEqual(
    Array.from({ length: FIRST_PLACES }, () => 'month_full'),
  )
  const payers = await Promise.all(
    held.flatMap(({ user, ...each }) =>
      'uid' in each ? [user.goToBank(each.uid).then((page) => ({ user, uid: each.uid, page }))] : [],
    ),
  )
  const pictures = await Promise.all([noise(1, SIDE), noise(2, SIDE)])

  let storm: Promise<[string[], string[], [string, string]]> | undefined
  await sql.begin(async (tx) => {
    let isHalfSent = (): void => undefined
    const halfSent = new Promise<void>((resolve) => {
      isHalfSent = resolve
    })
    const sending = inChunks.upload(pictures[0].buffer, CHUNK_BYTES, isHalfSent)
    await halfSent
    await tx`select from orders for update`
    await tx`select from slots where id = ${second.slotId} for update`
    await tx`select from uploads for update`
    await tx`lock table posts in share row exclusive mode`
    storm = Promise.all([
      Promise.all(payers.map(({ user, uid, page }) => user.payAt(uid, page))),
      Promise.all(later.map((user) => book(user, second.month))),
      Promise.all([
        sending.then((id) => inChunks.publish('عکسی در چند تکه', id)),
        byForm.publish('عکسی در یک فرم', pictures[1]),
      ]),
    ])
    await killMidWork(world)
  })
  await ageTimestamps(sql, 2)

  const [paid, booked, published] = (await storm) ?? []
  expect(outcomes.wrong).toEqual([])
  expect(paid).toEqual(Array.from({ length: FIRST_PLACES }, () => 'confirmed'))
  const refused = Array.from({ length: LATER_USERS - LATER_PLACES }, () => 'month_full')
  expect(booked?.toSorted()).toEqual([...Array.from({ length: LATER_PLACES }, () => 'confirmed'), ...refused])
  expect([await takenOf(world, first), await takenOf(world, second)]).toEqual([FIRST_PLACES, LATER_PLACES])
  // An accepted file is byte for byte what a server without load makes of it, at each remaining server.
  const calm = await Promise.all(pictures.map((picture) => byForm.publish('همان عکس، بی‌خطر', picture)))
  expect(cluster.balancer.alive()).toHaveLength(2)
  for (const { origin, child, output } of cluster.servers) {
    expect(child.exitCode, output()).toBeNull()
    const hashes = (paths: string[]) => Promise.all(paths.map((path) => hashAt(new URL(path, origin))))
    expect(await hashes(published ?? [])).toEqual(await hashes(calm))
  }
  // Unfinished work of the dead server is completed too, and the books agree.
  await ageTimestamps(sql, 30)
  expect(await mowj('sweep')).toMatchObject({ code: 0, output: expect.stringContaining('0 payments, 0 holds') })
  expect(await mowj('audit')).toMatchObject({ code: 0, output: expect.stringContaining('All 16 invariants hold') })
})
