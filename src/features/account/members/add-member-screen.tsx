import { useNavigate } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { MemberForm } from './member-form.tsx'
import { membersStrings as words } from './strings.ts'

/** Adds a swimmer to the account. */
export function AddMemberScreen() {
  const navigate = useNavigate()
  const toList = (isSaved: boolean) => void navigate({ to: '/members', replace: true, ignoreBlocker: isSaved })
  return (
    <AccountPage at="/members" narrow title={words.addTitle}>
      {(userId) => (
        <Card key={userId}>
          <MemberForm onSaved={() => toList(true)} onCancel={() => toList(false)} />
        </Card>
      )}
    </AccountPage>
  )
}
