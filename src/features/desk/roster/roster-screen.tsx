import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { dayOfParam } from '#src/contract/desk/day.ts'
import type { Roster } from '#src/contract/desk/roster.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { endOfTerm, formatMonth } from '#src/fa/jalali.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { CancelLesson } from './cancel-lesson.tsx'
import { type RosterKey, rosterQueries } from './queries.ts'
import { rosterColumns } from './roster-columns.tsx'
import { RosterPrint } from './roster-print.tsx'
import { rosterStrings as words } from './strings.ts'

/** Everyone of a class or opening on a day, or of a month of a class; printed on one page. */
export function RosterScreen(key: RosterKey) {
  const { userId } = useDesk()
  const query = useQuery(rosterQueries.detail(userId, key))
  return (
    <DeskScreen
      title={query.data?.name ?? words.title}
      needs="today.read"
      actions={query.data !== undefined && <Actions roster={query.data} />}
    >
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {(roster) => <Content roster={roster} rosterKey={key} />}
      </DeskQueryView>
    </DeskScreen>
  )
}

function Actions({ roster }: { roster: Roster }) {
  const { may } = useDesk()
  const { kind, session, name, month, day, days, pool } = roster
  const isOver = endOfTerm({ ...dayOfParam(`${month}-01`), day: day ?? undefined }) < new Date()
  const canSell = roster.free > 0 && roster.state === 'open' && !isOver && may('bookings.write', pool.id)
  const canCancel = roster.day !== null && roster.state === 'open' && may('schedule.write', pool.id)
  return (
    <>
      {canSell && (
        <Link
          to="/desk/walk-in"
          search={{ kind, session, q: name, month, ...(day !== null && { day }) }}
          className={buttonClass()}
        >
          {words.walkIn}
        </Link>
      )}
      {may('messages.send', pool.id) && days[0] !== undefined && (
        <Link
          to="/desk/messages/$id"
          params={{ id: 'new' }}
          search={{
            ...{ kind, session, only: day === null ? 'month' : 'day' },
            day: `${month}-${String(day ?? days[0]).padStart(2, '0')}`,
          }}
          className={buttonClass({ variant: 'soft' })}
        >
          {words.message}
        </Link>
      )}
      <Button variant="soft" icon="print" onClick={() => print()}>
        {words.print}
      </Button>
      {canCancel && <CancelLesson roster={roster} />}
    </>
  )
}

/** When it takes place: the date or the month, and the hours. */
export function whenOf({ month, day, starts_at, ends_at }: Roster): string {
  const date = dayOfParam(`${month}-${String(day ?? 1).padStart(2, '0')}`)
  const shown = day === null ? formatMonth(date) : formatWeekdayOf(date)
  return words.hours(shown, toPersianDigits(starts_at), toPersianDigits(ends_at))
}

function Content({ roster, rosterKey }: { roster: Roster; rosterKey: RosterKey }) {
  const { may } = useDesk()
  const { rows, state, reason, capacity, desk, free, waiting } = roster
  const places = rows.reduce((sum, row) => sum + row.places, desk)
  return (
    <>
      <chakra.div css={{ '@media print': { display: 'none' } }} display="flex" flexDirection="column" gap="4">
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" color="muted">
          <bdi>{words.list([roster.title, roster.coach, roster.pool.name])}</bdi>
          <span>{whenOf(roster)}</span>
          {state !== 'open' && (
            <Badge tone="error">{reason === null ? words.dates[state] : `${words.dates[state]}: ${reason}`}</Badge>
          )}
        </chakra.div>
        <p>
          {words.sentences([
            words.facts({ places, capacity, free }),
            ...(desk > 0 ? [words.desk(desk)] : []),
            ...(waiting > 0 ? [words.waiting(waiting)] : []),
          ])}
        </p>
        <DataTable
          label={words.people}
          rows={rows}
          columns={rosterColumns(may('people.read', roster.pool.id))}
          idOf={({ order, enrolment, name }) => `${order}:${enrolment ?? name}`}
          nameOf={({ name }) => name}
          filters={<DayChooser roster={roster} rosterKey={rosterKey} />}
          empty={<EmptyState icon="user" title={words.empty} text={words.emptyText} />}
        />
      </chakra.div>
      <RosterPrint roster={roster} when={whenOf(roster)} />
    </>
  )
}

function DayChooser({ roster, rosterKey: { kind, session, month } }: { roster: Roster; rosterKey: RosterKey }) {
  const navigate = useNavigate()
  const days = roster.days.map((day) => ({ value: String(day), label: formatNumber(day) }))
  const choose = (value: string) => {
    const search = value === '' ? { month } : { month, day: Number(value) }
    void navigate({ to: '/desk/roster/$kind/$session', params: { kind, session }, search, replace: true })
  }
  return (
    <SelectInput
      label={words.day}
      value={roster.day === null ? '' : String(roster.day)}
      options={roster.kind === 'pool' ? days : [{ value: '', label: words.wholeMonth }, ...days]}
      onChange={choose}
    />
  )
}
