import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { PhoneCard } from './phone-card.tsx'
import { PictureField } from './picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ReadFace } from './read-face.tsx'
import { accountStrings, profileStrings as words } from './strings.ts'
import { useMyProfile } from './use-my-profile.ts'

/** What a person tells of themselves: picture, name, username, birth date, number. */
export function ProfileEditScreen() {
  return (
    <AccountPage title={accountStrings.profileEdit} lead={words.lead}>
      {(userId) => <ProfileEdit key={userId} />}
    </AccountPage>
  )
}

function ProfileEdit() {
  const query = useMyProfile()
  return (
    <ReadFace query={query} skeleton={<ProfileSkeleton />}>
      {(profile) => (
        <div className="account-stack">
          <PictureField profile={profile} />
          <ProfileForm profile={profile} />
          <PhoneCard phone={profile.phone_number} />
        </div>
      )}
    </ReadFace>
  )
}

function ProfileSkeleton() {
  return (
    <Loading className="account-stack">
      <Skeleton height="160px" radius="16px" />
      <Skeleton height="480px" radius="16px" />
      <Skeleton height="112px" radius="16px" />
    </Loading>
  )
}
