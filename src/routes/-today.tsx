import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { serverNow } from '#src/api/clock.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import { session } from '#src/api/session/session-store.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { type Renewal, type Today, todayOf } from '#src/fa/schedule/tickets.ts'
import { bookingLink } from '#src/features/catalog/links.ts'
import { programQueries } from '#src/features/catalog/queries.ts'
import { noteToday } from '#src/features/today/note-today.ts'
import { todayStrings as words } from '#src/features/today/strings.ts'
import { type HeldPlace, TodayCard, TodayFailed, TodaySkeleton } from '#src/features/today/today-card.tsx'
import { aboutEntry, isHeldFor } from '#src/features/waitlist/entry-text.ts'
import { waitlistQueries } from '#src/features/waitlist/queries.ts'
import { waitlistStrings } from '#src/features/waitlist/strings.ts'
import { whenIdle } from '#src/offline/idle.ts'
import { lineLink } from './-line-link.ts'
import { useMyTerms } from './-my-terms.ts'

const FRESH_MS = 10 * MINUTE_MS
/** The countdown is rounded to minutes. */
const TICK_MS = MINUTE_MS / 2

/** The member's next session on the home page, from the copy on the device. */
export function MyToday(): ReactNode {
  const { userId, userName } = useSnapshot(session)
  const enabled = useIdle()
  const now = useTime()
  const terms = useMyTerms(userId, { enabled, staleTime: FRESH_MS })
  const state = useQueryState(terms)
  const today = state.name === 'content' ? todayOf(state.data, now) : undefined
  const isOver = state.name === 'content' && today === undefined
  useEffect(() => {
    if (isOver) noteToday(0)
  }, [isOver])
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        {words.title}
      </h1>
      {today !== undefined && (
        <KnownToday today={today} now={now} userId={userId} userName={userName} enabled={enabled} />
      )}
      {(state.name === 'loading' || isOver) && <TodaySkeleton />}
      {state.name !== 'loading' && state.name !== 'content' && (
        <TodayFailed offline={state.name === 'offline'} onRetry={terms.refetch} />
      )}
    </>
  )
}

type KnownTodayProps = { today: Today; now: Date; userId: string; userName: string; enabled: boolean }

function KnownToday({ today, now, userId, userName, enabled }: KnownTodayProps) {
  const { kind, subject } = today.next?.ticket ?? { kind: 'pool', subject: 0 }
  const { data: team } = useQuery({
    ...programQueries(kind === 'course' ? 'course' : 'team').detail(subject),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: enabled && kind !== 'pool',
  })
  const offer = useOffer(userId, now, enabled)
  const coach = team?.instructor.name
  return <TodayCard today={today} now={now} userName={userName} coach={coach} offer={offer} renew={renewLink} />
}

/** The place that is held for the member from a waitlist, the one that ends first. */
function useOffer(userId: string, now: Date, enabled: boolean): HeldPlace | undefined {
  const { data: entries = [] } = useQuery({ ...waitlistQueries.list(userId), enabled })
  const [entry] = entries
    .filter((one) => isHeldFor(one, now.getTime()))
    .toSorted((a, b) => (a.offered_until ?? '').localeCompare(b.offered_until ?? ''))
  if (entry === undefined) return undefined
  const about = waitlistStrings.of(entry.team_name, aboutEntry(entry))
  return {
    text: waitlistStrings.offeredOf(about),
    link: (className) => (
      <Link {...lineLink(entry)} className={className} aria-label={waitlistStrings.acceptOf(about)}>
        {waitlistStrings.accept}
      </Link>
    ),
  }
}

function renewLink(renewal: Renewal, label: string, name: string, className: string): ReactNode {
  const { kind, subject, session: number, month } = renewal
  if (kind === 'pool') return null
  return (
    <Link {...bookingLink(kind, subject, number, month)} className={className} aria-label={name}>
      {label}
    </Link>
  )
}

/** Requests wait until the page is idle: the copy on the device is restored by then. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}

function useTime(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
