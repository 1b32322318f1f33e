import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { readClubSettings } from '#server/modules/club/club-settings.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import {
  type Measure,
  MOST_REPORT_MONTHS,
  type Report,
  type ReportChoices,
  type ReportName,
  type ReportQuery,
  type ReportRow,
  reportRules,
} from '#src/contract/desk/reports.ts'
import { type JalaliMonth, monthKey } from '#src/contract/month.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import {
  classSums,
  findPendingSince,
  type GroupRow,
  hasCoach,
  hasLessons,
  hasPlaces,
  isIncome,
  isRefund,
  listChoices,
  listGroups,
  listPeople,
  moneySums,
  numberOfMonth,
  type ReportFilter,
} from './report.repo.ts'
import { reportTexts } from './strings.ts'

const RIAL_A_TOMAN = 10

type Numbers = Partial<Record<Measure, number | null>>
type Rates = { lesson: number; swimmer: number }
type Asked = ReportQuery & { report: ReportName; months: JalaliMonth[]; pools: StaffRequest['pools'] }

/**
 * A report of some months for the pools of the member of staff. Throws `not_found` for another's pool, `ValidationError` for
 * a wrong range or group.
 */
export async function readReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Pick<StaffRequest, 'pools'>,
  name: ReportName,
  query: ReportQuery,
): Promise<Report> {
  const asked = check(staff, name, query)
  const rates = name === 'coach_pay' ? await ratesOf(db) : null
  const [found, pending] = [await rowsOf(db, asked), await findPendingSince(db)]
  const { measures } = reportRules[name]
  const shape = (numbers: Numbers) => withRatios(numbers, rates)
  const rows = shapeRows(found, asked, (numbers) => {
    const all = shape(numbers)
    return measures.map((measure) => all[measure] ?? (measure in all ? null : 0))
  })
  const total = shape(sumOf(found))
  const adds = name !== 'people' || rows.length === 1
  return {
    ...{ report: name, by: query.by, from: query.from, to: query.to, measures: [...measures], rows, rates },
    total: adds ? measures.map((measure) => total[measure] ?? (measure in total ? null : 0)) : null,
    at: now().toISOString(),
    pending_since: pending?.toISOString() ?? null,
  }
}

/** What reports can be narrowed to at the pools of the member of staff. */
export function readChoices({ db }: Pick<Deps, 'db'>, { pools }: Pick<StaffRequest, 'pools'>): Promise<ReportChoices> {
  return listChoices(db, pools)
}

function check(staff: Pick<StaffRequest, 'pools'>, report: ReportName, query: ReportQuery): Asked {
  const { pool, by, program, coach } = query
  if (pool !== undefined) requirePool(staff, pool)
  const [from, to] = [numberOfMonth(monthOf(query.from)), numberOfMonth(monthOf(query.to))]
  const count = to - from + 1
  if (count < 1 || count > MOST_REPORT_MONTHS) {
    throw new ValidationError({ to: [reportTexts.monthsWrong(toPersianDigits(MOST_REPORT_MONTHS))] })
  }
  const isBoth = (program !== undefined || by === 'program') && (coach !== undefined || by === 'coach')
  if (!reportRules[report].groups.includes(by) || (report === 'people' && isBoth)) throw new AppError('validation')
  const months = Array.from({ length: count }, (_, index) => monthAt(from + index))
  return { ...query, report, months, pools: pool === undefined ? staff.pools : [pool] }
}

function monthOf(text: string): JalaliMonth {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return { year, month }
}

function monthAt(number: number): JalaliMonth {
  return { year: Math.floor(number / 12), month: (number % 12) + 1 }
}

/** In rial; the settings are in toman. Pay is by the rates of today, also for months that are over. */
async function ratesOf(db: Db): Promise<Rates> {
  const { coach_lesson_toman, coach_swimmer_toman } = await readClubSettings(db)
  return { lesson: coach_lesson_toman * RIAL_A_TOMAN, swimmer: coach_swimmer_toman * RIAL_A_TOMAN }
}

