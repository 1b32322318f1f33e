import type { ReactNode } from 'react'
import { useFace } from '#src/api/query/query-state.ts'
import { Faces } from '#src/ui/feedback/query-view.tsx'
import { accountStrings as words } from './strings.ts'

type Read<Data> = Parameters<typeof useFace<Data>>[0] & { refetch: () => unknown }

type ReadFaceProps<Data> = {
  query: Read<Data>
  /** Of the size of what will stand there. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What is read of the account, in whichever of its faces it stands. */
export function ReadFace<Data>({ query, skeleton, children }: ReadFaceProps<Data>) {
  return (
    <Faces face={useFace(query)} onRetry={() => void query.refetch()} offlineHint={words.readFirst} skeleton={skeleton}>
      {children}
    </Faces>
  )
}
