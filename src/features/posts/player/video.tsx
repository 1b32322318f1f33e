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
import { allowPlayerMarkup } from './player-markup.ts'
import { frameOf, linkAt, playableUrl } from './video-kind.ts'

const SAVE_SECONDS = 1

/** What the player elements need beyond the media properties that react-player hands on. */
const FilmFacts = createContext<{ title: string; poster: string; startAt: number }>({
  title: '',
  poster: '',
  startAt: 0,
})

/** Of players that are their host's own: no small window, and nobody is followed. */
const hostWishes = { vimeo: { pip: false, dnt: true } }

const full = { inlineSize: '100%', blockSize: '100%' }

/** A media file: the browser's own player, without download and picture-in-picture. */
function FileFilm({ config: _config, slot: _slot, style: _style, ref, src, ...media }: VideoElementProps) {
  const { title, poster } = useContext(FilmFacts)
  return (
    <video
      {...media}
      ref={ref}
      src={useOnceThere(src)}
      className="film"
      poster={poster}
      aria-label={title}
      controlsList="nodownload"
      disablePictureInPicture
      playsInline
    />
  )
}

/** A host's own player in a frame. It tells nothing of its playing: that it has come must do. */
function FrameFilm({ src = '', onPlaying }: VideoElementProps) {
  const { title, startAt } = useContext(FilmFacts)
  return (
    <iframe
      className="film"
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

/** Some browsers play streams by themselves: the library stays where it is. */
function playsHls(): boolean {
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
}

/** A provider's element, which behaves like `<video>`; its own types only name fewer of the properties. */
function provider(load: () => Promise<{ default: unknown }>) {
  return lazy(async () => {
    allowPlayerMarkup()
    const Element = (await load()).default as ComponentType<VideoElementProps>
    return { default: ({ src, ...media }: VideoElementProps) => <Element {...media} src={useOnceThere(src)} /> }
  })
}

/** The address once the element stands in the page: what it tells before (a failure, its length) nobody would hear. */
function useOnceThere(src: string | undefined): string | undefined {
  const [there, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return there ? src : undefined
}

// What a provider needs is fetched when a film of its own is played.
const ReactPlayer = createReactPlayer(
  [
    { key: 'html', name: 'frame', canPlay: isFrame, player: FrameFilm },
    { key: 'hls', name: 'hls', canPlay: isHls, player: provider(() => import('hls-video-element/react')) },
    { key: 'vimeo', name: 'vimeo', canPlay: isVimeo, player: provider(() => import('vimeo-video-element/react')) },
  ],
  { key: 'html', name: 'file', canPlay: () => true, player: FileFilm },
)

type FilmProps = {
  url: string
  title: string
  /** Address of the picture that stands until the first frame. */
  poster: string
  /** Seconds. */
  startAt: number
  onBegin: () => void
  /** Once a second while it plays: where it is and how long it is, in seconds. */
  onPosition: (seconds: number, duration: number) => void
  onEnd: () => void
  /** With the element's own account of what went wrong, if it gives one. */
  onFail: (error: MediaError | null) => void
}

/**
 * Plays a film, whatever its host. Drawn once: react-player sets volume and speed anew at every drawing, over what the
 * viewer has chosen.
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
}: FilmProps) {
  const facts = useMemo(() => ({ title, poster, startAt }), [title, poster, startAt])
  const told = useRef(startAt)
  const tell = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) => {
    if (Math.abs(currentTime - told.current) < SAVE_SECONDS) return
    told.current = currentTime
    onPosition(currentTime, duration)
  }
  const goToStart = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (startAt > 0) currentTarget.currentTime = startAt
  }
  return (
    <FilmFacts value={facts}>
      <ReactPlayer
        src={playableUrl(url)}
        config={hostWishes}
        style={full}
        controls
        autoPlay
        playsInline
        onLoadedMetadata={goToStart}
        onPlaying={onBegin}
        onTimeUpdate={tell}
        onEnded={onEnd}
        onError={({ currentTarget }) => onFail(currentTarget.error ?? null)}
      />
    </FilmFacts>
  )
})
