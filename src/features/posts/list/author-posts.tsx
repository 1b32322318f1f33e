import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#src/fa/digits.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as styles from './author-posts.module.css'
import { postPageStrings } from './page-strings.ts'
import { PostList, PostListSkeleton } from './post-list.tsx'
import { PAGE_SIZE } from './search.ts'
import { usePosts } from './use-posts.ts'

type AuthorPostsProps = {
  author: number
  /** Rendered once the height of the posts is known, to avoid a layout shift. */
  after: ReactNode
}

/** A user's own posts, newest first. */
export function AuthorPosts({ author, after }: AuthorPostsProps) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const list = usePosts({ author }, shown)
  const { state, posts } = list
  const count = state.name === 'content' ? (state.data.pages[0]?.count ?? 0) : 0
  return (
    <>
      <section aria-labelledby="author-posts">
        <h2 id="author-posts" className={styles.title}>
          {postPageStrings.mine}
          {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
        </h2>
        {state.name === 'loading' && <PostListSkeleton layout="grid" count={3} />}
        {state.name === 'offline' && <ErrorState offline text={words.offline} onRetry={list.retry} />}
        {(state.name === 'error' || state.name === 'missing') && (
          <ErrorState text={words.failed} onRetry={list.retry} />
        )}
        {state.name === 'content' && state.stale !== undefined && (
          <StaleBanner stale={state.stale} onRetry={list.retry} />
        )}
        {state.name === 'content' && posts.length === 0 && <NothingPublished />}
        {posts.length > 0 && (
          <PostList posts={posts} layout="grid" heading="h3" label={postPageStrings.mine} coming={list.coming} />
        )}
        {list.moreFailed ? (
          <ErrorState text={words.noMore} onRetry={list.readMore} />
        ) : (
          <ShowMore hasMore={list.hasMore} loading={list.loadingMore} onMore={() => setShown(shown + PAGE_SIZE)} />
        )}
      </section>
      {state.name !== 'loading' && after}
    </>
  )
}

function NothingPublished() {
  return (
    <EmptyState
      icon="video"
      title={postPageStrings.nothingMine}
      text={postPageStrings.nothingMineText}
      actions={
        <Link to="/create-post" className={buttonClass({ variant: 'soft' })}>
          {words.create}
        </Link>
      }
    />
  )
}
