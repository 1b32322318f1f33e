import { useQuery } from '@tanstack/react-query'
import type { GuardianLinks, SharingAccount } from '#src/contract/member/guardian.ts'
import type { Member } from '#src/contract/member/member.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { OwnGuardians } from './own-guardians.tsx'
import { guardianQueries } from './queries.ts'
import { Invitation, SharedAccount } from './shared-account.tsx'

type GuardiansProps = {
  userId: string
  /** All members that the user can book, also those that others share. */
  members: Member[]
}

/** The accounts that share their members with the user or ask to, and the user's own guardians. */
export function Guardians({ userId, members }: GuardiansProps) {
  const query = useQuery(guardianQueries.links(userId))
  return (
    <ProfileView query={query} skeleton={<LoadingCards className={accountStyles.stack} heights={['260px']} />}>
      {(links) => <Links links={links} members={members} />}
    </ProfileView>
  )
}

function Links({ links: { accounts, guardians }, members }: { links: GuardianLinks; members: Member[] }) {
  return (
    <div className={accountStyles.stack}>
      {accounts.filter(isInvitation).map((account) => (
        <Invitation key={account.id} account={account} />
      ))}
      {accounts
        .filter((account) => !isInvitation(account))
        .map((account) => (
          <SharedAccount
            key={account.id}
            account={account}
            members={members.filter(({ shared_by }) => shared_by?.link === account.id)}
          />
        ))}
      <OwnGuardians guardians={guardians} />
    </div>
  )
}

const isInvitation = ({ accepted_at: acceptedAt }: SharingAccount) => acceptedAt === null
