import type { Deps } from '#server/core/deps.ts'
import type { FieldMetricsReport } from '#src/contract/desk/reports.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { FieldMetricName, FieldSample } from '#src/contract/metrics/field-metrics.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
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

/** Adds measurements to the sums of today. */
export async function keepSamples({ db, now }: Pick<Deps, 'db' | 'now'>, samples: FieldSample[]): Promise<void> {
  const today = jalaliDay(now())
  const rows = new Map<string, DayRow>()
  for (const { name, screen, value } of samples.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const bounds = boundsOf(name)
    const key = keyOf({ name, screen })
    const row = rows.get(key) ?? { ...today, name, screen, samples: 0, total: 0, buckets: [...bounds, 0].map(() => 0) }
    const measured = name === 'cls' ? value * THOUSANDTHS : value
    const at = bounds.findIndex((bound) => measured <= bound)
    const bucket = at === -1 ? bounds.length : at
    row.samples += 1
    row.total += measured
    row.buckets = row.buckets.map((count, index) => (index === bucket ? count + 1 : count))
    rows.set(key, row)
  }
  if (rows.size > 0) await addToDays(db, [...rows.values()])
}

function keyOf({ name, screen }: Pick<FieldSample, 'name' | 'screen'>): string {
  return `${name} ${screen}`
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
