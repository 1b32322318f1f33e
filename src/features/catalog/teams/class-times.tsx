import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import { formatHours, formatWeekdays } from '#src/fa/timetable.ts'
import type { Filters } from '#src/features/catalog/filters/filters.ts'
import { matchesTime } from '#src/features/catalog/filters/stored-filter.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import * as styles from './team-card.module.css'

type ClassTimesProps = Pick<ProgramCard, 'times'> & Pick<Filters, 'day' | 'hour'>

/**
 * Days and hours of a program's first class, or of the first at the wanted time, and how many others it has. A space inside
 * the inline block of the others would not be shown.
 */
export function ClassTimes({ times, day, hour }: ClassTimesProps) {
  const shown = times.find((time) => matchesTime(time, { day, hour })) ?? times[0]
  if (shown === undefined) return <span>{words.noTimes}</span>
  return (
    <span>
      {words.classTime(formatWeekdays(shown.weekdays), formatHours(shown))}
      {times.length > 1 && (
        <>
          {' '}
          <span className={styles.more}>{words.moreTimes(times.length - 1)}</span>
        </>
      )}
    </span>
  )
}
