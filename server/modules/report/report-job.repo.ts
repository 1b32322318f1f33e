import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { reportMarks } from '#server/db/schema/report.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { type SumTable, sumTables } from './report-source.repo.ts'

export type Mark = typeof reportMarks.$inferSelect

/** Makes other refreshes and rebuilds wait until the transaction ends; reading goes on. */
export async function lockSums(tx: Db): Promise<void> {
  await tx.execute(sql`lock table report_money in share row exclusive mode`)
}

/**
 * Removes the marks of committed changes. The statements that follow in the transaction see those changes; a change that
 * commits later leaves its own mark.
 */
export function takeMarks(tx: Db): Promise<Mark[]> {
  return tx.delete(reportMarks).returning()
}

export function listMarks(db: Db): Promise<Mark[]> {
  return db.select().from(reportMarks)
}

type Seen = { year: number; month: number }

/** The months of each query, without repetition. */
async function monthsIn(db: Db, queries: SQL[]): Promise<JalaliMonth[]> {
  if (queries.length === 0) return []
  const rows = await db.execute<Seen>(sql`${sql.join(queries, sql` union `)} order by 1, 2`)
  return rows.map(({ year, month }) => ({ year: Number(year), month: Number(month) }))
}

const idsParam = (ids: number[]) => sql`any(${sql.param(ids)}::int[])`

/** The months of some members, sessions and programs. `from` is the first month of a program's new coach. */
export function listMonthsOf(
  db: Db,
  {
    members,
    sessions,
    programs,
  }: { members: number[]; sessions: number[]; programs: (JalaliMonth & { id: number })[] },
): Promise<JalaliMonth[]> {
  const ofMembers = sql`select year, month from enrolments where member_id = ${idsParam(members)}`
  const ofSessions = sql`select year, month from slots where session_id = ${idsParam(sessions)}`
  const ofProgram = ({ id, year, month }: JalaliMonth & { id: number }) => sql`
    select l.year, l.month from slots l join sessions s on s.id = l.session_id
    where s.program_id = ${id} and (l.year, l.month) >= (${year}::smallint, ${month}::smallint)`
  return monthsIn(db, [
    ...(members.length > 0 ? [ofMembers] : []),
    ...(sessions.length > 0 ? [ofSessions] : []),
    ...programs.map(ofProgram),
  ])
}

/** Every month with places, bookings, attendance or stored sums. */
export function listAllMonths(db: Db): Promise<JalaliMonth[]> {
  const tables = ['slots', 'enrolments', 'attendance', ...sumTables.map(({ name }) => name)]
  return monthsIn(
    db,
    tables.map((name) => sql`select year, month from ${sql.identifier(name)}`),
  )
}

/** The first and last instant of sales and refunds; null without any. */
export async function findMoneyPeriod(db: Db): Promise<{ first: Date; last: Date } | null> {
  const [row] = await db.execute<{ first: string | null; last: string | null }>(sql`
    select least((select min(confirmed_at) from orders where state = 'confirmed'),
        (select min(created_at) from ledger where kind = 'refund')) as first,
      greatest((select max(confirmed_at) from orders where state = 'confirmed'),
        (select max(created_at) from ledger where kind = 'refund')) as last`)
  if (row?.first == null || row.last === null) return null
  return { first: new Date(row.first), last: new Date(row.last) }
}

const columnsOf = ({ columns }: SumTable) =>
  sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )

/** Computes a month again from its source. */
export async function keepMonth(tx: Db, month: JalaliMonth): Promise<void> {
  const { year, month: number } = month
  for (const table of sumTables) {
    const name = sql.identifier(table.name)
    await tx.execute(sql`delete from ${name} where year = ${year} and month = ${number}`)
    await tx.execute(sql`insert into ${name} (year, month, ${columnsOf(table)})
      select ${year}::smallint, ${number}::smallint, ${columnsOf(table)} from (${table.ofMonth(month)}) found`)
  }
}

/** The rows of a month that differ from its source, as texts. */
export async function listDifferences(db: Db, month: JalaliMonth): Promise<string[]> {
  const { year, month: number } = month
  const found: string[] = []
  for (const table of sumTables) {
    const stored = sql`select ${columnsOf(table)} from ${sql.identifier(table.name)} where year = ${year} and month = ${number}`
    const source = sql`select ${columnsOf(table)} from (${table.ofMonth(month)}) computed`
    const rows = await db.execute<{ side: string; found: object }>(sql`
      select 'stored' as side, to_json(k) as found from ((${stored}) except all (${source})) k
      union all select 'source' as side, to_json(k) as found from ((${source}) except all (${stored})) k limit 20`)
    found.push(...rows.map((row) => `${table.name} ${year}-${number}, ${row.side} alone: ${JSON.stringify(row.found)}`))
  }
  return found
}
