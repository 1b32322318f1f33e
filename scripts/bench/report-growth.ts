import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { Sql } from 'postgres'
import { reportNames } from '#src/contract/desk/reports.ts'
import type { Table } from './figures.ts'
import { log } from './log.ts'
import { folderOf, onDatabaseOf, ownerHeaders, startAt } from './product.ts'
import { compareSizes, figuresOf, type Reader } from './sizes.ts'

const SIZES = [1000, 100_000, 1_000_000]
/** Classes on sale at every size; each sold at least one place in every measured month. */
const CLASSES = 60
/** Jalali years with visits, and the last of them, which is measured. */
const [FIRST_YEAR, LAST_YEAR] = [1395, 1404]

/**
 * Time of a report of twelve months by the number of visits, and of a rebuild of all its sums. Each visit is a paid month of
 * a class with a lesson at which the swimmer came. All clubs offer the same classes and sold some of each in every measured
 * month: a report contains a row for each class that has sums, so that a club with fewer classes reads less. All sizes run
 * side by side.
 */
export async function measureReports(): Promise<Table> {
  const readers: Reader[] = []
  const rebuilds: [size: number, ms: number][] = []
  try {
    for (const size of SIZES) {
      const { rebuildMs, ...reader } = await openClub(size)
      readers.push(reader)
      rebuilds.push([size, rebuildMs])
    }
    return await compareSizes('reports', readers, [{ name: 'rebuild of all months', figures: figuresOf(rebuilds) }])
  } finally {
    for (const { server } of readers) await server.stop({ keepData: true })
  }
}

const paths = Object.fromEntries(
  reportNames.map((name) => {
    const by = name === 'coach_pay' ? 'coach' : 'program'
    return [name, `/api/desk/reports/${name}/?from=${LAST_YEAR}-01&to=${LAST_YEAR}-12&by=${by}`]
  }),
)

async function openClub(size: number): Promise<Reader & { rebuildMs: number }> {
  log(`reports: a club of ${size} visits`)
  const dataDir = folderOf(`visits-${size}`)
  mkdirSync(dataDir, { recursive: true })
  const server = await startAt(dataDir)
  await onDatabaseOf(server, (sql) => addVisits(sql, size))
  const started = performance.now()
  await rebuild(dataDir)
  const rebuildMs = performance.now() - started
  await onDatabaseOf(server, (sql) => sql`vacuum (analyze)`)
  return { size, server, paths, rebuildMs, headers: await ownerHeaders(server) }
}

async function rebuild(dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['dist/server/cli.js', 'reports', 'rebuild'], { env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The reports could not be rebuilt.')
}

/** Past visits, once. Triggers are off: they would work row by row. */
async function addVisits(sql: Sql, size: number): Promise<void> {
  const [stored] = await sql`select count(*)::int as count from users where phone like '0990%'`
  if (Number(stored?.count) > 0) return
  const people = Math.max(200, size / 100)
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    const classes = tx`select id from sessions where kind <> 'pool' order by id limit ${CLASSES}::int`
    await tx`insert into users (id, phone) select 100000 + n, '0990' || lpad(n::text, 7, '0')
      from generate_series(0, ${people - 1}::int) n`
    await tx`insert into members (id, user_id, holder, relation) select 100000 + n, 100000 + n, true, 'self'
      from generate_series(0, ${people - 1}::int) n`
    await tx`insert into slots (session_id, year, month, capacity)
      select s.id, y, m, 1000 from sessions s, generate_series(${FIRST_YEAR}::int, ${LAST_YEAR}::int) y,
        generate_series(1, 12) m where s.id in (${classes}) on conflict do nothing`
    // The measured year first, so that every class has a visit in each of its months at every size: the smallest club reads
    // as many stored rows as the largest.
    await tx`create temp table places on commit drop as
      select l.id as slot, s.id as session, s.pool_id as pool, l.year, l.month,
        (row_number() over (order by l.year desc, l.id) - 1)::int as n
      from slots l join sessions s on s.id = l.session_id
      where l.year between ${FIRST_YEAR}::int and ${LAST_YEAR}::int and s.id in (${classes})`
    await tx`analyze places`
    const [places] = await tx<{ count: number; measured: number }[]>`
      select count(*)::int as count, (count(*) filter (where year = ${LAST_YEAR}::int))::int as measured from places`
    if (places === undefined || places.measured > size) throw new Error('Some class has no visit in the measured year.')
    await tx`create temp table visits on commit drop as
      select 10000000 + g.n as id, p.*, 100000 + (g.n / ${places?.count}::int + p.n * 7) % ${people}::int as person,
        timestamptz '2016-04-01' + (12 * (p.year - ${FIRST_YEAR}::int) + p.month - 1) * interval '30.44 days' as at
      from generate_series(0, ${size - 1}::int) g (n) join places p on p.n = g.n % ${places?.count}::int`
    await tx`analyze visits`
    await tx`insert into orders (id, uid, user_id, kind, subject_number, session_number, session_id, pool_id, state,
        payable_rial, subject, hold_expires_at, created_at, confirmed_at)
      select id, 'visit-' || id, person, 'team', 1, 1, session, pool, 'confirmed', 8000000, '{}', at, at, at from visits`
    await tx`insert into attempts (id, order_id, gateway, authority, amount_rial, state, created_at, verified_at, ended_at)
      select id, id, 'sandbox', 'visit-' || id, 8000000, 'verified', at, at, at from visits`
    await tx`insert into order_items (id, order_id, slot_id, user_id, member_id, live)
      select id, id, slot, person, person, true from visits on conflict do nothing`
    await tx`insert into enrolments (id, order_item_id, user_id, member_id, session_id, slot_id, year, month, created_at)
      select v.id, v.id, person, person, session, slot, year, month, at - interval '40 days'
      from visits v join order_items i on i.id = v.id on conflict do nothing`
    await tx`insert into attendance (session_id, member_id, year, month, day, pool_id, entered)
      select session, person, year, month, 5, pool, 1 from visits on conflict do nothing`
  })
  await sql`vacuum (analyze)`
}
