import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { fieldMetricDays } from '#server/db/schema/report.ts'
import type { FieldMetricName, FieldScreen } from '#src/contract/metrics/field-metrics.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'

export type DayRow = typeof fieldMetricDays.$inferInsert

/** Adds to the sums of days. `rows` differ in day, name or screen, in a common order, so that two servers cannot deadlock. */
export async function addToDays(db: Db, rows: DayRow[]): Promise<void> {
  await db
    .insert(fieldMetricDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        fieldMetricDays.year,
        fieldMetricDays.month,
        fieldMetricDays.day,
        fieldMetricDays.name,
        fieldMetricDays.screen,
      ],
      set: {
        samples: sql`field_metric_days.samples + excluded.samples`,
        total: sql`field_metric_days.total + excluded.total`,
        buckets: sql`(select array_agg(coalesce(a, 0) + coalesce(b, 0) order by n)
          from unnest(field_metric_days.buckets, excluded.buckets) with ordinality each (a, b, n))`,
      },
    })
}

export type BucketRow = { name: FieldMetricName; screen: FieldScreen; samples: number; buckets: number[] }

/** The sums from a day on, by name and screen. */
export async function sumDays(db: Db, { year, month, day }: JalaliDay): Promise<BucketRow[]> {
  const rows = await db.execute<BucketRow>(sql`
    select name, screen, sum(count)::int as samples, array_agg(count order by bucket) as buckets from (
      select d.name, d.screen, b.bucket, sum(b.count)::int as count
      from field_metric_days d cross join lateral unnest(d.buckets) with ordinality b (count, bucket)
      where (d.year, d.month, d.day) >= (${year}::smallint, ${month}::smallint, ${day}::smallint)
      group by d.name, d.screen, b.bucket
    ) each group by name, screen order by name, screen`)
  return [...rows]
}
