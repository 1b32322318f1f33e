import { useEffect, useState } from 'react'

/** What the controls show of a media element. Times in seconds; `duration` is 0 while unknown or endless. */
export type MediaState = {
  paused: boolean
  /** Playback waits for data. */
  waiting: boolean
  seconds: number
  duration: number
  /** End of the loaded part that contains the position. */
  loaded: number
  /** From 0 to 1; 0 when muted. */
  volume: number
  rate: number
  /** Undefined when the video has no captions. */
  captions: boolean | undefined
}

const EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'durationchange',
  'loadedmetadata',
  'volumechange',
  'ratechange',
  'emptied',
]
/** `HTMLMediaElement.HAVE_FUTURE_DATA`, which not every player element exposes. */
const FUTURE_DATA = 3
const TRACK_EVENTS = ['addtrack', 'removetrack', 'change']

/** Follows a media element. */
export function useMediaState(media: HTMLVideoElement): MediaState {
  const [state, setState] = useState(() => readState(media))
  useEffect(() => {
    const update = () => setState(readState(media))
    update()
    for (const name of EVENTS) media.addEventListener(name, update)
    for (const name of TRACK_EVENTS) media.textTracks?.addEventListener(name, update)
    return () => {
      for (const name of EVENTS) media.removeEventListener(name, update)
      for (const name of TRACK_EVENTS) media.textTracks?.removeEventListener(name, update)
    }
  }, [media])
  return state
}

function readState(media: HTMLVideoElement): MediaState {
  const { paused, seeking, readyState, currentTime, duration, muted, volume, playbackRate } = media
  const track = captionsOf(media)
  return {
    paused,
    waiting: seeking || (!paused && readyState < FUTURE_DATA),
    seconds: currentTime,
    duration: Number.isFinite(duration) ? duration : 0,
    loaded: loadedUntil(media),
    volume: muted ? 0 : volume,
    rate: playbackRate,
    captions: track && track.mode === 'showing',
  }
}

function loadedUntil({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < (buffered?.length ?? 0); index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  }
  return currentTime
}

/** The first track of captions or subtitles. */
export function captionsOf({ textTracks }: HTMLVideoElement): TextTrack | undefined {
  return [...(textTracks ?? [])].find(({ kind }) => kind === 'captions' || kind === 'subtitles')
}
