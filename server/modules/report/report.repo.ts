import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import type { ReportGroup } from '#src/contract/desk/reports.ts'
import type { JalaliMonth } from '#src/contract/month.ts'

type Pools = 'all' | readonly number[]

/** Which sums: those of some months, narrowed. */
export type ReportFilter = {
  from: JalaliMonth
  to: JalaliMonth
  pools: Pools
  program: number | undefined
  coach: number | undefined
}

/** A row of a report before it is shaped: `key` is a month as `12 * year + month - 1`, an id (0 for none) or a source. */
export type GroupRow = { key: string; label: string | null; about: string | null } & Record<string, unknown>

const inPools = (pools: Pools) => (pools === 'all' ? sql`true` : sql`f.pool_id = any(${sql.param([...pools])}::int[])`)

const inMonths = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>) =>
  sql`(f.year, f.month) >= (${from.year}::smallint, ${from.month}::smallint)
    and (f.year, f.month) <= (${to.year}::smallint, ${to.month}::smallint)`

const monthNumber = sql`(12 * f.year + f.month - 1)`

/** Key, label and what a nameless row is about, by group; all grouped by. */
function groupOf(by: ReportGroup): { key: SQL; label: SQL; about: SQL } {
  const none = sql`null::text`
  switch (by) {
    case 'month':
      return { key: monthNumber, label: none, about: none }
    case 'pool':
      return { key: sql`f.pool_id`, label: sql`w.name`, about: none }
    // Openings have no program: those of a pool are a row, and so are its cards.
    case 'program':
      return {
        key: sql`case when s.program_id is not null then 'p' || s.program_id
          when f.session_id <> 0 then 'o' || f.pool_id else 'c' || f.pool_id end`,
        label: sql`coalesce(p.name, w.name)`,
        about: sql`case when s.program_id is not null then null when f.session_id <> 0 then 'openings' else 'cards' end`,
      }
    case 'coach':
      return { key: sql`f.coach_id`, label: sql`c.name`, about: none }
    case 'source':
      return { key: sql`f.source`, label: none, about: none }
  }
}

/** `12 * year + month - 1`: consecutive months are consecutive numbers. */
export function numberOfMonth({ year, month }: JalaliMonth): number {
  return 12 * year + month - 1
}

/**
 * Stored sums of sessions by group. `sums` are the columns that are computed. Reads the months by the primary key.
 */
export async function listGroups(
  db: Db,
  table: 'report_money' | 'report_classes',
  { by, sums, only, ...filter }: ReportFilter & { by: ReportGroup; sums: SQL; only: SQL },
): Promise<GroupRow[]> {
  const { key, label, about } = groupOf(by)
  const rows = await db.execute<GroupRow>(sql`
    select (${key})::text as key, ${label} as label, ${about} as about, ${sums}
    from ${sql.identifier(table)} f
    left join sessions s on s.id = f.session_id
    left join programs p on p.id = s.program_id
    left join pools w on w.id = f.pool_id
    left join instructors c on c.id = f.coach_id
    where ${inMonths(filter)} and ${inPools(filter.pools)} and ${only}
      and ${filter.program === undefined ? sql`true` : sql`s.program_id = ${filter.program}`}
      and ${filter.coach === undefined ? sql`true` : sql`f.coach_id = ${filter.coach}`}
    group by 1, 2, 3`)
  return [...rows]
}

/** The columns of money: in the period from `from` on, and in the months before it. */
export function moneySums(from: JalaliMonth): SQL {
  const start = numberOfMonth(from)
  return sql`coalesce(sum(f.amount_rial) filter (where ${monthNumber} >= ${start}::int), 0)::float8 as amount,
    coalesce(sum(f.amount_rial) filter (where ${monthNumber} < ${start}::int), 0)::float8 as before,
    coalesce(sum(f.payments) filter (where ${monthNumber} >= ${start}::int), 0)::int as payments`
}

export const isIncome = sql`f.source <> 'refund'`
export const isRefund = sql`f.source = 'refund'`

export const classSums = sql`sum(f.capacity)::int as capacity, sum(f.sold)::int as sold, sum(f.lessons)::int as lessons,
  sum(f.expected)::int as expected, sum(f.attended)::int as attended, sum(f.no_shows)::int as no_shows`
export const hasPlaces = sql`f.capacity > 0`
export const hasLessons = sql`f.lessons > 0`
export const hasCoach = sql`f.lessons > 0 and f.coach_id <> 0`

type Scope = 'club' | 'pool' | 'program' | 'coach'

/** New and returning swimmers of a scope by group; of several pools or subjects each is counted in every one. */
export async function listPeople(
  db: Db,
  { by, scope, ...filter }: ReportFilter & { by: ReportGroup; scope: Scope },
): Promise<GroupRow[]> {
  const label = by === 'pool' ? sql`w.name` : by === 'program' ? sql`p.name` : by === 'coach' ? sql`c.name` : sql`null`
  const key = by === 'month' ? monthNumber : by === 'pool' ? sql`f.pool_id` : sql`f.subject_id`
  const subject = filter.program ?? filter.coach
  const rows = await db.execute<GroupRow>(sql`
    select (${key})::text as key, (${label})::text as label, null as about, sum(f.new_people)::int as new_people,
      sum(f.returning)::int as returning
    from report_people f
    left join pools w on w.id = f.pool_id
    left join programs p on ${scope} = 'program' and p.id = f.subject_id
    left join instructors c on ${scope} = 'coach' and c.id = f.subject_id
    where ${inMonths(filter)} and f.scope = ${scope} and ${inPools(filter.pools)}
      and ${subject === undefined ? sql`true` : sql`f.subject_id = ${subject}`}
    group by 1, 2`)
  return [...rows]
}

/** When the oldest change was made that the stored sums do not contain; null when they contain all. */
export async function findPendingSince(db: Db): Promise<Date | null> {
  const [row] = await db.execute<{ at: string }>(sql`select created_at as at from report_marks order by seq limit 1`)
  return row === undefined ? null : new Date(row.at)
}

export type Choice = { id: number; name: string }

/** The programs of these pools and their coaches, also archived ones: they have a past. */
export async function listChoices(db: Db, pools: Pools): Promise<{ programs: Choice[]; coaches: Choice[] }> {
  const atPools = pools === 'all' ? sql`true` : sql`p.pool_id = any(${sql.param([...pools])}::int[])`
  const [programs, coaches] = await Promise.all([
    db.execute<Choice>(sql`select p.id, p.name from programs p where ${atPools} order by p.name, p.id`),
    db.execute<Choice>(sql`
      select c.id, c.name from instructors c where exists (
        select from programs p join program_coaches x on x.program_id = p.id
        where x.instructor_id = c.id and ${atPools}) order by c.name, c.id`),
  ])
  return { programs: [...programs], coaches: [...coaches] }
}
