import { openAuth } from '#src/api/auth-dialog-store.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { ReadFace } from './read-face.tsx'
import { passwordStrings as words } from './settings-strings.ts'
import { accountStrings } from './strings.ts'
import { useMyProfile } from './use-my-profile.ts'

/** A new password for whoever knows the old one. */
export function PasswordScreen() {
  return <AccountPage title={accountStrings.passwordEdit}>{(userId) => <Password key={userId} />}</AccountPage>
}

function Password() {
  const query = useMyProfile()
  return (
    <ReadFace query={query} skeleton={<PasswordSkeleton />}>
      {(profile) => (profile.is_first_login ? <NoPassword /> : <PasswordForm phone={profile.phone_number} />)}
    </ReadFace>
  )
}

/** Somebody who signs in by code alone has no password to change. */
function NoPassword() {
  return (
    <EmptyState
      icon="lock"
      title={words.noneTitle}
      text={words.noneText}
      actions={
        <Button icon="lock" onClick={() => openAuth('set-credentials')}>
          {words.setCredentials}
        </Button>
      }
    />
  )
}

function PasswordSkeleton() {
  return (
    <Loading className="account-stack">
      <Skeleton height="480px" radius="16px" />
    </Loading>
  )
}
