import { resolveUrl } from '#src/api/address.ts'
import type { Post } from '#src/contract/post.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import '#src/ui/motion/shared-picture.css'
import * as playerStyles from '#src/features/posts/player/player.module.css'
import { MediaMark } from './media-mark.tsx'
import { THUMBNAIL, thumbnailOf } from './pictures.ts'
import { frameShape } from './player/frame-shape.ts'

type PosterProps = {
  post: Post
  label: string
  /** Button that resumes at the stored position. */
  resume: { label: string; run: () => void } | undefined
  onPlay: () => void
}

/** Replaces the player until the first tap: no part of the video is fetched before. */
export function Poster({ post, label, resume, onPlay }: PosterProps) {
  const shape = frameShape(post)
  const thumbnail = thumbnailOf(post)
  return (
    <div className={playerStyles.root} {...shape}>
      <button type="button" className={playerStyles.poster} aria-label={label} onClick={onPlay}>
        <Picture
          picture={'style' in shape ? { ...thumbnail, color: 'var(--stage)' } : thumbnail}
          resolve={resolveUrl}
          sizes="(min-width: 1200px) 960px, 100vw"
          ratio="fill"
          alt=""
          priority
          fallback={THUMBNAIL}
          shared
        />
        <span className={playerStyles.posterPlay}>
          <Icon name="play" size={36} />
        </span>
      </button>
      <MediaMark post={post} />
      {resume !== undefined && (
        <Button className={playerStyles.posterResume} icon="play" onClick={resume.run}>
          {resume.label}
        </Button>
      )}
    </div>
  )
}
