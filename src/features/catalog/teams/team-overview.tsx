import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { HeroPicture, PictureRow } from '#src/features/catalog/gallery/gallery.tsx'
import { listLink } from '#src/features/catalog/links.ts'
import { BookAction } from '#src/features/catalog/overview/book-action.tsx'
import { MissingPage, OverviewFrame } from '#src/features/catalog/overview/overview-frame.tsx'
import * as sessionCardStyles from '#src/features/catalog/overview/session-card.module.css'
import { SessionCard } from '#src/features/catalog/overview/session-card.tsx'
import { programQueries } from '#src/features/catalog/queries.ts'
import { ReviewList } from '#src/features/catalog/review-list.tsx'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'
import { useBelowFirstScreen } from '#src/ui/motion/progressive-list.ts'
import { CoachCard } from './coach-card.tsx'
import * as styles from './overview.module.css'
import { TeamFacts } from './team-facts.tsx'

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
          className={styles.page}
          action={
            team.sessions.length > 0 && (
              <PageAction>
                <BookAction kind={kind} team={team} />
              </PageAction>
            )
          }
        >
          {staleLine}
          <Overview kind={kind} team={team} download={downloadAction?.(team)} />
        </Page>
      )}
    </OverviewFrame>
  )
}

/** Not-found page of a team or course. */
export function MissingTeam({ kind }: { kind: ProgramKind }) {
  return <MissingPage title={words.notFound[kind]} to={listLink(kind).to} label={words.toList[kind]} />
}

type OverviewProps = { kind: ProgramKind; team: ProgramDetail; download: ReactNode }

/** In the order of a parent's questions: the picture, the facts, the sessions, the coach, then everything else. */
function Overview({ kind, team, download }: OverviewProps) {
  const isBelowRendered = useBelowFirstScreen()
  return (
    <div className={styles.root}>
      <div className={styles.hero}>
        <HeroPicture pictures={picturesOf(team)} />
      </div>
      <aside className={styles.side} aria-label={words.facts}>
        <TeamFacts team={team} />
        {isBelowRendered && <Sessions kind={kind} team={team} />}
      </aside>
      {isBelowRendered ? <Details kind={kind} team={team} download={download} /> : <div className={styles.below} />}
    </div>
  )
}

function Details({ kind, team, download }: OverviewProps) {
  return (
    <div className={styles.main}>
      <CoachCard coach={team.instructor} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{words.about[kind]}</h2>
        <p className={styles.lead}>{team.summary}</p>
        <p className={styles.text}>{team.description}</p>
        {download}
      </section>
      <PictureRow pictures={picturesOf(team)} />
      <section className={styles.section}>
        <h2 className={styles.heading}>{words.reviews}</h2>
        <ReviewList kind={kind} team={team} />
      </section>
    </div>
  )
}

function picturesOf({ gallery, picture }: ProgramDetail) {
  return gallery.length > 0 ? gallery : [picture]
}

function Sessions({ kind, team }: { kind: ProgramKind; team: ProgramDetail }) {
  return (
    <section className={styles.section} aria-labelledby="sessions">
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
    </section>
  )
}
