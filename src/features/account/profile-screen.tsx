import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PublicActivity } from '#src/contract/account.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/card.tsx'
import { Loading, Skeleton } from '#src/ui/skeleton.tsx'
import { AccountPage } from './account-page.tsx'
import { MyReviews } from './my-reviews.tsx'
import { Portrait } from './portrait.tsx'
import { accountQueries } from './queries.ts'
import { ReadFace } from './read-face.tsx'
import { publicStrings as words } from './settings-strings.ts'
import { accountStrings } from './strings.ts'

type ProfileScreenProps = {
  /** What this person has published, and what follows it. */
  posts: (userId: string, after: ReactNode) => ReactNode
}

/** What others see of me: picture, name, posts, reviews. */
export function ProfileScreen({ posts }: ProfileScreenProps) {
  return (
    <AccountPage title={accountStrings.profile}>
      {(userId) => <Profile key={userId} userId={userId} posts={posts} />}
    </AccountPage>
  )
}

function Profile({ userId, posts }: { userId: string; posts: ProfileScreenProps['posts'] }) {
  const query = useQuery(accountQueries.activity(userId))
  return (
    <ReadFace query={query} skeleton={<ProfileSkeleton />}>
      {(activity) => (
        <div className="account-stack">
          <Person activity={activity} />
          {posts(userId, <MyReviews reviews={activity.reviews} />)}
        </div>
      )}
    </ReadFace>
  )
}

function Person({ activity: { username, name, profile_picture, joined_at } }: { activity: PublicActivity }) {
  return (
    <Card as="section" className="person" aria-labelledby="person-name">
      <Portrait path={profile_picture} name={username} alt="" />
      <div className="person-facts">
        <h2 id="person-name" className="person-name">
          <bdi>{name === '' ? username : name}</bdi>
        </h2>
        <p className="field-hint">
          {words.signedInAs} <bdi>{username}</bdi>
        </p>
        <p className="field-hint">{words.joined(formatDate(new Date(joined_at)))}</p>
      </div>
      <Link to="/profile-edit" className={buttonClass({ variant: 'soft' })}>
        {words.edit}
      </Link>
    </Card>
  )
}

function ProfileSkeleton() {
  return (
    <Loading className="account-stack">
      <Skeleton height="160px" radius="16px" />
      <Skeleton height="220px" radius="16px" />
      <Skeleton height="160px" radius="16px" />
    </Loading>
  )
}
