import type { ReactNode } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import { QueryView } from '#src/ui/feedback/query-view.tsx'
import { accountStrings as words } from './strings.ts'

type ProfileQuery<Data> = Parameters<typeof useQueryState<Data>>[0] & { refetch: () => unknown }

type ProfileViewProps<Data> = {
  query: ProfileQuery<Data>
  /** With the size of the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Query states of the account pages. */
export function ProfileView<Data>({ query, skeleton, children }: ProfileViewProps<Data>) {
  return (
    <QueryView
      state={useQueryState(query)}
      onRetry={() => void query.refetch()}
      offlineHint={words.readFirst}
      skeleton={skeleton}
    >
      {children}
    </QueryView>
  )
}
