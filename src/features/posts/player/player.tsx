import { CatchBoundary, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { isApiUrl, resolveUrl } from '#src/api/address.ts'
import type { Post } from '#src/contract/post.ts'
import { clockOf } from '#src/features/posts/duration.ts'
import { postLink } from '#src/features/posts/links.ts'
import { pageStrings, playerStrings as words } from '#src/features/posts/page/post-page-strings.ts'
import { useView } from '#src/features/posts/page/use-view.ts'
import { thumbnailOf } from '#src/features/posts/pictures.ts'
import { Poster } from '#src/features/posts/poster.tsx'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { frameShape } from './frame-shape.ts'
import * as styles from './player.module.css'
import { isUnknownKind } from './video-error.ts'
import { frameOf } from './video-kind.ts'
import { positionOf, storePosition } from './watch-positions.ts'

const VideoElement = lazy(() => import('./video.tsx').then((module) => ({ default: module.VideoElement })))

/** No subscription: only this player changes the stored position while the poster is shown. */
const noSubscription = () => () => undefined

type Stage = 'poster' | 'playing' | 'ended' | Trouble
/** Why playback stopped: the file did not load, the browser cannot decode it, or the device is offline. */
type Trouble = 'failed' | 'unplayable' | 'offline'

type PlayerProps = { post: Post; url: string; next: Pick<Post, 'id' | 'title'> | undefined }

/** A video in a 16:9 frame: the poster until a tap, then the host's player, then the next post. */
export function Player({ post, url, next }: PlayerProps) {
  const { stage, startAt, attempt, play, end, fail, savePosition } = useStage(post.id, url)
  const countView = useView(post.id)
  // Server-rendered HTML has no viewer: the position is read after hydration.
  const position = useSyncExternalStore(
    noSubscription,
    () => positionOf(post.id),
    () => undefined,
  )
  if (stage === 'poster') {
    return (
      <Poster
        post={post}
        label={words.play(post.title)}
        resume={
          position === undefined ? undefined : { label: words.resume(clockOf(position)), run: () => play(position) }
        }
        onPlay={() => play(0)}
      />
    )
  }
  const trouble = stage === 'playing' || stage === 'ended' ? undefined : stage
  return (
    <div className={styles.root} {...frameShape(post)}>
      {trouble === undefined && (
        <div className={styles.media} inert={stage === 'ended'}>
          <CatchBoundary getResetKey={() => attempt} onCatch={() => fail(null)} errorComponent={NoFallback}>
            <Suspense fallback={<PlayerLoading />}>
              <VideoElement
                key={attempt}
                url={url}
                title={post.title}
                poster={resolveUrl(thumbnailOf(post).url)}
                startAt={startAt}
                onBegin={countView}
                onPosition={savePosition}
                onEnd={end}
                onFail={fail}
              />
            </Suspense>
          </CatchBoundary>
        </div>
      )}
      {stage === 'ended' && (
        <Curtain title={words.endedTitle}>
          <Button icon="refresh" onClick={() => play(0)}>
            {words.replay}
          </Button>
          {next !== undefined && (
            <Link {...postLink(next)} className={`${buttonClass({ variant: 'ghost' })} ${styles.next}`}>
              {words.next(next.title)}
            </Link>
          )}
        </Curtain>
      )}
      {trouble !== undefined && (
        <Curtain title={words.troubles[trouble].title} text={textOf(trouble, post)}>
          <Button icon="refresh" onClick={() => play(startAt)}>
            {words.retry}
          </Button>
          {trouble !== 'offline' && (
            <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'ghost' })}>
              {trouble === 'failed' && !isApiUrl(url) ? pageStrings.openElsewhere : words.openFile}
            </a>
          )}
        </Curtain>
      )}
    </div>
  )
}

/** A video that is still being transcoded may soon be available in a format that every browser supports. */
function textOf(trouble: Trouble, { processing }: Post): string {
  return trouble === 'unplayable' && processing ? words.unplayableYet : words.troubles[trouble].text
}

function useStage(postId: number, url: string) {
  const [stage, setStage] = useState<Stage>('poster')
  const [startAt, setStartAt] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const last = useRef(0)
  const play = (from: number) => {
    last.current = from
    setStartAt(from)
    setAttempt((count) => count + 1)
    // An embedded frame would show the browser's error page. A file may be stored on the device, so it is tried.
    setStage(navigator.onLine === false && frameOf(url) !== undefined ? 'offline' : 'playing')
  }
  const savePosition = useCallback(
    (seconds: number, duration: number) => {
      last.current = seconds
      storePosition(postId, seconds, duration)
    },
    [postId],
  )
  const end = useCallback(() => {
    storePosition(postId, 0, 0)
    setStage('ended')
  }, [postId])
  const fail = useCallback(
    (error: MediaError | null) => {
      // A retry continues from the last position.
      setStartAt(last.current)
      setStage(navigator.onLine === false ? 'offline' : 'failed')
      void isUnknownKind(url, error).then((unknown) => {
        if (unknown) setStage((now) => (now === 'failed' ? 'unplayable' : now))
      })
    },
    [url],
  )
  return { stage, startAt, attempt, play, end, fail, savePosition }
}

function PlayerLoading() {
  return (
    <p className={styles.coming} role="status">
      <span className={buttonStyles.spinner} aria-hidden="true" />
      {words.coming}
    </p>
  )
}

function NoFallback() {
  return null
}

/** Covers the player when there is nothing to play. */
function Curtain({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={styles.curtain} role="status">
      <p className={styles.title}>
        <Icon name="video" />
        {title}
      </p>
      {text !== undefined && <p>{text}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
