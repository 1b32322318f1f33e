import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { BookAction } from '#src/features/catalog/book-action.tsx'
import { Gallery } from '#src/features/catalog/gallery.tsx'
import { listLink } from '#src/features/catalog/links.ts'
import { MissingPage, OverviewFrame } from '#src/features/catalog/overview-frame.tsx'
import { programQueries } from '#src/features/catalog/queries.ts'
import { ReviewList } from '#src/features/catalog/review-list.tsx'
import * as sessionCardStyles from '#src/features/catalog/session-card.module.css'
import { SessionCard } from '#src/features/catalog/session-card.tsx'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import * as styles from './overview.module.css'
import { CoachCard, TeamFacts } from './team-facts.tsx'

type TeamOverviewProps = {
  kind: ProgramKind
  id: number
  /** Renders the download button. */
  downloadAction?: (team: ProgramDetail) => ReactNode
}

/** A team's or course's page with booking. */
export function TeamOverviewScreen({ kind, id, downloadAction }: TeamOverviewProps) {
  const query = useQuery(programQueries(kind).detail(id))
  return (
    <OverviewFrame query={query} title={words.about[kind]} missing={<MissingTeam kind={kind} />}>
      {(team, staleLine) => (
        <Page
          title={team.name}
          lead={team.summary}
          aside={downloadAction?.(team)}
          className="overview-page"
          action={
            team.sessions.length > 0 && (
              <PageAction>
                <BookAction kind={kind} team={team} />
              </PageAction>
            )
          }
        >
          {staleLine}
          <Overview kind={kind} team={team} />
        </Page>
      )}
    </OverviewFrame>
  )
}

/** Not-found page of a team or course. */
export function MissingTeam({ kind }: { kind: ProgramKind }) {
  return <MissingPage title={words.notFound[kind]} to={listLink(kind).to} label={words.toList[kind]} />
}

function Overview({ kind, team }: { kind: ProgramKind; team: ProgramDetail }) {
  const pictures = team.gallery.length > 0 ? team.gallery : [team.picture]
  return (
    <div className={styles.root}>
      <div className={styles.hero}>
        <Gallery pictures={pictures} />
      </div>
      <aside className={styles.side} aria-labelledby="sessions">
        <h2 id="sessions" className={styles.heading}>
          {words.sessions}
        </h2>
        {team.sessions.length === 0 ? (
          <p className={styles.quiet}>{words.noSessions}</p>
        ) : (
          <ul className={sessionCardStyles.list}>
            {team.sessions.map((session) => (
              <SessionCard key={session.id} kind={kind} ownerId={team.id} session={session} />
            ))}
          </ul>
        )}
      </aside>
      <div className={styles.main}>
        <TeamFacts team={team} />
        <section className={styles.section}>
          <h2 className={styles.heading}>{words.about[kind]}</h2>
          <p className={styles.text}>{team.description}</p>
        </section>
        <CoachCard coach={team.instructor} />
        <section className={styles.section}>
          <h2 className={styles.heading}>{words.reviews}</h2>
          <ReviewList kind={kind} team={team} />
        </section>
      </div>
    </div>
  )
}
