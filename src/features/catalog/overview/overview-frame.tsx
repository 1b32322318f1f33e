import type { UseQueryResult } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import * as overviewStyles from '#src/features/catalog/teams/overview.module.css'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'

type OverviewFrameProps<Data> = {
  query: UseQueryResult<Data>
  /** Page title until the data is loaded. */
  title: string
  missing: ReactNode
  /** Shown in every state except not found. */
  banner?: ReactNode
  /** Renders the content; `staleLine` shows the age of a stored copy. */
  children: (data: Data, staleLine: ReactNode) => ReactNode
}

/** Query states of a detail page of the catalogue. */
export function OverviewFrame<Data>({ query, title, missing, banner, children }: OverviewFrameProps<Data>) {
  const state = useQueryState(query)
  const retry = () => void query.refetch()
  if (state.name === 'missing') return missing
  if (state.name === 'content') {
    return children(state.data, state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={retry} />)
  }
  return (
    <Page
      title={title}
      hideTitle
      banner={banner}
      {...(state.name === 'loading' && banner === undefined ? { className: overviewStyles.page } : undefined)}
    >
      {state.name === 'loading' ? (
        <OverviewSkeleton />
      ) : (
        <ErrorState
          offline={state.name === 'offline'}
          {...(state.name === 'error' ? { text: state.text } : undefined)}
          onRetry={retry}
        />
      )}
    </Page>
  )
}

type MissingPageProps = { title: string; to: LinkProps['to']; label: string }

/** Not-found page with a link to the list. */
export function MissingPage({ title, to, label }: MissingPageProps) {
  return (
    <Page title={title} hideTitle>
      <EmptyState title={title} text={words.notFoundHint} link={{ to, label }} />
    </Page>
  )
}
