import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import type { OriginalChoice as Choice, ReductionProgress as Progress } from './reduction-parts.tsx'

const load = () => import('./reduction-parts.tsx')

// They are not precached: where they cannot be loaded nothing is shown.
const LazyProgress = lazy(() =>
  load().then(
    ({ ReductionProgress: Part }) => ({ default: Part }),
    () => ({ default: None }),
  ),
)
const LazyChoice = lazy(() =>
  load().then(
    ({ OriginalChoice: Part }) => ({ default: Part }),
    () => ({ default: None }),
  ),
)

function None(): ReactNode {
  return null
}

export function ReductionProgress(props: ComponentProps<typeof Progress>) {
  return (
    <Suspense fallback={null}>
      <LazyProgress {...props} />
    </Suspense>
  )
}

export function OriginalChoice(props: ComponentProps<typeof Choice>) {
  return (
    <Suspense fallback={null}>
      <LazyChoice {...props} />
    </Suspense>
  )
}
