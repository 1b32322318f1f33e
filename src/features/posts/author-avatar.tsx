import type { Post } from '#src/contract/post.ts'
import { avatarOf, showFallbackAvatar } from './pictures.ts'

type AuthorAvatarProps = {
  post: Pick<Post, 'author_avatar'>
  className: string | undefined
  /** Width and height in pixels. */
  size: number
}

/** The author's picture or the fallback; lazy, so that it does not compete with the largest picture. */
export function AuthorAvatar({ post, className, size }: AuthorAvatarProps) {
  return (
    <img
      className={className}
      src={avatarOf(post)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={showFallbackAvatar}
    />
  )
}
