import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useQueryState } from '#src/api/query/query-state.ts'
import type { Post } from '#src/contract/post.ts'
import { postQueries } from '#src/features/posts/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as pageStyles from '#src/ui/layout/page.module.css'
import { usePageTitle } from '#src/ui/layout/use-page-title.ts'
import { HomeBack } from './home-back.tsx'
import { PostActions } from './post-actions.tsx'
import { PostDetails } from './post-details.tsx'
import { PostMediaView } from './post-media.tsx'
import * as styles from './post-page.module.css'
import { pageStrings as words } from './post-page-strings.ts'
import { Related, RelatedSkeleton } from './related.tsx'

type PostScreenProps = {
  id: number
  /** Renders the download button; `reads` are the page's query keys. */
  downloadAction: (post: Post, reads: readonly QueryKey[]) => ReactNode
}

/** A post's page: media, title, author, actions, text and related posts. */
export function PostScreen({ id, downloadAction }: PostScreenProps) {
  const query = useQuery(postQueries.detail(id, useQueryClient()))
  const state = useQueryState(query)
  const retry = () => void query.refetch()
  if (state.name === 'content') {
    return (
      <PostPage post={state.data} downloadAction={downloadAction}>
        {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={retry} />}
      </PostPage>
    )
  }
  return (
    <Frame title={words.loadingTitle}>
      {state.name !== 'loading' && <HomeBack />}
      <h1 className="visually-hidden" tabIndex={-1}>
        {words.loadingTitle}
      </h1>
      {state.name === 'loading' && <PostSkeleton />}
      {state.name === 'missing' && (
        <EmptyState title={words.missingTitle} text={words.missingText} actions={<HomeLink />} />
      )}
      {state.name === 'offline' && (
        <ErrorState offline text={words.offlineText} onRetry={retry} actions={<HomeLink />} />
      )}
      {state.name === 'error' && (
        <ErrorState title={words.errorTitle} text={state.text} onRetry={retry} actions={<HomeLink />} />
      )}
    </Frame>
  )
}

type PostPageProps = { post: Post; downloadAction: PostScreenProps['downloadAction']; children: ReactNode }

function PostPage({ post, downloadAction, children }: PostPageProps) {
  const client = useQueryClient()
  const readRelated = postQueries.related(post.id)
  const related = useQuery(readRelated)
  const reads = [postQueries.detail(post.id, client).queryKey, readRelated.queryKey]
  return (
    <Frame title={post.title}>
      {children}
      <div className={styles.columns}>
        <div className={styles.main}>
          <PostMediaView post={post} next={related.data?.find(({ id }) => id !== post.id)} />
          <PostDetails post={post}>
            <PostActions post={post} downloadAction={downloadAction(post, reads)} />
          </PostDetails>
        </div>
        <Related postId={post.id} query={related} />
      </div>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return <div className={`${pageStyles.root} ${styles.root}`}>{children}</div>
}

/** Skeleton of a post page with the final sizes; the loading text is where the video will be. */
function PostSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.main}>
        <div className={styles.coming} role="status">
          <span className={buttonStyles.spinner} aria-hidden="true" />
          {words.loading}
        </div>
        <HomeBack />
        <Skeleton width="70%" height="2.2rem" />
        <Skeleton width="45%" height="1.6rem" />
        <Skeleton width="100%" height="73px" radius="12px" />
        <Skeleton width="100%" height="64px" radius="12px" />
        <Skeleton width="90%" />
        <Skeleton width="60%" />
      </div>
      <div>
        <Skeleton width="40%" height="1.7rem" className={styles.relatedTitle} />
        <RelatedSkeleton />
      </div>
    </div>
  )
}

function HomeLink() {
  return (
    <Link to="/" className={buttonClass({ variant: 'ghost' })}>
      {words.backHome}
    </Link>
  )
}