/** The stored sums by group; income by month begins with the months of the period before. */
function rowsOf(db: Db, { report, by, months, pools, program, coach }: Asked): Promise<GroupRow[]> {
  const [first = monthAt(0)] = months
  const filter: ReportFilter = { from: first, to: months.at(-1) ?? first, pools, program, coach }
  switch (report) {
    case 'income': {
      const from = monthAt(numberOfMonth(first) - months.length)
      return listGroups(db, 'report_money', { ...filter, from, by, sums: moneySums(first), only: isIncome })
    }
    case 'refunds':
      return listGroups(db, 'report_money', { ...filter, by, sums: moneySums(first), only: isRefund })
    case 'occupancy':
      return listGroups(db, 'report_classes', { ...filter, by, sums: classSums, only: hasPlaces })
    case 'attendance':
      return listGroups(db, 'report_classes', { ...filter, by, sums: classSums, only: hasLessons })
    case 'coach_pay':
      return listGroups(db, 'report_classes', { ...filter, by, sums: classSums, only: hasCoach })
    case 'people':
      return listPeople(db, { ...filter, by, scope: scopeOf({ by, pools, program, coach }) })
  }
}

function scopeOf({ by, pools, program, coach }: Pick<Asked, 'by' | 'pools' | 'program' | 'coach'>) {
  if (program !== undefined || by === 'program') return 'program'
  if (coach !== undefined || by === 'coach') return 'coach'
  return pools === 'all' && by === 'month' ? 'club' : 'pool'
}

function numbersOf({ key: _, label: __, about: ___, ...numbers }: GroupRow): Numbers {
  return numbers as Numbers
}

function sumOf(rows: GroupRow[]): Numbers {
  const sum: Numbers = {}
  for (const row of rows) {
    for (const [name, value] of Object.entries(numbersOf(row)) as [Measure, number][])
      sum[name] = (sum[name] ?? 0) + value
  }
  return sum
}

/** Adds percentages, null of nothing, and the pay. */
function withRatios(numbers: Numbers, rates: Rates | null): Numbers {
  const { sold = 0, capacity = 0, expected = 0, no_shows = 0, lessons = 0, attended = 0 } = numbers
  return {
    ...numbers,
    occupancy: percent(sold, capacity),
    presence: percent((expected ?? 0) - (no_shows ?? 0), expected),
    ...(rates !== null && { pay: rates.lesson * (lessons ?? 0) + rates.swimmer * (attended ?? 0) }),
  }
}

function percent(part: number | null, whole: number | null): number | null {
  return !whole ? null : Math.round((100 * (part ?? 0)) / whole)
}

function shapeRows(
  found: GroupRow[],
  { by, months }: Asked,
  shape: (numbers: Numbers) => (number | null)[],
): ReportRow[] {
  if (by !== 'month') {
    const rows = found.map((row) => ({ key: row.key, label: labelOf(row, by), values: shape(numbersOf(row)) }))
    return rows.toSorted((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || (a.key < b.key ? -1 : 1))
  }
  const byNumber = new Map(found.map((row) => [Number(row.key), numbersOf(row)]))
  return months.map((month) => {
    const number = numberOfMonth(month)
    const { before: _, ...own } = byNumber.get(number) ?? {}
    const earlier = byNumber.get(number - months.length)?.before ?? 0
    return { key: monthKey(month), label: null, values: shape({ ...own, before: earlier }) }
  })
}

function labelOf({ label, about, key }: GroupRow, by: ReportQuery['by']): string | null {
  if (by === 'source') return null
  if (about === 'openings') return reportTexts.openings(label ?? '')
  if (about === 'cards') return reportTexts.cards(label ?? '')
  return label ?? (by === 'coach' ? reportTexts.noCoach : by === 'pool' ? reportTexts.noPool : key)
}
