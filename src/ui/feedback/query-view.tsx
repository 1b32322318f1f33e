import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { StaleBanner } from './stale-banner.tsx'

type FacesProps<Data> = {
  /** Exactly one of the faces of what is read. */
  face:
    | { name: 'loading' | 'missing' | 'offline' }
    | { name: 'error'; text: string }
    | { name: 'content'; data: Data; stale: { at: number; offline: boolean } | undefined }
  onRetry: () => void
  /** What is told when nothing is on the device and no network is there. */
  offlineHint: string
  /** Of the size of what will stand there. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of a screen in whichever of its faces it stands; above kept content its age. */
export function QueryView<Data>({ face, onRetry, offlineHint, skeleton, children }: FacesProps<Data>) {
  switch (face.name) {
    case 'loading':
      return skeleton
    case 'offline':
      return <ErrorState offline text={offlineHint} onRetry={onRetry} />
    case 'missing':
      return <ErrorState onRetry={onRetry} />
    case 'error':
      return <ErrorState text={face.text} onRetry={onRetry} />
    case 'content':
      return (
        <>
          {face.stale !== undefined && <StaleBanner stale={face.stale} onRetry={onRetry} />}
          {children(face.data)}
        </>
      )
  }
}
