import {
  type ComponentType,
  createContext,
  lazy,
  memo,
  type SyntheticEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createReactPlayer } from 'react-player/ReactPlayer'
import type { VideoElementProps } from 'react-player/types'
import { playerStrings as words } from '#src/features/posts/page/post-page-strings.ts'
import { Controls } from './controls.tsx'
import { leaveFullscreen } from './media-actions.ts'
import * as styles from './player.module.css'
import { allowPlayerMarkup } from './player-markup.ts'
import { frameOf, hasHostControls, linkAt, playableUrl } from './video-kind.ts'

const SAVE_SECONDS = 1

/** What the player elements need beyond the media properties that react-player passes on. */
const MediaContext = createContext<{ title: string; poster: string; startAt: number }>({
  title: '',
  poster: '',
  startAt: 0,
})

/** Options of hosts' players: no picture-in-picture, no tracking. */
const hostOptions = { vimeo: { pip: false, dnt: true } }

const full = { inlineSize: '100%', blockSize: '100%' }

/** A media file, without download and picture-in-picture. */
function FilePlayer({ config: _config, slot: _slot, style: _style, ref, src, ...media }: VideoElementProps) {
  const { title, poster } = useContext(MediaContext)
  return (
    <video
      {...media}
      ref={ref}
      src={useSrcAfterMount(src)}
      className={styles.video}
      poster={poster}
      aria-label={title}
      controlsList="nodownload"
      disablePictureInPicture
      playsInline
    />
  )
}

/** An embedded player. It reports no playback events: its load event counts as the start. */
function FramePlayer({ src = '', onPlaying }: VideoElementProps) {
  const { title, startAt } = useContext(MediaContext)
  return (
    <iframe
      className={styles.video}
      src={frameOf(src, startAt)}
      title={title}
      allow="autoplay; fullscreen; encrypted-media"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={(event) => onPlaying?.(event as unknown as SyntheticEvent<HTMLVideoElement>)}
    />
  )
}

const isFrame = (src: string) => frameOf(src) !== undefined
const isHls = (src: string) => linkAt(src)?.kind === 'hls' && !playsHls()
const isVimeo = (src: string) => linkAt(src)?.kind === 'vimeo'

/** Browsers with native HLS do not load the library. */
function playsHls(): boolean {
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
}

/** A provider's element behaves like `<video>`; its types only declare fewer properties. */
function provider(load: () => Promise<{ default: unknown }>) {
  return lazy(async () => {
    allowPlayerMarkup()
    const Element = (await load()).default as ComponentType<VideoElementProps>
    return { default: ({ src, ...media }: VideoElementProps) => <Element {...media} src={useSrcAfterMount(src)} /> }
  })
}

/** Sets `src` only after mount: earlier events (error, duration) would fire before React's listeners exist. */
function useSrcAfterMount(src: string | undefined): string | undefined {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted ? src : undefined
}

// A provider's code loads when a video of that provider is played.
const ReactPlayer = createReactPlayer(
  [
    { key: 'html', name: 'frame', canPlay: isFrame, player: FramePlayer },
    { key: 'hls', name: 'hls', canPlay: isHls, player: provider(() => import('hls-video-element/react')) },
    { key: 'vimeo', name: 'vimeo', canPlay: isVimeo, player: provider(() => import('vimeo-video-element/react')) },
  ],
  { key: 'html', name: 'file', canPlay: () => true, player: FilePlayer },
)

type VideoProps = {
  url: string
  title: string
  /** Poster URL, shown until the first frame. */
  poster: string
  /** Seconds. */
  startAt: number
  onBegin: () => void
  /** Once a second during playback: position and duration in seconds. */
  onPosition: (seconds: number, duration: number) => void
  onEnd: () => void
  /** With the element's `MediaError`, if any. */
  onFail: (error: MediaError | null) => void
}

/**
 * Plays a video of any host. Memoized: react-player resets volume and speed on every render, overriding the viewer's
 * choice.
 */
export const VideoElement = memo(function VideoElement({
  url,
  title,
  poster,
  startAt,
  onBegin,
  onPosition,
  onEnd,
  onFail,
}: VideoProps) {
  const context = useMemo(() => ({ title, poster, startAt }), [title, poster, startAt])
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const isHosted = hasHostControls(url)
  useFocusOnStart(frame)
  const lastReported = useRef(startAt)
  const reportPosition = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) => {
    if (Math.abs(currentTime - lastReported.current) < SAVE_SECONDS) return
    lastReported.current = currentTime
    onPosition(currentTime, duration)
  }
  const seekToStart = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (startAt > 0) currentTarget.currentTime = startAt
  }
  const end = () => {
    leaveFullscreen()
    onEnd()
  }
  return (
    <MediaContext value={context}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form. */}
      <div ref={setFrame} className={styles.frame} role="group" aria-label={words.player} tabIndex={-1}>
        <ReactPlayer
          ref={setMedia}
          src={playableUrl(url)}
          config={hostOptions}
          style={full}
          controls={isHosted}
          autoPlay
          playsInline
          onLoadedMetadata={seekToStart}
          onPlaying={onBegin}
          onTimeUpdate={reportPosition}
          onEnded={end}
          onError={({ currentTarget }) => onFail(currentTarget.error ?? null)}
        />
        {!isHosted && media !== null && frame !== null && <Controls media={media} frame={frame} />}
      </div>
    </MediaContext>
  )
})

/** The tapped poster is gone: its keyboard focus moves to the player, whose keys work at once. */
function useFocusOnStart(frame: HTMLElement | null): void {
  useEffect(() => {
    if (document.activeElement === document.body) frame?.focus({ preventScroll: true })
  }, [frame])
}
