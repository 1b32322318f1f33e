import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#src/features/account/profile/profile-screen.tsx'
import { AuthorPosts } from '#src/features/posts/list/author-posts.tsx'

export const Route = createFileRoute('/profile')({ component: ProfilePage })

function ProfilePage() {
  return <ProfileScreen posts={(userId, after) => <AuthorPosts author={Number(userId)} after={after} />} />
}
