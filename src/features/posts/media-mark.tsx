import type { Post } from '#src/contract/post.ts'
import * as styles from '#src/features/posts/list/post-card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import { formatDuration } from './duration.ts'

/** In the corner of a thumbnail: a video's duration, or a picture's icon. */
export function MediaMark({ post }: { post: Pick<Post, 'is_video' | 'duration'> }) {
  if (post.is_video) {
    return (
      <bdi className={`${styles.duration} numeric`} dir="ltr">
        {formatDuration(post.duration)}
      </bdi>
    )
  }
  return (
    <span className={styles.duration} dir="ltr">
      <Icon name="image" size={18} />
    </span>
  )
}
