import type { Deps } from '#server/core/deps.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { addDate, addMonth } from './slot-generator.repo.ts'

type SlotGeneratorDeps = Pick<Deps, 'db' | 'now'>

const LEASE = 'slots-horizon'
const EVERY_MS = 3_600_000
/** Pool dates can be booked this many days ahead. */
const DAYS_AHEAD = 30
const MONTHS_A_YEAR = 12
const BATCH = 2000

/** Generates future bookable slots, now and every hour. The returned function stops it. */
export function startSlotGenerator(deps: SlotGeneratorDeps, report: (error: unknown) => void): () => Promise<void> {
  return runPeriodically(EVERY_MS, (stopped) => generateSlots(deps, stopped).then(() => undefined), report)
}

/**
 * Adds the missing slots of the weekly timetables: the remaining months of this Jalali year and those of the next, and
 * the pools' dates of the next 30 days. Idempotent; one server runs it at a time. Returns how many slots were added,
 * undefined when another server is running it.
 */
export async function generateSlots(deps: SlotGeneratorDeps, stopped?: AbortSignal): Promise<number | undefined> {
  const work = async (mayContinue: () => Promise<boolean>) => {
    let added = 0
    for (const add of additions(deps)) {
      let batch = BATCH
      while (batch === BATCH && (await mayContinue())) {
        batch = await add()
        added += batch
      }
    }
    return added
  }
  return runExclusively(deps, LEASE, work, stopped)
}

function additions({ db, now }: SlotGeneratorDeps): (() => Promise<number>)[] {
  const today = jalaliDay(now())
  const months = [today.year, today.year + 1].flatMap((year) =>
    Array.from({ length: MONTHS_A_YEAR }, (_, index) => ({ year, month: index + 1 })),
  )
  const coming = months.filter(({ year, month }) => year > today.year || month >= today.month)
  const days: JalaliDay[] = Array.from({ length: DAYS_AHEAD + 1 }, (_, offset) =>
    jalaliDay(new Date(now().getTime() + offset * DAY_MS)),
  )
  return [
    ...coming.map((month) => () => addMonth(db, month, BATCH)),
    ...days.map((day) => () => addDate(db, day, weekdayOf(day), BATCH)),
  ]
}
