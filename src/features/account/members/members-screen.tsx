import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { discardWrite, retryWrite } from '#src/api/writes/queue.ts'
import { writes } from '#src/api/writes/write-store.ts'
import { MAX_MEMBERS, type Member } from '#src/contract/member/member.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { PendingNote } from '#src/ui/feedback/pending-note.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { MemberCard } from './member-card.tsx'
import * as styles from './members.module.css'
import { isMemberSubject, writeSubject } from './mutations.ts'
import { memberQueries } from './queries.ts'
import { membersStrings as words } from './strings.ts'

const Guardians = lazyOrNothing(() =>
  import('#src/features/account/guardians/guardians.tsx').then((module) => module.Guardians),
)

/** The swimmers of the account, and who else sees and books whose. */
export function MembersScreen() {
  return (
    <AccountPage at="/members" narrow lead={words.lead}>
      {(userId) => <Members key={userId} userId={userId} />}
    </AccountPage>
  )
}

function Members({ userId }: { userId: string }) {
  const query = useQuery(memberQueries.list(userId))
  return (
    <ProfileView query={query} skeleton={<LoadingCards className={accountStyles.stack} heights={['88px', '88px']} />}>
      {(all) => {
        const members = all.filter(({ shared_by }) => shared_by === undefined)
        return (
          <div className={accountStyles.stack}>
            <LostWrites members={members} />
            <ul className={styles.list} aria-label={words.list}>
              {members.map((member) => (
                <MemberCard key={member.id} member={member} />
              ))}
            </ul>
            {members.length === 1 && (
              <Card as="section" className={styles.alone} raised={false}>
                <p>{words.alone}</p>
                <p className={styles.hint}>{words.aloneMore}</p>
              </Card>
            )}
            <AddLink isFull={members.length >= MAX_MEMBERS} isOnly={members.length === 1} />
            <Suspense fallback={<LoadingCards className={accountStyles.stack} heights={['260px']} />}>
              <Guardians userId={userId} members={all} />
            </Suspense>
          </div>
        )
      }}
    </ProfileView>
  )
}

function AddLink({ isFull, isOnly }: { isFull: boolean; isOnly: boolean }) {
  if (isFull) return <p className={styles.hint}>{words.full}</p>
  return (
    <Link to="/members/new" className={`${buttonClass({ variant: isOnly ? 'soft' : 'solid' })} ${styles.start}`}>
      <Icon name="plus" size={20} />
      {words.add}
    </Link>
  )
}

/** Refused changes of members who were removed on another device: they have no other page. */
function LostWrites({ members }: { members: Member[] }) {
  const { items } = useSnapshot(writes)
  const known = new Set(members.map(({ id }) => writeSubject(id)))
  return items
    .filter(({ subject }) => isMemberSubject(subject) && !known.has(subject))
    .map(({ id, error }) => (
      <PendingNote key={id} error={error} onRetry={() => void retryWrite(id)} onGiveUp={() => void discardWrite(id)} />
    ))
}
