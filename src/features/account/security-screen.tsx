import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignedInSession } from '#src/contract/account.ts'
import { AskSheet } from '#src/ui/ask-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountPage } from './account-page.tsx'
import { failureText } from './failure.ts'
import { accountMutations } from './mutations.ts'
import { accountQueries } from './queries.ts'
import { ReadFace } from './read-face.tsx'
import { SessionItem } from './session-item.tsx'
import { securityStrings as words } from './settings-strings.ts'
import { accountStrings } from './strings.ts'

/** Where the account is signed in, and how to end that. */
export function SecurityScreen() {
  return (
    <AccountPage title={accountStrings.security} lead={words.lead}>
      {(userId) => <Sessions key={userId} userId={userId} />}
    </AccountPage>
  )
}

function Sessions({ userId }: { userId: string }) {
  const query = useQuery(accountQueries.sessions(userId))
  return (
    <ReadFace query={query} skeleton={<SessionsSkeleton />}>
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState title={words.empty} text={words.emptyText} />
        ) : (
          <SessionList sessions={sessions} />
        )
      }
    </ReadFace>
  )
}

function SessionList({ sessions }: { sessions: SignedInSession[] }) {
  const others = sessions.filter(({ current }) => !current)
  const inOrder = [...sessions.filter(({ current }) => current), ...others]
  return (
    <section className="account-stack" aria-labelledby="sessions">
      <h2 id="sessions" className="account-heading">
        {words.sessions}
      </h2>
      <ul className="session-items">
        {inOrder.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      <EndOthers count={others.length} />
    </section>
  )
}

/** Stands on when the others are gone, to tell that they went. */
function EndOthers({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  const end = useMutation(accountMutations.endOthers())
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: words.othersEnded }),
      onError: (failure) => showToast({ kind: 'error', text: failureText(failure), ms: 6000 }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      {count === 0 ? (
        <p className="account-quiet">{words.alone}</p>
      ) : (
        <Button variant="ghost" icon="logout" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {words.endOthers}
        </Button>
      )}
      <AskSheet
        open={asking}
        title={words.endOthersAsk}
        text={words.endOthersTell(count)}
        yes={words.endYes}
        no={words.endNo}
        busy={end.isPending}
        onYes={confirm}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

function SessionsSkeleton() {
  return (
    <Loading className="account-stack">
      <Skeleton height="92px" radius="16px" />
      <Skeleton height="92px" radius="16px" />
      <Skeleton height="92px" radius="16px" />
    </Loading>
  )
}
