import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { compareMonths, jalaliDay, nextMonth } from '#src/fa/jalali.ts'
import {
  findMoneyPeriod,
  keepMonth,
  listAllMonths,
  listDifferences,
  listMarks,
  listMonthsOf,
  lockSums,
  type Mark,
  takeMarks,
} from './report-job.repo.ts'

const LEASE = 'reports'

/** Brings the stored sums up to date, now and every minute. The returned function stops it. */
export function startReports(deps: Pick<Deps, 'db'>, report: (error: unknown) => void): () => Promise<void> {
  const work = (stopped: AbortSignal) => runExclusively(deps, LEASE, () => refreshReports(deps), stopped)
  return runPeriodically(MINUTE_MS, (stopped) => work(stopped).then(() => undefined), report)
}

/** Computes the months again whose source has changed since. Returns how many; safe to run beside another. */
export function refreshReports({ db }: Pick<Deps, 'db'>): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSums(tx)
    const months = await markedMonths(tx, await takeMarks(tx))
    for (const month of months) await keepMonth(tx, month)
    return months.length
  })
}

/** Computes every month again from its source. Returns how many. */
export function rebuildReports(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSums(tx)
    await takeMarks(tx)
    const months = await allMonths(tx)
    for (const month of months) await keepMonth(tx, month)
    return months.length
  })
}

/** What an audit of the stored sums found: differences as texts, and months that wait for the next refresh. */
export type ReportAudit = { months: number; waiting: number; differences: string[] }

/** Compares every stored month with its source, on one snapshot. Months with a change that is not contained yet are left out. */
export function auditReports(db: Db): Promise<ReportAudit> {
  return db.transaction(
    async (tx) => {
      const waiting = new Set((await markedMonths(tx, await listMarks(tx))).map(monthKey))
      const months = (await allMonths(tx)).filter((month) => !waiting.has(monthKey(month)))
      const differences: string[] = []
      for (const month of months) differences.push(...(await listDifferences(tx, month)))
      return { months: months.length, waiting: waiting.size, differences }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function allMonths(db: Db): Promise<JalaliMonth[]> {
  const period = await findMoneyPeriod(db)
  return unique([...(await listAllMonths(db)), ...(period === null ? [] : monthsBetween(period.first, period.last))])
}

function monthsBetween(first: Date, last: Date): JalaliMonth[] {
  const months: JalaliMonth[] = []
  const end = jalaliDay(last)
  for (let month = monthOf(first); compareMonths(month, end) <= 0; month = nextMonth(month)) months.push(month)
  return months
}

function monthOf(at: Date): JalaliMonth {
  const { year, month } = jalaliDay(at)
  return { year, month }
}

/** The months that contain the marked changes. */
async function markedMonths(db: Db, marks: Mark[]): Promise<JalaliMonth[]> {
  if (marks.some(({ kind }) => kind === 'all')) return allMonths(db)
  const idsOf = (kind: Mark['kind']) =>
    marks.flatMap((mark) => (mark.kind === kind && mark.id !== null ? [mark.id] : []))
  const programs = marks.flatMap(({ kind, id, createdAt }) =>
    kind === 'program' && id !== null ? [{ id, ...monthOf(createdAt) }] : [],
  )
  const direct = marks.flatMap(({ year, month, at, kind, createdAt }) => {
    if (year !== null && month !== null) return [{ year, month }]
    if (at !== null) return [monthOf(at)]
    return kind === 'program' ? [monthOf(createdAt)] : []
  })
  const indirect = await listMonthsOf(db, { members: idsOf('member'), sessions: idsOf('session'), programs })
  return unique([...direct, ...indirect])
}

function unique(months: JalaliMonth[]): JalaliMonth[] {
  return [...new Map(months.map((month) => [monthKey(month), month])).values()].toSorted(compareMonths)
}
