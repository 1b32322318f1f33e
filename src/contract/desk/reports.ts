import * as z from 'zod/mini'
import { fieldMetricNames, fieldScreens } from '#src/contract/metrics/field-metrics.ts'
import { paymentPlaces } from '#src/contract/payment.ts'
import { monthParam } from './day.ts'
import { tillMethods } from './till.ts'

export const reportNames = ['income', 'refunds', 'occupancy', 'attendance', 'people', 'coach_pay'] as const
export const reportName = z.enum(reportNames)
export type ReportName = z.infer<typeof reportName>

export const reportGroups = ['month', 'pool', 'program', 'coach', 'source'] as const
export const reportGroup = z.enum(reportGroups)
export type ReportGroup = z.infer<typeof reportGroup>

/** Where money was paid: a bank, in cash or by card terminal at the desk, or from the wallet. */
export const reportSources = [...paymentPlaces, ...tillMethods, 'wallet'] as const
export type ReportSource = (typeof reportSources)[number]

/** Columns of reports: money in rial, counts, and whole percent. */
export const measureUnits = {
  amount: 'rial',
  /** Of the period before, of the same length. */
  before: 'rial',
  payments: 'count',
  sold: 'count',
  capacity: 'count',
  occupancy: 'percent',
  lessons: 'count',
  expected: 'count',
  attended: 'count',
  no_shows: 'count',
  presence: 'percent',
  new_people: 'count',
  returning: 'count',
  pay: 'rial',
} as const satisfies Record<string, 'rial' | 'count' | 'percent'>
export type Measure = keyof typeof measureUnits
const measure = z.enum(Object.keys(measureUnits) as [Measure, ...Measure[]])

/** The columns of each report, and what its rows can be. */
export const reportRules: Record<ReportName, { measures: readonly Measure[]; groups: readonly ReportGroup[] }> = {
  income: { measures: ['amount', 'before', 'payments'], groups: ['month', 'pool', 'program', 'coach', 'source'] },
  refunds: { measures: ['amount', 'payments'], groups: ['month', 'pool', 'program', 'coach'] },
  occupancy: { measures: ['sold', 'capacity', 'occupancy'], groups: ['month', 'pool', 'program', 'coach'] },
  attendance: {
    measures: ['attended', 'no_shows', 'expected', 'presence', 'lessons'],
    groups: ['month', 'pool', 'program', 'coach'],
  },
  people: { measures: ['new_people', 'returning'], groups: ['month', 'pool', 'program', 'coach'] },
  coach_pay: { measures: ['pay', 'lessons', 'attended'], groups: ['coach', 'month'] },
}

export const MOST_REPORT_MONTHS = 36
const idInQuery = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))

/** Months `from` to `to`, both included. `people` takes a program or a coach, not both. */
export const reportQuery = z.object({
  from: monthParam,
  to: monthParam,
  by: z._default(reportGroup, 'month'),
  pool: z.optional(idInQuery),
  program: z.optional(idInQuery),
  coach: z.optional(idInQuery),
})
export type ReportQuery = z.infer<typeof reportQuery>

const values = z.array(z.nullable(z.int()))
export const reportRow = z.object({
  /** `1405-09` of a month, the name of a source, else an opaque key. */
  key: z.string(),
  /** Null for months and sources, which the screen names. */
  label: z.nullable(z.string()),
  /** One for each measure; null where it says nothing, such as a percentage of none. */
  values,
})
export type ReportRow = z.infer<typeof reportRow>

export const report = z.object({
  report: reportName,
  by: reportGroup,
  from: z.string(),
  to: z.string(),
  measures: z.array(measure),
  /** Months in order, all others by the first measure, largest first. */
  rows: z.array(reportRow),
  /** Null where the rows do not add up: a swimmer may be in several. */
  total: z.nullable(values),
  /** What `pay` was computed with, in rial: a lesson, and each swimmer who came. Null for other reports. */
  rates: z.nullable(z.object({ lesson: z.int(), swimmer: z.int() })),
  /** When the server read it, and the oldest change that it does not contain yet; null when it contains all. */
  at: z.string(),
  pending_since: z.nullable(z.string()),
})
export type Report = z.infer<typeof report>

const choice = z.object({ id: z.int(), name: z.string() })
/** What reports can be narrowed to. */
export const reportChoices = z.object({ programs: z.array(choice), coaches: z.array(choice) })
export type ReportChoices = z.infer<typeof reportChoices>

export const MOST_FIELD_DAYS = 90
export const fieldMetricsQuery = z.object({
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_FIELD_DAYS)), 28),
})
/** Measurements of pages: milliseconds, `cls` in thousandths of the score. Estimated from buckets. */
export const fieldMetricRow = z.object({
  name: z.enum(fieldMetricNames),
  screen: z.enum(fieldScreens),
  samples: z.int(),
  p50: z.int(),
  p75: z.int(),
  p95: z.int(),
})
export type FieldMetricRow = z.infer<typeof fieldMetricRow>
export const fieldMetricsReport = z.object({
  days: z.int(),
  rows: z.array(fieldMetricRow),
})
export type FieldMetricsReport = z.infer<typeof fieldMetricsReport>
