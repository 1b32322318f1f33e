import type { Deps } from '#server/core/deps.ts'
import type { FieldMetricsReport } from '#src/contract/desk/reports.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { FieldMetricName, FieldSample } from '#src/contract/metrics/field-metrics.ts'
import { termKey } from '#src/contract/month.ts'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { addToDays, type BucketRow, type DayRow, sumDays } from './field-metrics.repo.ts'

/**
 * Milliseconds. The first bounds separate frames, the last ones posts that waited for the network. Stored counts are by
 * position: bounds may only be added at the end.
 */
export const timeBounds = [50, 100, 200, 500, 1000, 1800, 2500, 4000, 10_000, 60_000, 600_000, 3_600_000]
/** Thousandths of the score; 100 is the limit of a good page. */
export const shiftBounds = [10, 50, 100, 250, 1000]
export const THOUSANDTHS = 1000

const boundsOf = (name: FieldMetricName) => (name === 'cls' ? shiftBounds : timeBounds)

/** How long measurements stay in memory alone, in milliseconds. */
const WRITE_MS = 5000

/**
 * Sums of measurements that are not stored yet: a row for each day, name and screen, however many arrive. They are written
 * together some seconds after the first of them, so that a flood of reports costs no writes. A killed server loses these
 * seconds, and a failed write what it had to write.
 */
export function makeFieldTotals({ db, now }: Pick<Deps, 'db' | 'now'>, report: (error: unknown) => void) {
  let rows = new Map<string, DayRow>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** Stores what has been added so far; one write at a time, so that a slow database does not queue them. */
  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await writing
    if (rows.size > 0) {
      const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
      rows = new Map()
      writing = addToDays(db, sorted).catch(report)
    }
    await writing
  }

  return {
    add(samples: readonly FieldSample[]): void {
      const today = jalaliDay(now())
      for (const sample of samples) addTo(rows, today, sample)
      timer ??= setTimeout(() => void write(), WRITE_MS).unref()
    },
    write,
  }
}

function addTo(rows: Map<string, DayRow>, today: JalaliDay, { name, screen, value }: FieldSample): void {
  const bounds = boundsOf(name)
  const key = `${termKey(today)} ${name} ${screen}`
  const row = rows.get(key) ?? { ...today, name, screen, samples: 0, total: 0, buckets: [...bounds, 0].map(() => 0) }
  const measured = name === 'cls' ? value * THOUSANDTHS : value
  const at = bounds.findIndex((bound) => measured <= bound)
  const bucket = at === -1 ? bounds.length : at
  row.samples += 1
  row.total += measured
  row.buckets = row.buckets.map((count, index) => (index === bucket ? count + 1 : count))
  rows.set(key, row)
}

/** The measurements of the last days, today included, by name and screen. */
export async function readFieldMetrics(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  days: number,
): Promise<FieldMetricsReport> {
  const found = await sumDays(db, jalaliDay(new Date(now().getTime() - (days - 1) * DAY_MS)))
  const rows = found.map((row) => ({
    ...{ name: row.name, screen: row.screen, samples: row.samples },
    ...{ p50: quantileOf(row, 0.5), p75: quantileOf(row, 0.75), p95: quantileOf(row, 0.95) },
  }))
  return { days, rows }
}

/** The value below which a share of the samples is, as if those of a bucket were spread evenly over it. */
function quantileOf({ name, samples, buckets }: BucketRow, share: number): number {
  const bounds = boundsOf(name)
  let left = share * samples
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && left <= count) {
      const [low, high] = [bounds[index - 1] ?? 0, bounds[index] ?? bounds.at(-1) ?? 0]
      return Math.round(low + ((high - low) * left) / count)
    }
    left -= count
  }
  return bounds.at(-1) ?? 0
}
