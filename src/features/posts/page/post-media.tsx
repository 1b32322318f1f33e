import { resolveUrl } from '#src/api/address.ts'
import type { Post } from '#src/contract/post.ts'
import { THUMBNAIL, thumbnailOf } from '#src/features/posts/pictures.ts'
import * as playerStyles from '#src/features/posts/player/player.module.css'
import { Player } from '#src/features/posts/player/player.tsx'
import { mediaOf } from '#src/features/posts/player/video-kind.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { Picture, type PictureSource } from '#src/ui/media/picture.tsx'
import * as styles from './post-page.module.css'
import { pageStrings as words } from './post-page-strings.ts'
import { useView } from './use-view.ts'

type PostMediaViewProps = { post: Post; next: Pick<Post, 'id' | 'title'> | undefined }

/** Media of a post: a video, a picture, a link to another site, or none. */
export function PostMediaView({ post, next }: PostMediaViewProps) {
  const media = mediaOf(post)
  return (
    <>
      <div className={styles.media}>
        {media.kind === 'video' && <Player key={media.url} post={post} url={media.url} next={next} />}
        {media.kind === 'picture' && <PostPicture post={post} url={media.url} />}
        {media.kind === 'page' && <ExternalMedia post={post} url={media.url} />}
        {media.kind === 'nothing' && (
          <div className={styles.nothing}>
            <EmptyState
              icon="image"
              title={words.noMedia}
              text={words.noMediaText}
              link={{ to: '/upload', label: words.upload }}
            />
          </div>
        )}
      </div>
      {post.processing && (
        <p className={styles.note} role="status">
          <Icon name="clock" size={18} />
          {words.processing}
        </p>
      )}
    </>
  )
}

function PostPicture({ post, url }: { post: Post; url: string }) {
  const countView = useView(post.id)
  const { media_width: width, media_height: height } = post
  const size = width === null || height === null ? { width: 1280, height: 720 } : { width, height }
  const picture: PictureSource = post.image ?? { url, ...size, color: 'var(--skeleton)', alt: '', variants: [] }
  // What a tall picture leaves free has one colour, that of a video's frame.
  const color = picture.height > picture.width ? 'var(--stage)' : picture.color
  return (
    <div className={styles.picture}>
      <Picture
        picture={{ ...picture, color }}
        resolve={resolveUrl}
        sizes="(min-width: 1200px) 960px, 100vw"
        alt={post.title}
        priority
        fallback={THUMBNAIL}
        onLoad={countView}
      />
    </div>
  )
}

function ExternalMedia({ post, url }: { post: Post; url: string }) {
  const countView = useView(post.id)
  return (
    <div className={playerStyles.root}>
      <Picture
        picture={thumbnailOf(post)}
        resolve={resolveUrl}
        sizes="100vw"
        ratio="fill"
        alt=""
        fallback={THUMBNAIL}
      />
      <div className={playerStyles.curtain}>
        <p className={playerStyles.title}>{words.elsewhereTitle(new URL(url).hostname)}</p>
        <a href={url} target="_blank" rel="noopener" className={buttonClass()} onClick={countView}>
          <Icon name="external" size={20} />
          {words.openElsewhere}
          <span className="visually-hidden">{words.newTab}</span>
        </a>
      </div>
    </div>
  )
}
