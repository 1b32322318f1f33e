import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFace } from '#src/api/use-face.ts'
import type { ProgramDetail } from '#src/contract/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { StaleLine } from '#src/ui/stale-line.tsx'
import { BookAction } from './book-action.tsx'
import { Gallery } from './gallery.tsx'
import { listLink } from './links.ts'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { programQueries } from './queries.ts'
import { ReviewList } from './review-list.tsx'
import { SessionCard } from './session-card.tsx'
import { catalogStrings as words } from './strings.ts'
import { CoachCard, TeamFacts } from './team-facts.tsx'
import './team-overview.css'

type TeamOverviewProps = { kind: ProgramKind; id: number }

/** Everything about one team or course, and the way to book it. */
export function TeamOverviewScreen({ kind, id }: TeamOverviewProps) {
  const query = useQuery(programQueries(kind).detail(id))
  const face = useFace(query)
  const retry = () => void query.refetch()
  switch (face.name) {
    case 'loading':
      return (
        <Page title={words.about[kind]} hideTitle>
          <OverviewSkeleton />
        </Page>
      )
    case 'missing':
      return <MissingTeam kind={kind} />
    case 'offline':
    case 'error':
      return (
        <Page title={words.about[kind]} hideTitle>
          <ErrorState
            offline={face.name === 'offline'}
            {...(face.name === 'error' ? { text: face.text } : undefined)}
            onRetry={retry}
          />
        </Page>
      )
    case 'content':
      return (
        <Page
          title={face.data.name}
          lead={face.data.summary}
          className="overview-page"
          {...(face.data.sessions.length > 0 ? { action: <BookAction kind={kind} team={face.data} /> } : undefined)}
          actionOnPhoneOnly
        >
          {face.stale !== undefined && <StaleLine stale={face.stale} onRetry={retry} />}
          <Overview kind={kind} team={face.data} />
        </Page>
      )
  }
}

/** An address that leads to no team. */
export function MissingTeam({ kind }: { kind: ProgramKind }) {
  return (
    <Page title={words.notFound[kind]} hideTitle>
      <EmptyState
        title={words.notFound[kind]}
        text={words.notFoundHint}
        actions={
          <Link {...listLink(kind)} className={buttonClass()}>
            {words.toList[kind]}
          </Link>
        }
      />
    </Page>
  )
}

function Overview({ kind, team }: { kind: ProgramKind; team: ProgramDetail }) {
  const pictures = team.gallery.length > 0 ? team.gallery : [team.picture]
  return (
    <div className="overview">
      <div className="overview-hero">
        <Gallery pictures={pictures} />
      </div>
      <aside className="overview-side" aria-labelledby="sessions">
        <h2 id="sessions" className="overview-heading">
          {words.sessions}
        </h2>
        {team.sessions.length === 0 ? (
          <p className="overview-quiet">{words.noSessions}</p>
        ) : (
          <ul className="session-list">
            {team.sessions.map((session) => (
              <SessionCard key={session.id} kind={kind} ownerId={team.id} session={session} />
            ))}
          </ul>
        )}
      </aside>
      <div className="overview-main">
        <TeamFacts team={team} />
        <section className="overview-section">
          <h2 className="overview-heading">{words.about[kind]}</h2>
          <p className="overview-text">{team.description}</p>
        </section>
        <CoachCard coach={team.instructor} />
        <section className="overview-section">
          <h2 className="overview-heading">{words.reviews}</h2>
          <ReviewList reviews={team.latest_reviews} />
        </section>
      </div>
    </div>
  )
}
