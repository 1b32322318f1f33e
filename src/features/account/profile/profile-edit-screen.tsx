import * as styles from '#src/features/account/account.module.css'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { PhoneCard } from '#src/features/account/security/phone-card.tsx'
import { profileStrings as words } from '#src/features/account/strings.ts'
import { useMyProfile } from '#src/features/account/use-my-profile.ts'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePicture } from './profile-picture.tsx'

export function ProfileEditScreen() {
  return (
    <AccountPage at="/profile-edit" narrow lead={words.lead}>
      {(userId) => <ProfileEdit key={userId} />}
    </AccountPage>
  )
}

function ProfileEdit() {
  const query = useMyProfile()
  return (
    <ProfileView query={query} skeleton={<ProfileSkeleton />}>
      {(profile) => (
        <div className={styles.stack}>
          <ProfilePicture profile={profile} />
          <ProfileForm profile={profile} />
          <PhoneCard phone={profile.phone_number} />
        </div>
      )}
    </ProfileView>
  )
}

function ProfileSkeleton() {
  return <LoadingCards className={styles.stack} heights={['160px', '480px', '112px']} />
}
