import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { catalogStrings as words } from './strings.ts'
import './teams/team-overview.css'

type OverviewFrameProps<Data> = {
  query: UseQueryResult<Data>
  /** Names the screen while nothing is known of it. */
  title: string
  missing: ReactNode
  /** Stands above every face but the missing one. */
  banner?: ReactNode
  /** The content; `staleLine` tells the age of a kept copy. */
  children: (data: Data, staleLine: ReactNode) => ReactNode
}

/** The faces of one thing of the catalogue, whatever it is. */
export function OverviewFrame<Data>({ query, title, missing, banner, children }: OverviewFrameProps<Data>) {
  const face = useQueryState(query)
  const retry = () => void query.refetch()
  if (face.name === 'missing') return missing
  if (face.name === 'content') {
    return children(face.data, face.stale !== undefined && <StaleBanner stale={face.stale} onRetry={retry} />)
  }
  return (
    <Page title={title} hideTitle banner={banner}>
      {face.name === 'loading' ? (
        <OverviewSkeleton />
      ) : (
        <ErrorState
          offline={face.name === 'offline'}
          {...(face.name === 'error' ? { text: face.text } : undefined)}
          onRetry={retry}
        />
      )}
    </Page>
  )
}

type MissingPageProps = { title: string; to: LinkProps['to']; label: string }

/** An address that leads to nothing, and the list where the others are. */
export function MissingPage({ title, to, label }: MissingPageProps) {
  return (
    <Page title={title} hideTitle>
      <EmptyState
        title={title}
        text={words.notFoundHint}
        actions={
          <Link to={to} className={buttonClass()}>
            {label}
          </Link>
        }
      />
    </Page>
  )
}
