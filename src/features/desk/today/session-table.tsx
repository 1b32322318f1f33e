import { chakra } from '@chakra-ui/react'
import { Link, useNavigate } from '@tanstack/react-router'
import { dayOfParam } from '#src/contract/desk/day.ts'
import type { TodaySession } from '#src/contract/desk/today.ts'
import { monthKey } from '#src/contract/month.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { endOfTerm } from '#src/fa/jalali.ts'
import { formatHours } from '#src/fa/timetable.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { useIsNarrow } from '#src/features/desk/table/use-is-narrow.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { todayStrings as words } from './strings.ts'

const columns: DeskColumn<TodaySession>[] = [
  {
    id: 'time',
    header: words.time,
    isShort: true,
    cell: formatHours,
    sort: ({ starts_at }) => starts_at,
  },
  {
    id: 'name',
    header: words.name,
    primary: true,
    cell: (row) => <SessionName row={row} />,
    text: ({ name, title, coach }) => `${name} ${title} ${coach ?? ''}`,
    sort: ({ name }) => name,
  },
  {
    id: 'pool',
    header: words.pool,
    cell: ({ pool }) => pool.name,
    text: ({ pool }) => pool.name,
    sort: ({ pool }) => pool.name,
  },
  {
    id: 'expected',
    header: words.expected,
    atEnd: true,
    cell: ({ expected, capacity }) => words.people(expected, capacity),
    sort: ({ expected }) => expected,
  },
  {
    id: 'arrived',
    header: words.arrived,
    atEnd: true,
    cell: ({ arrived }) => formatNumber(arrived),
    sort: ({ arrived }) => arrived,
  },
  {
    id: 'free',
    header: words.free,
    atEnd: true,
    cell: ({ free }) => formatNumber(free),
    sort: ({ free }) => free,
  },
]

/** The day's classes and openings; each opens its roster. */
export function SessionTable({ sessions, day }: { sessions: TodaySession[]; day: string }) {
  const navigate = useNavigate()
  const { may } = useDesk()
  const { day: number, ...month } = dayOfParam(day)
  // Nothing is sold for a day that is over.
  const isSold = may('bookings.write') && endOfTerm(dayOfParam(day)) > new Date()
  return (
    <DataTable
      label={words.sessions}
      rows={sessions}
      columns={columns}
      idOf={({ kind, session }) => `${kind}:${session}`}
      nameOf={({ name, title }) => `${name} ${title}`}
      onOpen={({ kind, session }) =>
        void navigate({
          to: '/desk/roster/$kind/$session',
          params: { kind, session: String(session) },
          search: { month: monthKey(month), day: number },
        })
      }
      {...(isSold && {
        rowActions: (row: TodaySession) =>
          row.state === 'open' &&
          row.free > 0 &&
          may('bookings.write', row.pool.id) && <WalkInLink row={row} month={monthKey(month)} day={number} />,
      })}
      empty={<EmptyState icon="calendar" title={words.noSessions} text={words.noSessionsText} />}
    />
  )
}

function WalkInLink({ row, month, day }: { row: TodaySession; month: string; day: number }) {
  const { kind, session, name, title } = row
  const isNarrow = useIsNarrow()
  return (
    <Link
      to="/desk/walk-in"
      search={{ kind, session, q: name, month, day }}
      aria-label={words.walkInOf(words.both(name, title))}
      className={buttonClass({ variant: 'ghost', size: 'small' })}
    >
      {isNarrow ? words.walkIn : <Icon name="plus" size={20} />}
    </Link>
  )
}

function SessionName({ row }: { row: TodaySession }) {
  const { name, title, coach, state, reason, held, waiting, expiring } = row
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap="2">
      <bdi>{words.both(name, title)}</bdi>
      {coach !== null && (
        <chakra.span color="muted" fontSize="s">
          <bdi>{coach}</bdi>
        </chakra.span>
      )}
      {state !== 'open' && (
        <Badge tone="error">{reason === null ? words.states[state] : `${words.states[state]}: ${reason}`}</Badge>
      )}
      {held > 0 && <Badge tone="neutral">{words.heldPlaces(held)}</Badge>}
      {waiting > 0 && <Badge tone="neutral">{words.waitingPeople(waiting)}</Badge>}
      {expiring > 0 && <Badge tone="warning">{words.expiring(expiring)}</Badge>}
    </chakra.span>
  )
}
