import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { Post } from '#src/contract/post.ts'
import { formatRelativeDate } from '#src/fa/ago.ts'
import { formatViews } from '#src/fa/views.ts'
import { AuthorAvatar } from '#src/features/posts/author-avatar.tsx'
import { badgesOf, type PostBadge } from '#src/features/posts/badges.ts'
import { postLink } from '#src/features/posts/links.ts'
import { MediaMark } from '#src/features/posts/media-mark.tsx'
import { THUMBNAIL, thumbnailOf } from '#src/features/posts/pictures.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { Picture } from '#src/ui/media/picture.tsx'
import { sharedTransition } from '#src/ui/motion/shared-transition.ts'
import * as styles from './post-card.module.css'

const SIZES = {
  grid: '(min-width: 1280px) 330px, (min-width: 1048px) 33vw, (min-width: 660px) 50vw, 100vw',
  list: '(min-width: 600px) 300px, 136px',
}
const badgeStyles = {
  trending: { tone: 'accent', icon: 'arrow-up' },
  hot: { tone: 'warning', icon: 'star' },
} as const satisfies Record<PostBadge, { tone: string; icon: IconName }>

export type PostLayout = 'grid' | 'list'

type PostCardProps = {
  post: Post
  /** Its position in the list, from 0. */
  index: number
  layout: PostLayout
  heading: 'h2' | 'h3'
}

/**
 * A post in a list. The title is the link; CSS extends it over the whole card. Memoized: scrolling a long list does not
 * rerender the cards that stay visible.
 */
export const PostCard = memo(function PostCard({ post, index, layout, heading: Heading }: PostCardProps) {
  const badges = badgesOf(post.views, index)
  return (
    <article className={`${cardStyles.root} ${cardStyles.raised} ${styles.root}`}>
      <span className={styles.thumb}>
        <Picture
          picture={thumbnailOf(post)}
          resolve={resolveUrl}
          sizes={SIZES[layout]}
          ratio="fill"
          alt=""
          fallback={THUMBNAIL}
        />
        {post.is_video && (
          <span className={styles.play}>
            <Icon name="play" size={28} />
          </span>
        )}
        {badges.length > 0 && (
          <span className={styles.badges}>
            {badges.map((badge) => (
              <Badge key={badge} {...badgeStyles[badge]}>
                {words.badges[badge]}
              </Badge>
            ))}
          </span>
        )}
        <MediaMark post={post} />
      </span>
      <div className={styles.body}>
        <AuthorAvatar post={post} className={styles.avatar} size={36} />
        <div className={styles.words}>
          <Heading className={styles.title}>
            <Link {...postLink(post)} {...sharedTransition} className={styles.link} dir="auto">
              {post.title}
            </Link>
          </Heading>
          <p className={styles.author}>
            <bdi>{post.author_username}</bdi>
          </p>
          <p className={styles.meta}>
            <bdi>{formatViews(post.views)}</bdi> {words.views}
            <span aria-hidden="true"> · </span>
            <time dateTime={post.created_at}>{formatRelativeDate(new Date(post.created_at), new Date())}</time>
          </p>
          {layout === 'list' && (
            <p className={styles.description} dir="auto">
              {post.description}
            </p>
          )}
        </div>
      </div>
    </article>
  )
})

/**
 * Skeleton of a card, with the same height. Few elements, since eight are added at once: CSS renders the avatar and the
 * lines.
 */
export function PostCardSkeleton() {
  return (
    <div className={`${cardStyles.root} ${cardStyles.raised} ${styles.root}`}>
      <Skeleton height="auto" radius="0" className={styles.thumb} />
      <div className={`${styles.body} ${styles.lines}`} />
    </div>
  )
}
