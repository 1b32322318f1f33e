import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { StaleBanner } from './stale-banner.tsx'

type QueryViewProps<Data> = {
  /** The query's state (`useQueryState`). */
  state:
    | { name: 'loading' | 'missing' | 'offline' }
    | { name: 'error'; text: string }
    | { name: 'content'; data: Data; stale: { at: number; offline: boolean } | undefined }
  onRetry: () => void
  /** Text when the query is offline without cached data. */
  offlineHint: string
  /** Of the same size as the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's state; above a stale copy its age. */
export function QueryView<Data>({ state, onRetry, offlineHint, skeleton, children }: QueryViewProps<Data>) {
  switch (state.name) {
    case 'loading':
      return skeleton
    case 'offline':
      return <ErrorState offline text={offlineHint} onRetry={onRetry} />
    case 'missing':
      return <ErrorState onRetry={onRetry} />
    case 'error':
      return <ErrorState text={state.text} onRetry={onRetry} />
    case 'content':
      return (
        <>
          {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={onRetry} />}
          {children(state.data)}
        </>
      )
  }
}
