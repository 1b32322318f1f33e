import {
  type Measure,
  measureUnits,
  type Report,
  type ReportRow,
  type ReportSource,
} from '#src/contract/desk/reports.ts'
import { reportSourceNames } from '#src/fa/desk/report-names.ts'
import { formatDecimal, formatNumber } from '#src/fa/digits.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { formatToman, tomanOf } from '#src/fa/toman.ts'
import { monthOfKey } from './filter.ts'
import { reportStrings as words } from './strings.ts'

const MILLION = 1_000_000
const BILLION = 1_000_000_000

/** A value in full: money in toman with its unit. */
export function valueText(measure: Measure, value: number | null): string {
  if (value === null) return words.none
  const unit = measureUnits[measure]
  return unit === 'rial' ? formatToman(value) : unit === 'percent' ? words.percent(value) : formatNumber(value)
}

/** Isolates right-to-left text within the chart, which is left-to-right. */
const isolated = (text: string) => `\u2067${text}\u2069`

/** A value at an axis, where there is little room: millions of toman. */
export function axisText(measure: Measure, value: number): string {
  return isolated(measureUnits[measure] === 'rial' ? roundToman(value) : valueText(measure, value))
}

function roundToman(value: number): string {
  const toman = tomanOf(value)
  if (toman >= BILLION) return words.billion(formatDecimal(toman / BILLION, { most: 1 }))
  return toman >= MILLION ? words.million(formatDecimal(toman / MILLION, { most: 1 })) : formatNumber(toman)
}

/** What a row is about. */
export function rowName({ key, label }: ReportRow, { by }: Pick<Report, 'by'>): string {
  if (by === 'month') return formatMonth(monthOfKey(key))
  return label ?? reportSourceNames[key as ReportSource] ?? key
}
