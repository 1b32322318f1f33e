import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, isUnanswered } from '#src/api/errors.ts'
import type { Post } from '#src/contract/post.ts'
import { useSavedIds } from '#src/features/posts/likes-store.ts'
import { postQueries } from '#src/features/posts/queries.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { PostList, PostListSkeleton } from './post-list.tsx'
import { savedStrings } from './saved-strings.ts'
import { PAGE_SIZE } from './search.ts'

/** Beside the title of the videos: to the saved posts, if there are any, and back. */
export function SavedLink({ open }: { open: boolean }) {
  const ids = useSavedIds()
  if (!open && ids.length === 0) return null
  return (
    <Link to="/videos" search={open ? {} : { saved: true }} className={buttonClass({ variant: 'soft', size: 'small' })}>
      {open ? words.seeAll : savedStrings.title}
    </Link>
  )
}

/** The posts that the viewer has saved on this device, last saved first. Deleted posts are left out. */
export function SavedPosts() {
  const ids = useSavedIds()
  const client = useQueryClient()
  const [shown, setShown] = useState(PAGE_SIZE)
  const reads = useQueries({ queries: ids.slice(0, shown).map((id) => postQueries.detail(id, client)) })
  const posts = reads.flatMap(({ data }): Post[] => (data === undefined ? [] : [data]))
  const coming = reads.filter(({ isPending }) => isPending).length
  const failed = reads.filter(({ data, error }) => data === undefined && error !== null && !isDeleted(error))
  const retry = () => {
    for (const read of failed) void read.refetch()
  }
  if (posts.length === 0 && coming > 0) return <PostListSkeleton layout="grid" count={Math.min(coming, PAGE_SIZE)} />
  if (posts.length === 0 && failed.length === 0) return <NothingSaved />
  return (
    <>
      {posts.length > 0 && (
        <PostList posts={posts} layout="grid" heading="h2" label={savedStrings.title} coming={coming} />
      )}
      {failed.length > 0 && (
        <ErrorState
          offline={failed.every(({ error }) => isUnanswered(error))}
          text={posts.length > 0 ? savedStrings.partly : savedStrings.failed}
          onRetry={retry}
        />
      )}
      <ShowMore hasMore={ids.length > shown} loading={false} onMore={() => setShown(shown + PAGE_SIZE)} />
    </>
  )
}

function isDeleted(error: Error): boolean {
  return error instanceof ApiError && error.status === 404
}

function NothingSaved() {
  return (
    <EmptyState
      icon="bookmark"
      title={savedStrings.empty}
      text={savedStrings.emptyText}
      actions={
        <Link to="/videos" className={buttonClass()}>
          {words.seeAll}
        </Link>
      }
    />
  )
}
