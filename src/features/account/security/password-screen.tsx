import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import * as styles from '#src/features/account/account.module.css'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { passwordStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { useMyProfile } from '#src/features/account/use-my-profile.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { PasswordForm } from './password-form.tsx'

/** Changes the password for users who know the current one. */
export function PasswordScreen() {
  return (
    <AccountPage at="/password-edit" narrow>
      {(userId) => <Password key={userId} />}
    </AccountPage>
  )
}

function Password() {
  const query = useMyProfile()
  return (
    <ProfileView query={query} skeleton={<PasswordSkeleton />}>
      {(profile) => (profile.is_first_login ? <NoPassword /> : <PasswordForm phone={profile.phone_number} />)}
    </ProfileView>
  )
}

/** Users who sign in by code only have no password to change. */
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
    <Loading className={styles.stack}>
      <Skeleton height="480px" radius="16px" />
    </Loading>
  )
}
