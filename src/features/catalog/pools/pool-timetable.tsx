import { type KeyboardEvent, useRef, useState } from 'react'
import { useToday } from '#src/api/use-today.ts'
import type { PoolSlot } from '#src/contract/catalog/pool.ts'
import { weekdayNames } from '#src/fa/jalali.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { weekdayOf } from '#src/fa/week.ts'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import * as timetableStyles from '#src/features/catalog/timetable.module.css'
import { hourRows, slotsOn, WEEK } from '#src/features/catalog/timetable.ts'
import { SlotCell, SlotItem } from './day-slot.tsx'
import { poolStrings as words } from './pool-strings.ts'

/** Weekly timetable: a table where seven columns fit, else tabs with one day each. */
export function PoolTimetable({ poolId, openings }: Omit<WeekProps, 'today'>) {
  const today = weekdayOf(useToday())
  return (
    <section className={overviewStyles.section} aria-labelledby="timetable">
      <h2 id="timetable" className={overviewStyles.heading}>
        {words.timetable}
      </h2>
      {openings.length === 0 ? (
        <p className={overviewStyles.quiet}>{words.noTimetable}</p>
      ) : (
        <>
          <p className={overviewStyles.quiet}>{words.timetableHint}</p>
          <div className={timetableStyles.root}>
            <WeekTable poolId={poolId} openings={openings} today={today} />
            <DayTabs poolId={poolId} openings={openings} today={today} />
          </div>
        </>
      )}
    </section>
  )
}

type WeekProps = { poolId: number; openings: readonly PoolSlot[]; today: number }

function WeekTable({ poolId, openings, today }: WeekProps) {
  return (
    <table className={`${timetableStyles.weekTable} numeric`} aria-labelledby="timetable">
      <thead>
        <tr>
          <th scope="col">{words.hours}</th>
          {WEEK.map((weekday) => (
            <th key={weekday} scope="col" data-today={weekday === today || undefined}>
              {weekdayNames[weekday]}
              {weekday === today && <span className={timetableStyles.weekToday}>{words.today}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hourRows(openings).map((row) => (
          <tr key={row.key}>
            <th scope="row">{formatHours(row)}</th>
            {WEEK.map((weekday) => (
              <td key={weekday} data-today={weekday === today || undefined}>
                {row.days[weekday]?.map((slot) => (
                  <SlotCell key={slot.opening.id} poolId={poolId} slot={slot} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Arrow keys follow the reading direction: the next day is to the left. */
const steps: Record<string, (day: number) => number> = {
  ArrowLeft: (day) => (day + 1) % WEEK.length,
  ArrowRight: (day) => (day + WEEK.length - 1) % WEEK.length,
  Home: () => 0,
  End: () => WEEK.length - 1,
}

function DayTabs({ poolId, openings, today }: WeekProps) {
  const [shown, setShown] = useState(today)
  const list = useRef<HTMLDivElement>(null)
  const slots = slotsOn(openings, shown)

  function move(event: KeyboardEvent) {
    const next = steps[event.key]?.(shown)
    if (next === undefined) return
    event.preventDefault()
    setShown(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={timetableStyles.dayView}>
      <div ref={list} role="tablist" aria-label={words.days} className={timetableStyles.dayTabs} onKeyDown={move}>
        {WEEK.map((weekday) => (
          <button
            key={weekday}
            type="button"
            role="tab"
            id={`day-tab-${weekday}`}
            aria-controls="day-panel"
            aria-selected={weekday === shown}
            aria-label={weekdayNames[weekday]}
            tabIndex={weekday === shown ? 0 : -1}
            className={timetableStyles.dayTab}
            data-empty={slotsOn(openings, weekday).length === 0 || undefined}
            onClick={() => setShown(weekday)}
          >
            {words.dayNames[weekday]}
          </button>
        ))}
      </div>
      <div id="day-panel" role="tabpanel" aria-labelledby={`day-tab-${shown}`} className={timetableStyles.dayPanel}>
        <h3 className={timetableStyles.dayName}>
          {weekdayNames[shown]}
          {shown === today && <span className={timetableStyles.weekToday}>{words.today}</span>}
        </h3>
        {slots.length === 0 ? (
          <p className={overviewStyles.quiet}>{words.noOpeningOnDay}</p>
        ) : (
          <ul className={timetableStyles.openingList}>
            {slots.map((slot) => (
              <SlotItem key={slot.opening.id} poolId={poolId} slot={slot} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
