import type { ReactNode } from 'react'
import { type Face, useFace } from '#src/api/use-face.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { StaleLine } from '#src/ui/stale-line.tsx'
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
  const face: Face<Data> = useFace(query)
  const retry = () => void query.refetch()
  switch (face.name) {
    case 'loading':
      return skeleton
    case 'offline':
      return <ErrorState offline text={words.readFirst} onRetry={retry} />
    case 'missing':
      return <ErrorState onRetry={retry} />
    case 'error':
      return <ErrorState text={face.text} onRetry={retry} />
    case 'content':
      return (
        <>
          {face.stale !== undefined && <StaleLine stale={face.stale} onRetry={retry} />}
          {children(face.data)}
        </>
      )
  }
}
