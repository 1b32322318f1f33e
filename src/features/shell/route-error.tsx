import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { SLOW_RESPONSE_MS, useStillTrue } from '#src/api/query/query-state.ts'
import { isChunkError } from '#src/offline/chunk-loader.ts'
import { goToNewBuild } from '#src/offline/chunk-recovery.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import { shellStrings as words } from './strings.ts'

// Some parts are asked for once in a page's life: only a reload brings those.
const tried = new Set<unknown>()

/** A screen could not be shown: its code did not arrive, its address is wrong, or it broke. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const retryByHand = () => {
    if (isChunkError(error) && tried.has(error) && navigator.onLine !== false) location.reload()
    else retry()
    tried.add(error)
  }
  const isAsking = useNewBuild(error, retry)
  if (isAsking) return <RoutePending />
  const isOffline = navigator.onLine === false && isFetchFailure(error)
  return (
    <Page title={isOffline ? uiStrings.offlineTitle : words.errorTitle} hideTitle>
      <ErrorState
        {...(isOffline ? { offline: true, text: words.offlineText } : { text: words.errorText })}
        onRetry={retryByHand}
        actions={
          <Link to="/" className={buttonClass({ variant: 'ghost' })}>
            {words.goHome}
          </Link>
        }
      />
    </Page>
  )
}

/**
 * Where the screen's code did not come, another build may stand ready; true while that is being found out. Without a
 * network `retry` is called as soon as there is one.
 */
function useNewBuild(error: unknown, retry: () => void): boolean {
  const isLost = isChunkError(error)
  const [isAsking, setAsking] = useState(isLost)
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isLost) return
    let isHere = true
    void goToNewBuild().then((isComing) => {
      if (isHere) setAsking(isComing)
    })
    const comeBack = () => again()
    addEventListener('online', comeBack)
    return () => {
      isHere = false
      removeEventListener('online', comeBack)
    }
  }, [isLost])
  return isAsking
}

/** The shell itself could not be shown: what is said of that stands in a `main` of its own. */
export function ShellError(props: ErrorComponentProps) {
  return (
    <main className="shell-main">
      <RouteError {...props} />
    </main>
  )
}

export function NotFound() {
  return (
    <Page title={words.notFoundTitle} hideTitle>
      <EmptyState
        icon="search"
        title={words.notFoundTitle}
        text={words.notFoundText}
        actions={
          <>
            <Link to="/" className={buttonClass()}>
              {words.goHome}
            </Link>
            <Link to="/teams" className={buttonClass({ variant: 'ghost' })}>
              {words.seeTeams}
            </Link>
          </>
        }
      />
    </Page>
  )
}

/** While a screen's code is on its way; where it does not come, the screen says so while the tries go on. */
export function RoutePending() {
  const late = useStillTrue(true, SLOW_RESPONSE_MS)
  if (late) {
    return (
      <Page title={words.loading} hideTitle>
        <ErrorState offline text={words.codeLate} />
      </Page>
    )
  }
  return (
    <Page title={words.loading} hideTitle>
      <Loading className="pending">
        <Skeleton width="40%" height="36px" />
        <Skeleton height="180px" radius="var(--radius-l)" />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </Loading>
    </Page>
  )
}

/** A chunk or an answer that never came; other errors are faults of ours and say so. */
function isFetchFailure(error: unknown): boolean {
  return isChunkError(error) || error instanceof TypeError || (error instanceof Error && error.name === 'ApiError')
}
