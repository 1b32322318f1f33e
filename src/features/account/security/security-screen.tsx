import { useMutation, useQuery } from '@tanstack/react-query'
import type { SignedInSession } from '#src/contract/account.ts'
import * as styles from '#src/features/account/account.module.css'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { accountMutations } from '#src/features/account/mutations.ts'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { accountQueries } from '#src/features/account/queries.ts'
import { securityStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { useConfirmed } from '#src/features/account/use-confirmed.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { MotionList, MotionRow } from '#src/ui/motion/motion-list.tsx'
import { SessionItem } from './session-item.tsx'

/** The account's sessions and ways to end them. */
export function SecurityScreen() {
  return (
    <AccountPage at="/security" narrow lead={words.lead}>
      {(userId) => <Sessions key={userId} userId={userId} />}
    </AccountPage>
  )
}

function Sessions({ userId }: { userId: string }) {
  const query = useQuery(accountQueries.sessions(userId))
  return (
    <ProfileView query={query} skeleton={<SessionsSkeleton />}>
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState title={words.empty} text={words.emptyText} />
        ) : (
          <SessionList sessions={sessions} />
        )
      }
    </ProfileView>
  )
}

function SessionList({ sessions }: { sessions: SignedInSession[] }) {
  const others = sessions.filter(({ current }) => !current)
  const inOrder = [...sessions.filter(({ current }) => current), ...others]
  return (
    <section className={styles.stack} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.heading}>
        {words.sessions}
      </h2>
      <MotionList className={styles.sessionItems}>
        {inOrder.map((session) => (
          <MotionRow key={session.id}>
            <SessionItem session={session} />
          </MotionRow>
        ))}
      </MotionList>
      <EndOthers count={others.length} />
    </section>
  )
}

/** Stays mounted when no other session is left, so that its callbacks run. */
function EndOthers({ count }: { count: number }) {
  const end = useMutation(accountMutations.endOthers())
  const { ask, dialog } = useConfirmed({ act: () => end.mutateAsync(), done: words.othersEnded })
  return (
    <>
      {count === 0 ? (
        <p className={styles.quiet}>{words.alone}</p>
      ) : (
        <Button variant="ghost" icon="logout" aria-haspopup="dialog" onClick={ask}>
          {words.endOthers}
        </Button>
      )}
      <ConfirmDialog
        title={words.endOthersAsk}
        text={words.endOthersText(count)}
        yes={words.endOthersYes}
        no={words.endNo}
        {...dialog}
      />
    </>
  )
}

function SessionsSkeleton() {
  return <LoadingCards className={styles.stack} heights={['92px', '92px', '92px']} />
}
