import type { ReactNode } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import { QueryView } from '#src/ui/feedback/query-view.tsx'
import { accountStrings as words } from './strings.ts'

type Read<Data> = Parameters<typeof useQueryState<Data>>[0] & { refetch: () => unknown }

type ReadFaceProps<Data> = {
  query: Read<Data>
  /** Of the size of what will stand there. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What is read of the account, in whichever of its faces it stands. */
export function ProfileView<Data>({ query, skeleton, children }: ReadFaceProps<Data>) {
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
