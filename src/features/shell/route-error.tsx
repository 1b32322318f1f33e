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
import * as headerStyles from './header.module.css'
import * as shellStyles from './shell.module.css'
import { shellStrings as words } from './strings.ts'

// The browser caches a failed dynamic import for the page's lifetime: the second failure needs a reload.
const failedBefore = new Set<unknown>()

/** Error screen of a route: its chunk did not load, its parameters are invalid, or it threw. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const onRetry = () => {
    if (isChunkError(error) && failedBefore.has(error) && navigator.onLine !== false) location.reload()
    else retry()
    failedBefore.add(error)
  }
  const isChecking = useNewBuild(error, retry)
  if (isChecking) return <RoutePending />
  const isOffline = navigator.onLine === false && isFetchFailure(error)
  return (
    <Page title={isOffline ? uiStrings.offlineTitle : words.errorTitle} hideTitle>
      <ErrorState
        {...(isOffline ? { offline: true, text: words.offlineText } : { title: words.errorText })}
        onRetry={onRetry}
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
 * When a route's chunk did not load, a newer build may be deployed; true while that is being checked. When offline,
 * `retry` runs once the network returns.
 */
function useNewBuild(error: unknown, retry: () => void): boolean {
  const isChunkMissing = isChunkError(error)
  const [isChecking, setChecking] = useState(isChunkMissing)
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (!isChunkMissing) return
    let isMounted = true
    void goToNewBuild().then((isReloading) => {
      if (isMounted) setChecking(isReloading)
    })
    const onOnline = () => retryNow()
    addEventListener('online', onOnline)
    return () => {
      isMounted = false
      removeEventListener('online', onOnline)
    }
  }, [isChunkMissing])
  return isChecking
}

/** The shell itself failed to render: the error gets a `main` of its own. */
export function ShellError(props: ErrorComponentProps) {
  return (
    <main className={headerStyles.shellMain}>
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

/** Shown while a route's chunk loads; after a timeout it says that loading is slow while retries continue. */
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
      <Loading className={shellStyles.pending}>
        <Skeleton width="40%" height="36px" />
        <Skeleton height="180px" radius="var(--radius-l)" />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </Loading>
    </Page>
  )
}

/** A chunk or API response that did not arrive; other errors are bugs and get the general text. */
function isFetchFailure(error: unknown): boolean {
  return isChunkError(error) || error instanceof TypeError || (error instanceof Error && error.name === 'ApiError')
}
