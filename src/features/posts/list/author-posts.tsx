import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#src/fa/digits.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import './author-posts.css'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { PostList, PostListSkeleton } from './post-list.tsx'
import { PAGE_SIZE } from './search.ts'
import { usePosts } from './use-posts.ts'

type AuthorPostsProps = {
  author: number
  /** What follows, once it is known how much room the posts take. */
  after: ReactNode
}

/** What one person has published, the newest first, as they themselves see it. */
export function AuthorPosts({ author, after }: AuthorPostsProps) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const list = usePosts({ author }, shown)
  const { face, posts } = list
  const count = face.name === 'content' ? (face.data.pages[0]?.count ?? 0) : 0
  return (
    <>
      <section className="author-posts" aria-labelledby="author-posts">
        <h2 id="author-posts" className="author-posts-title">
          {words.mine}
          {count > 0 && <span className="author-posts-count">{formatNumber(count)}</span>}
        </h2>
        {face.name === 'loading' && <PostListSkeleton layout="grid" count={3} />}
        {face.name === 'offline' && <ErrorState offline text={words.offline} onRetry={list.retry} />}
        {(face.name === 'error' || face.name === 'missing') && <ErrorState text={words.failed} onRetry={list.retry} />}
        {face.name === 'content' && face.stale !== undefined && <StaleBanner stale={face.stale} onRetry={list.retry} />}
        {face.name === 'content' && posts.length === 0 && <NothingPublished />}
        {posts.length > 0 && (
          <PostList posts={posts} layout="grid" heading="h3" label={words.mine} coming={list.coming} />
        )}
        {list.moreFailed ? (
          <ErrorState text={words.noMore} onRetry={list.readMore} />
        ) : (
          <ShowMore hasMore={list.hasMore} loading={list.loadingMore} onMore={() => setShown(shown + PAGE_SIZE)} />
        )}
      </section>
      {face.name !== 'loading' && after}
    </>
  )
}

function NothingPublished() {
  return (
    <EmptyState
      icon="video"
      title={words.nothingMine}
      text={words.nothingMineText}
      actions={
        <Link to="/create-post" className={buttonClass({ variant: 'soft' })}>
          {words.create}
        </Link>
      }
    />
  )
}
