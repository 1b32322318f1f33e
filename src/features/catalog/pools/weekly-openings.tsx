import { audienceValues } from '#src/contract/catalog/filter-values.ts'
import type { PoolCard } from '#src/contract/catalog/pool.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import * as teamCardStyles from '#src/features/catalog/teams/team-card.module.css'
import { WEEK } from '#src/features/catalog/timetable.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { poolStrings as words } from './pool-strings.ts'

/** Fewer closed days than these are named instead of the open ones. */
const FEW_DAYS = 3

/** For whom, and between which hours of which days, a pool has openings; nothing without openings. */
export function WeeklyOpenings({ times }: Pick<PoolCard, 'times'>) {
  if (times.length === 0) return null
  const audiences = audienceValues.filter((audience) => times.some((time) => time.audience === audience))
  return (
    <>
      <p className={teamCardStyles.fact}>
        <Icon name="user" size={18} />
        <span>{catalogStrings.listed(audiences.map((audience) => words.audiences[audience]))}</span>
      </p>
      <p className={teamCardStyles.fact}>
        <Icon name="calendar" size={18} />
        <span>{words.openBetween(formatDays(times), formatHours(span(times)))}</span>
      </p>
    </>
  )
}

function formatDays(times: PoolCard['times']): string {
  const days = WEEK.filter((day) => times.some(({ weekdays }) => weekdays.includes(day)))
  const closed = WEEK.filter((day) => !days.includes(day))
  if (closed.length === 0) return words.everyDay
  return closed.length < FEW_DAYS ? words.everyDayBut(formatWeekdays(closed)) : formatWeekdays(days)
}

/** From the earliest beginning to the latest end. */
function span(times: PoolCard['times']) {
  const starts = times.map((time) => time.starts_at).sort()
  const ends = times.map((time) => time.ends_at).sort()
  return { starts_at: starts[0] ?? '', ends_at: ends.at(-1) ?? '' }
}
