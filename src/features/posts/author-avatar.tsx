import type { Post } from '#src/contract/post.ts'
import { avatarOf, showOwnAvatar } from './pictures.ts'

type AuthorFaceProps = {
  post: Pick<Post, 'author_avatar'>
  className: string
  /** Side of its square, in pixels. */
  size: number
}

/** The portrait of who made a post, or our own where there is none; never before the page's largest picture. */
export function AuthorAvatar({ post, className, size }: AuthorFaceProps) {
  return (
    <img
      className={className}
      src={avatarOf(post)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={showOwnAvatar}
    />
  )
}
