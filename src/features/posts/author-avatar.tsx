import type { Post } from '#src/contract/post.ts'
import { initialsOf } from '#src/fa/initials.ts'
import { classNames } from '#src/ui/class-names.ts'
import * as styles from './author-avatar.module.css'
import { toneOf } from './author-tone.ts'
import { avatarOf, showFallbackAvatar } from './pictures.ts'

type AuthorAvatarProps = {
  post: Pick<Post, 'author_avatar' | 'author_username'>
  className: string | undefined
  /** Width and height in pixels. */
  size: number
}

/** The author's picture, lazy, so that it does not compete with the largest picture; without one the initials. */
export function AuthorAvatar({ post, className, size }: AuthorAvatarProps) {
  const url = avatarOf(post)
  const { author_username: name } = post
  if (url === undefined) {
    return (
      <span className={classNames(styles.root, className)} aria-hidden="true" data-tone={toneOf(name)}>
        {initialsOf(name.replaceAll('_', ' '))}
      </span>
    )
  }
  return (
    <img
      className={className}
      src={url}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={showFallbackAvatar}
    />
  )
}
