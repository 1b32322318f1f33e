import { CatchBoundary, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { Post } from '#src/contract/post.ts'
import { clockOf, formatDuration } from '#src/features/posts/duration.ts'
import { postLink } from '#src/features/posts/links.ts'
import { thumbnailOf } from '#src/features/posts/pictures.ts'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { isUnknownKind } from './video-error.ts'
import { frameOf } from './video-kind.ts'
import './player.css'
import { pageStrings, playerStrings as words } from '#src/features/posts/page/post-page-strings.ts'
import { useView } from '#src/features/posts/page/use-view.ts'
import { Poster } from '#src/features/posts/poster.tsx'
import { positionOf, rememberPosition } from './watch-positions.ts'

const VideoElement = lazy(() => import('./video.tsx').then((module) => ({ default: module.VideoElement })))

/** Nothing else changes the place of a film while its poster stands. */
const asFound = () => () => undefined

type Stage = 'poster' | 'playing' | 'ended' | Trouble
/** Why nothing is played: it did not come, this browser does not know its kind, or there is no network. */
type Trouble = 'failed' | 'unplayable' | 'offline'

type PlayerProps = { post: Post; url: string; next: Pick<Post, 'id' | 'title'> | undefined }

/** A film in its 16:9 place: our poster until a tap, then the player of its host, and what comes after it. */
export function Player({ post, url, next }: PlayerProps) {
  const { stage, startAt, attempt, play, end, fail, remember } = useStage(post.id, url)
  const seen = useView(post.id)
  // The page as the server draws it knows no viewer: the place comes once the app stands.
  const place = useSyncExternalStore(
    asFound,
    () => positionOf(post.id),
    () => undefined,
  )
  const thumbnail = thumbnailOf(post)
  if (stage === 'poster') {
    return (
      <Poster
        picture={thumbnail}
        duration={formatDuration(post.duration)}
        label={words.play(post.title)}
        resume={place === undefined ? undefined : { label: words.resume(clockOf(place)), run: () => play(place) }}
        onPlay={() => play(0)}
      />
    )
  }
  const trouble = stage === 'playing' || stage === 'ended' ? undefined : stage
  return (
    <div className="player">
      {trouble === undefined && (
        <div className="player-film" inert={stage === 'ended'}>
          <CatchBoundary getResetKey={() => attempt} onCatch={() => fail(null)} errorComponent={Nothing}>
            <Suspense fallback={<Coming />}>
              <VideoElement
                key={attempt}
                url={url}
                title={post.title}
                poster={resolveUrl(thumbnail.url)}
                startAt={startAt}
                onBegin={seen}
                onPosition={remember}
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
            <Link {...postLink(next)} className={`${buttonClass({ variant: 'ghost' })} player-next`}>
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
              {trouble === 'failed' ? pageStrings.openElsewhere : words.openFile}
            </a>
          )}
        </Curtain>
      )}
    </div>
  )
}

/** A film that is still being made ready may soon be of a kind that every browser knows. */
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
    // A frame would show the browser's own page of complaint. A file may be kept on the device: it is tried.
    setStage(navigator.onLine === false && frameOf(url) !== undefined ? 'offline' : 'playing')
  }
  const remember = useCallback(
    (seconds: number, duration: number) => {
      last.current = seconds
      rememberPosition(postId, seconds, duration)
    },
    [postId],
  )
  const end = useCallback(() => {
    rememberPosition(postId, 0, 0)
    setStage('ended')
  }, [postId])
  const fail = useCallback(
    (error: MediaError | null) => {
      // The next try goes on where this one broke off.
      setStartAt(last.current)
      setStage(navigator.onLine === false ? 'offline' : 'failed')
      void isUnknownKind(url, error).then((unknown) => {
        if (unknown) setStage((now) => (now === 'failed' ? 'unplayable' : now))
      })
    },
    [url],
  )
  return { stage, startAt, attempt, play, end, fail, remember }
}

function Coming() {
  return (
    <p className="player-coming" role="status">
      <span className="spinner" aria-hidden="true" />
      {words.coming}
    </p>
  )
}

function Nothing() {
  return null
}

/** Lies over the film's place when there is nothing to watch in it. */
function Curtain({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="player-curtain" role="status">
      <p className="player-title">
        <Icon name="video" />
        {title}
      </p>
      {text !== undefined && <p>{text}</p>}
      <div className="player-actions">{children}</div>
    </div>
  )
}
