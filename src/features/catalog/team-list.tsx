import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Face, useFace } from '#src/api/use-face.ts'
import type { ProgramCard } from '#src/contract/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Loading } from '#src/ui/skeleton.tsx'
import { StaleLine } from '#src/ui/stale-line.tsx'
import { programQueries } from './queries.ts'
import { catalogStrings as words } from './strings.ts'
import { TeamCard, TeamCardSkeleton } from './team-card.tsx'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const FIRST_ROW = 4

/** All teams, or all courses. */
export function TeamListScreen({ kind }: { kind: ProgramKind }) {
  const query = useQuery(programQueries(kind).list())
  const face = useFace(query)
  const count = face.name === 'content' && face.data.length > 0 ? words.count[kind](face.data.length) : undefined
  return (
    <Page title={words.listTitle[kind]} aside={count !== undefined && <p className="team-count">{count}</p>}>
      <TeamListFace kind={kind} face={face} onRetry={() => void query.refetch()} />
    </Page>
  )
}

type TeamListFaceProps = { kind: ProgramKind; face: Face<ProgramCard[]>; onRetry: () => void }

function TeamListFace({ kind, face, onRetry }: TeamListFaceProps) {
  switch (face.name) {
    case 'loading':
      return (
        <Loading className="team-grid">
          {SKELETONS.map((key) => (
            <TeamCardSkeleton key={key} />
          ))}
        </Loading>
      )
    case 'offline':
      return <ErrorState offline onRetry={onRetry} />
    case 'missing':
    case 'error':
      return <ErrorState text={words.listFailed[kind]} onRetry={onRetry} />
    case 'content':
      return face.data.length === 0 ? <NoTeams kind={kind} /> : <Teams kind={kind} face={face} onRetry={onRetry} />
  }
}

function NoTeams({ kind }: { kind: ProgramKind }) {
  return (
    <EmptyState
      title={words.empty[kind]}
      text={words.emptyHint}
      actions={
        <Link to="/" className={buttonClass()}>
          {words.toHome}
        </Link>
      }
    />
  )
}

type TeamsProps = { kind: ProgramKind; face: Extract<Face<ProgramCard[]>, { name: 'content' }>; onRetry: () => void }

function Teams({ kind, face, onRetry }: TeamsProps) {
  return (
    <>
      {face.stale !== undefined && <StaleLine stale={face.stale} onRetry={onRetry} />}
      <ul className="team-grid">
        {face.data.map((team, index) => (
          <TeamCard key={team.id} kind={kind} team={team} priority={index < FIRST_ROW} />
        ))}
      </ul>
    </>
  )
}
