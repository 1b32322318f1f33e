import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { type QueryState, useQueryState } from '#src/api/query/query-state.ts'
import { listPaths } from '#src/contract/catalog/screens.ts'
import type { MyTerm, MyTerms, TermState } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { MakeUpCredits } from './make-up-credits.tsx'
import { termQueries } from './queries.ts'
import { Seasons } from './season/lazy-seasons.ts'
import { enrolmentStrings as words } from './strings.ts'
import * as styles from './term.module.css'
import { TermCardView } from './term-card.tsx'
import { cardKey, serverNow, type TermCard, termCards, termStates } from './term-cards.ts'

type MyTermsProps = {
  kind: BookableKind
  userId: string
  /** Renders the renewal link of a card, where renewal is possible. */
  renew: (card: TermCard) => ReactNode
}

/** The user's paid months or visits by state: current, future, past and cancelled. */
export function MyTermsList({ kind, userId, renew }: MyTermsProps) {
  const query = useQuery(termQueries.list(kind, userId))
  const state = useQueryState(query)
  return (
    <TermsView
      kind={kind}
      state={state}
      readAt={query.dataUpdatedAt}
      renew={renew}
      onRetry={() => void query.refetch()}
    />
  )
}

type TermsViewProps = Omit<MyTermsProps, 'userId'> & { state: QueryState<MyTerms>; readAt: number; onRetry: () => void }

function TermsView({ kind, state, readAt, renew, onRetry }: TermsViewProps) {
  switch (state.name) {
    case 'loading':
      return <LoadingCards className={styles.grid} heights={['300px', '300px']} />
    case 'offline':
      return <ErrorState offline text={words.offlineHint} onRetry={onRetry} />
    case 'missing':
      return <ErrorState onRetry={onRetry} />
    case 'error':
      return <ErrorState text={state.text} onRetry={onRetry} />
    case 'content': {
      const now = serverNow(state.data, readAt)
      return (
        <div className={styles.sections}>
          {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={onRetry} />}
          <MakeUpCredits credits={state.data.credits ?? []} now={now} />
          {state.data.results.length === 0 ? (
            <NoTerms kind={kind} />
          ) : (
            <Sections kind={kind} terms={state.data.results} now={now} renew={renew} />
          )}
        </div>
      )
    }
  }
}

type SectionsProps = {
  kind: BookableKind
  terms: readonly MyTerm[]
  now: Date
  renew: MyTermsProps['renew']
}

function Sections({ kind, terms, now, renew }: SectionsProps) {
  const cards = termCards(terms, now)
  const sectionOf = (state: TermState) =>
    cards[state].length > 0 && (
      <section key={state} aria-labelledby={`terms-${state}`}>
        <h2 id={`terms-${state}`} className={styles.heading}>
          {kind === 'pool' ? words.visitSections[state] : words.sections[state]}
        </h2>
        <ul className={styles.grid}>
          {cards[state].map((card) => (
            <TermCardView key={cardKey(card)} card={card} now={now} renew={renew(card)} />
          ))}
        </ul>
      </section>
    )
  const [current, future, ...others] = termStates
  return (
    <div className={styles.sections}>
      {[current, future].map((state) => state && sectionOf(state))}
      {terms.some(({ attendance }) => attendance?.length) && (
        <Suspense fallback={null}>
          <Seasons terms={terms} now={now} />
        </Suspense>
      )}
      {others.map(sectionOf)}
    </div>
  )
}

function NoTerms({ kind }: { kind: BookableKind }) {
  return (
    <EmptyState
      icon="ticket"
      title={words.empty[kind]}
      text={words.emptyHint[kind]}
      link={{ to: listPaths[kind], label: words.toList[kind] }}
    />
  )
}
