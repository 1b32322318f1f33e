import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PublicActivity } from '#src/contract/account.ts'
import { formatDate } from '#src/fa/jalali.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { MyReviews } from '#src/features/account/my-reviews.tsx'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { accountQueries } from '#src/features/account/queries.ts'
import { publicStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'
import { Portrait } from './portrait.tsx'

type ProfileScreenProps = {
  /** Renders the user's posts, then `after`. */
  posts: (userId: string, after: ReactNode) => ReactNode
}

/** The user's public profile: picture, name, posts and reviews. */
export function ProfileScreen({ posts }: ProfileScreenProps) {
  return <AccountPage at="/profile">{(userId) => <Profile key={userId} userId={userId} posts={posts} />}</AccountPage>
}

function Profile({ userId, posts }: { userId: string; posts: ProfileScreenProps['posts'] }) {
  const query = useQuery(accountQueries.activity(userId))
  return (
    <ProfileView query={query} skeleton={<ProfileSkeleton />}>
      {(activity) => (
        <div className={accountStyles.stack}>
          <ProfileHeader activity={activity} />
          {posts(userId, <MyReviews reviews={activity.reviews} />)}
        </div>
      )}
    </ProfileView>
  )
}

function ProfileHeader({ activity: { username, name, profile_picture, joined_at } }: { activity: PublicActivity }) {
  return (
    <Card as="section" className={accountStyles.person} aria-labelledby="person-name">
      <Portrait path={profile_picture} name={username} alt="" />
      <div className={accountStyles.personFacts}>
        <h2 id="person-name" className={accountStyles.personName}>
          <bdi>{name === '' ? username : name}</bdi>
        </h2>
        <p className={fieldStyles.hint}>
          {words.signedInAs} <bdi>{username}</bdi>
        </p>
        <p className={fieldStyles.hint}>{words.joined(formatDate(new Date(joined_at)))}</p>
      </div>
      <Link to="/profile-edit" className={buttonClass({ variant: 'soft' })}>
        {words.edit}
      </Link>
    </Card>
  )
}

function ProfileSkeleton() {
  return <LoadingCards className={accountStyles.stack} heights={['160px', '220px', '160px']} />
}
