import { resolveUrl } from '#src/api/address.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture, type PictureSource } from '#src/ui/media/picture.tsx'
import '#src/ui/motion/shared-picture.css'
import * as postCardStyles from '#src/features/posts/list/post-card.module.css'
import * as playerStyles from '#src/features/posts/player/player.module.css'
import { THUMBNAIL } from './pictures.ts'

type PosterProps = {
  picture: PictureSource
  duration: string
  label: string
  /** Button that resumes at the stored position. */
  resume: { label: string; run: () => void } | undefined
  onPlay: () => void
}

/** Replaces the player until the first tap: no part of the video is fetched before. */
export function Poster({ picture, duration, label, resume, onPlay }: PosterProps) {
  return (
    <div className={playerStyles.root}>
      <button type="button" className={playerStyles.poster} aria-label={label} onClick={onPlay}>
        <Picture
          picture={picture}
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
      <bdi className={`${postCardStyles.duration} numeric`} dir="ltr">
        {duration}
      </bdi>
      {resume !== undefined && (
        <Button className={playerStyles.posterResume} icon="play" onClick={resume.run}>
          {resume.label}
        </Button>
      )}
    </div>
  )
}
