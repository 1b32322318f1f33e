import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { useQueryState } from '#src/api/query/query-state.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { lostAccess } from '#src/features/desk/api/access-store.ts'
import { isAccessLost } from '#src/features/desk/api/desk-api.ts'
import { deskQueries } from '#src/features/desk/api/queries.ts'
import { DeskProvider } from '#src/features/desk/chakra/desk-provider.tsx'
import { FreshCodeDialog } from '#src/features/desk/fresh-code/fresh-code-dialog.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { DeskContext } from './desk-context.ts'
import * as styles from './desk-frame.module.css'
import { NoAccess } from './no-access.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SideNav } from './side-nav.tsx'
import { deskStrings as words } from './strings.ts'

/** Everything around a screen of the desk: who may enter, navigation, connection, and the dialog for fresh codes. */
export function DeskFrame({ children }: { children: ReactNode }) {
  return (
    <DeskProvider>
      <Gate>{children}</Gate>
    </DeskProvider>
  )
}

function Gate({ children }: { children: ReactNode }) {
  const { status, userId } = useSnapshot(session)
  const address = useRouterState({ select: ({ location }) => location.href })
  if (status === 'unknown') return <FrameSkeleton />
  if (status === 'anonymous') {
    return (
      <Page title={words.desk}>
        <SignInPrompt onSignIn={() => openAuth('phone', address)} />
      </Page>
    )
  }
  return (
    <Admitted key={userId} userId={userId}>
      {children}
    </Admitted>
  )
}

function Admitted({ userId, children }: { userId: string; children: ReactNode }) {
  const query = useQuery(deskQueries.me(userId))
  const state = useQueryState(query)
  useLostAccess(userId)
  // Also with cached roles: the server no longer admits this user.
  if (isAccessLost(query.error)) {
    return (
      <Page title={words.desk}>
        <NoAccess title={words.noRole} text={words.noRoleText} link="/" />
      </Page>
    )
  }
  if (state.name === 'loading') return <FrameSkeleton />
  if (state.name !== 'content') {
    return (
      <Page title={words.desk}>
        <ErrorState
          offline={state.name === 'offline'}
          {...(state.name === 'offline' && { text: words.offlineHint })}
          {...(state.name === 'error' && { text: state.text })}
          onRetry={() => void query.refetch()}
        />
      </Page>
    )
  }
  return (
    <DeskContext value={state.data}>
      <chakra.div className={styles.root} display="flex" alignItems="stretch" minBlockSize="100dvh">
        <SideNav />
        <chakra.div flex="1" minInlineSize="0" paddingBlockEnd={{ base: '16', md: '4' }}>
          <OfflineBanner />
          {children}
        </chakra.div>
      </chakra.div>
      <BottomNav />
      <FreshCodeDialog />
    </DeskContext>
  )
}

/** Reads the roles again after a request that was rejected for a missing one. */
function useLostAccess(userId: string): void {
  const { count } = useSnapshot(lostAccess)
  const client = useQueryClient()
  useEffect(() => {
    if (count > 0) void client.invalidateQueries({ queryKey: deskQueries.me(userId).queryKey })
  }, [count, client, userId])
}

function FrameSkeleton() {
  return (
    <Page title={words.desk} hideTitle>
      <Loading>
        <Skeleton height="40px" />
        <Skeleton height="60dvh" radius="16px" />
      </Loading>
    </Page>
  )
}
