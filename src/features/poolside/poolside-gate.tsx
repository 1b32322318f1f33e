import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { CopyState } from '#src/api/attendance/use-attendance-copy.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { poolsideStrings as words } from './strings.ts'

/** A screen of staff at the door or at the poolside, for the user who is signed in. */
export function PoolsideGate({ title, at, children }: { title: string; at: '/door' | '/coach'; children: ReactNode }) {
  const { status, userId } = useSnapshot(session)
  if (status === 'unknown') return <PoolsideSkeleton title={title} />
  if (status === 'anonymous') {
    return (
      <Page title={title}>
        <SignInPrompt onSignIn={() => openAuth('phone', at)} />
      </Page>
    )
  }
  return <div key={userId}>{children}</div>
}

export function PoolsideSkeleton({ title }: { title: string }) {
  return (
    <Page title={title} hideTitle>
      <Loading>
        <Skeleton height="48px" />
        <Skeleton height="60dvh" radius="16px" />
      </Loading>
    </Page>
  )
}

type CopyProblemProps<Snapshot> = { title: string; state: CopyState<Snapshot> }

/** Instead of the screen while it has no copy: loading, or what is wrong and what to do. */
export function CopyMissing<Snapshot>({ title, state: { problem, busy, refresh } }: CopyProblemProps<Snapshot>) {
  useEffect(() => {
    if (problem === 'expired') void refresh()
  }, [problem, refresh])
  if (problem === undefined) return <PoolsideSkeleton title={title} />
  const isRefused = problem === 'forbidden'
  return (
    <Page title={title}>
      <EmptyState
        icon={isRefused ? 'lock' : problem === 'storage' ? 'alert' : 'wifi-off'}
        title={words[problem]}
        text={words[`${problem}Text`]}
        {...(isRefused
          ? { link: { to: '/', label: words.toApp } }
          : {
              actions: (
                <Button icon="refresh" loading={busy} onClick={() => void refresh()}>
                  {words.retry}
                </Button>
              ),
            })}
      />
    </Page>
  )
}
