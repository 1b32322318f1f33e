import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import { ownPaths } from '#src/contract/catalog/screens.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { formatMonth } from '#src/fa/jalali.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { cardQueries } from '#src/features/card/queries.ts'
import { cardStrings } from '#src/features/card/strings.ts'
import { usableCards } from '#src/features/card/usable.ts'
import { bookingLink } from '#src/features/catalog/links.ts'
import { MyTermsList } from '#src/features/enrolment/my-terms.tsx'
import { termQueries } from '#src/features/enrolment/queries.ts'
import { enrolmentStrings as words } from '#src/features/enrolment/strings.ts'
import type { TermCard } from '#src/features/enrolment/term-cards.ts'
import { receiptQueries } from '#src/features/payment/queries.ts'
import { waitlistQueries } from '#src/features/waitlist/queries.ts'
import { waitlistStrings } from '#src/features/waitlist/strings.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'
import { useNow } from '#src/ui/motion/use-now.ts'
import { lineLink } from './-line-link.ts'

const MyLines = lazyOrNothing(() => import('#src/features/waitlist/my-lines.tsx').then((module) => module.MyLines))

const MyCards = lazyOrNothing(() => import('#src/features/card/my-cards.tsx').then((module) => module.MyCards))

const MAX_PASSES = 10
const PASS_FRESH_MS = 12 * 3_600_000

/** The user's teams, courses or pool visits. */
export function MyTermsPage({ kind }: { kind: BookableKind }) {
  return (
    <AccountPage at={ownPaths[kind]}>
      {(userId) => (
        <>
          <PassPrefetch kind={kind} userId={userId} />
          <Lines kind={kind} userId={userId} />
          {kind === 'pool' && <Cards userId={userId} />}
          <MyTermsList kind={kind} userId={userId} renew={(card) => <RenewLink card={card} />} />
        </>
      )}
    </AccountPage>
  )
}

/** The lines in which the user stands, offers first; nothing without any. */
function Lines({ kind, userId }: { kind: BookableKind; userId: string }) {
  const query = useQuery(waitlistQueries.list(userId))
  const state = useQueryState(query)
  if (state.name !== 'content') return null
  const entries = state.data.filter((entry) => entry.kind === kind)
  if (entries.length === 0) return null
  return (
    <Suspense fallback={null}>
      <MyLines
        entries={entries}
        stale={state.stale}
        onRetry={() => void query.refetch()}
        accept={(entry, label) => (
          <Link {...lineLink(entry)} className={buttonClass({ size: 'small' })} aria-label={label}>
            {waitlistStrings.accept}
          </Link>
        )}
      />
    </Suspense>
  )
}

/** The user's multi-visit cards with visits left; nothing without any. */
function Cards({ userId }: { userId: string }) {
  const { data = [] } = useQuery(cardQueries.mine(userId))
  const cards = usableCards(data, useNow())
  if (cards.length === 0) return null
  return (
    <Suspense fallback={null}>
      <MyCards
        cards={cards}
        book={({ pool }, label) => (
          <Link
            to="/pool-overview/$poolId"
            params={{ poolId: pool }}
            hash="timetable"
            className={buttonClass({ variant: 'soft', size: 'small' })}
            aria-label={label}
          >
            {cardStrings.toPool}
          </Link>
        )}
      />
    </Suspense>
  )
}

function RenewLink({ card }: { card: TermCard }) {
  const { renewal, kind } = card
  if (kind === 'pool') return <BookVisit card={card} />
  if (renewal === undefined) return null
  return (
    <Link {...bookingLink(kind, card.subject, card.session, renewal)} className={buttonClass({ variant: 'soft' })}>
      {card.state === 'past' ? words.bookAgain(formatMonth(renewal)) : words.renew(formatMonth(renewal))}
    </Link>
  )
}

function BookVisit({ card }: { card: TermCard }) {
  return (
    <Link
      to="/pools/$poolId/pool-detail/$sessionId"
      params={{ poolId: card.subject, sessionId: card.session }}
      search={{}}
      className={buttonClass({ variant: 'soft' })}
    >
      {words.bookVisit}
    </Link>
  )
}

/** Prefetches valid entry passes, so that they are on the device when there is no signal at the pool. */
function PassPrefetch({ kind, userId }: { kind: BookableKind; userId: string }) {
  const { queryClient } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({ ...termQueries.list(kind, userId), enabled: false })
  useEffect(() => {
    const open = (data?.results ?? []).filter(({ state }) => state === 'current' || state === 'future')
    for (const uid of [...new Set(open.map(({ order }) => order))].slice(0, MAX_PASSES)) {
      const read = { ...receiptQueries.detail(uid, userId), staleTime: PASS_FRESH_MS, retry: false }
      queryClient.query(read).catch(() => undefined)
    }
  }, [queryClient, data, userId])
  return null
}
