import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import type { Member } from '#src/contract/member/member.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { MedicalNote } from './medical-note.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberPicture } from './member-picture.tsx'
import { memberQueries } from './queries.ts'
import { RemoveMember } from './remove-member.tsx'
import { memberFormStrings, membersStrings as words } from './strings.ts'

/** A swimmer of the account: details, photo, medical note, removal. `id` is the text of the address. */
export function MemberScreen({ id }: { id: string }) {
  return (
    <AccountPage at="/members" narrow title={memberFormStrings.essentials}>
      {(userId) => <MemberById key={userId} userId={userId} id={id} />}
    </AccountPage>
  )
}

function MemberById({ userId, id }: { userId: string; id: string }) {
  const query = useQuery(memberQueries.list(userId))
  // Removed here, not on another device: the list follows.
  const isRemoving = useRef(false)
  return (
    <ProfileView query={query} skeleton={<MemberSkeleton />}>
      {(members) => {
        const member = members.find((each) => String(each.id) === id && each.shared_by === undefined)
        if (member === undefined) return isRemoving.current ? <MemberSkeleton /> : <Gone />
        return <MemberParts userId={userId} member={member} isRemoving={isRemoving} />
      }}
    </ProfileView>
  )
}

type MemberPartsProps = { userId: string; member: Member; isRemoving: RefObject<boolean> }

function MemberParts({ userId, member, isRemoving }: MemberPartsProps) {
  const navigate = useNavigate()
  const toList = (isDone: boolean) => void navigate({ to: '/members', replace: true, ignoreBlocker: isDone })
  return (
    <div className={accountStyles.stack}>
      <MemberPicture member={member} />
      <Card as="section" aria-label={member.name}>
        <MemberForm initial={member} onSaved={() => toList(true)} onCancel={() => toList(false)} />
      </Card>
      <MedicalNote userId={userId} member={member} />
      {member.relation !== 'self' && (
        <RemoveMember member={member} isRemoving={isRemoving} onRemoved={() => toList(true)} />
      )}
    </div>
  )
}

function MemberSkeleton() {
  return <LoadingCards className={accountStyles.stack} heights={['160px', '640px']} />
}

function Gone() {
  return (
    <ErrorState
      title={words.gone}
      text={words.goneText}
      actions={
        <Link to="/members" className={buttonClass()}>
          {words.toList}
        </Link>
      }
    />
  )
}
