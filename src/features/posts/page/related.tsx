import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { resolveUrl } from '#src/api/address.ts'
import { excerptTotal, isExcerpt } from '#src/api/query/excerpt.ts'
import { useQueryState } from '#src/api/query/query-state.ts'
import type { Post } from '#src/contract/post.ts'
import { formatViews } from '#src/fa/views.ts'
import { postLink } from '#src/features/posts/links.ts'
import * as postCardStyles from '#src/features/posts/list/post-card.module.css'
import { MediaMark } from '#src/features/posts/media-mark.tsx'
import { THUMBNAIL, thumbnailOf } from '#src/features/posts/pictures.ts'
import { postQueries } from '#src/features/posts/queries.ts'
import { postStrings } from '#src/features/posts/strings.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import * as styles from './post-page.module.css'
import { pageStrings as words } from './post-page-strings.ts'

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f']
/** Of the posts that a server-rendered page leaves out. */
const comingKeys = skeletonKeys.map((key) => `coming-${key}`)

export function Related({ postId, query }: { postId: number; query: UseQueryResult<Post[]> }) {
  const state = useQueryState(query)
  const others = state.name === 'content' ? state.data.filter(({ id }) => id !== postId) : []
  const total = isExcerpt(query) && !query.isError ? excerptTotal(postQueries.related(postId).queryKey) : undefined
  return (
    <aside aria-labelledby="related-title">
      <h2 id="related-title" className={styles.relatedTitle}>
        {words.related}
      </h2>
      {state.name === 'loading' && (
        <Loading>
          <RelatedSkeleton />
        </Loading>
      )}
      {(state.name === 'error' || state.name === 'offline') && (
        <ErrorState
          offline={state.name === 'offline'}
          text={words.relatedFailed}
          onRetry={() => void query.refetch()}
        />
      )}
      {(state.name === 'missing' || (state.name === 'content' && others.length === 0)) && (
        <p className={styles.relatedNone}>{words.noRelated}</p>
      )}
      {others.length > 0 && (
        <ul className={styles.relatedList}>
          {others.map((post) => (
            <li key={post.id} className={styles.relatedPost}>
              <RelatedPost post={post} />
            </li>
          ))}
          {comingKeys.slice(0, Math.max(0, (total ?? 0) - others.length)).map((key) => (
            <li key={key} aria-hidden="true" className={styles.relatedPost}>
              <RelatedComing />
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}

/** Skeletons of the related posts. */
export function RelatedSkeleton() {
  return (
    <div className={styles.relatedList}>
      {skeletonKeys.map((key) => (
        <div key={key} className={styles.relatedPost}>
          <RelatedComing />
        </div>
      ))}
    </div>
  )
}

function RelatedComing() {
  return (
    <>
      <Skeleton className={styles.relatedThumb} height="auto" />
      <div className={styles.relatedComing}>
        <Skeleton width="90%" height="18px" />
        <Skeleton width="60%" height="14px" />
      </div>
    </>
  )
}

function RelatedPost({ post }: { post: Post }) {
  return (
    <>
      <span className={styles.relatedThumb}>
        <Picture
          picture={thumbnailOf(post)}
          resolve={resolveUrl}
          sizes="168px"
          ratio="fill"
          alt=""
          fallback={THUMBNAIL}
        />
        <MediaMark post={post} />
      </span>
      <div>
        <h3 className={postCardStyles.title}>
          <Link {...postLink(post)} className={postCardStyles.link} dir="auto">
            {post.title}
          </Link>
        </h3>
        <p className={postCardStyles.author}>
          <bdi>{post.author_username}</bdi>
        </p>
        <p className={postCardStyles.meta}>
          <bdi>{formatViews(post.views)}</bdi> {postStrings.views}
        </p>
      </div>
    </>
  )
}
