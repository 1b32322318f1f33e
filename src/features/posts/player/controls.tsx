import { type CSSProperties, useEffect, useState } from 'react'
import { formatDecimal } from '#src/fa/digits.ts'
import { clockOf } from '#src/features/posts/duration.ts'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { ControlIcon, type ControlIconName } from './control-icon.tsx'
import { controlStrings as words } from './control-strings.ts'
import * as styles from './controls.module.css'
import { setVolume, toggleCaptions, toggleFullscreen, toggleMute, togglePlay } from './media-actions.ts'
import { useAutoHide } from './use-auto-hide.ts'
import { type MediaState, useMediaState } from './use-media-state.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useSurface } from './use-surface.ts'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

type ControlsProps = {
  media: HTMLVideoElement
  /** Contains video and controls; it is what fills the screen. */
  frame: HTMLElement
}

/** Our own controls over a video, from left to right as media controls are in every language. */
export function Controls({ media, frame }: ControlsProps) {
  const state = useMediaState(media)
  const { visible, wake, hide } = useAutoHide(!state.paused)
  const isFull = useFullscreen(frame)
  usePlayerKeys(media, frame, wake)
  useSurface({ media, frame, visible, wake, hide })
  return (
    <>
      {state.waiting && (
        <span className={styles.waiting} role="status">
          <span className={buttonStyles.spinner} aria-hidden="true" />
          <span className="visually-hidden">{words.waiting}</span>
        </span>
      )}
      <div className={styles.root} data-hidden={!visible || undefined}>
        <SeekBar media={media} state={state} />
        <div className={styles.row}>
          <ControlButton
            icon={state.paused ? 'play' : 'pause'}
            label={state.paused ? words.continue : words.pause}
            keys="Space"
            className={styles.toggle}
            onClick={() => togglePlay(media)}
          />
          <ControlButton
            icon={state.volume === 0 ? 'muted' : 'volume'}
            label={state.volume === 0 ? words.unmute : words.mute}
            keys="m"
            onClick={() => toggleMute(media)}
          />
          <input
            type="range"
            className={`${styles.range} ${styles.volume}`}
            style={{ '--played': `${100 * state.volume}%`, '--loaded': '0%' } as CSSProperties}
            data-volume=""
            aria-label={words.volume}
            aria-valuetext={words.percent(Math.round(100 * state.volume))}
            min={0}
            max={1}
            step={0.05}
            value={state.volume}
            onChange={(event) => setVolume(media, Number(event.target.value))}
          />
          <span className={`${styles.time} numeric`}>
            {clockOf(state.seconds)} / {clockOf(state.duration)}
          </span>
          {state.captions !== undefined && (
            <ControlButton
              icon="captions"
              label={words.captions}
              aria-pressed={state.captions}
              onClick={() => toggleCaptions(media)}
            />
          )}
          <RateSelect media={media} rate={state.rate} />
          <ControlButton
            icon={isFull ? 'shrink' : 'expand'}
            label={isFull ? words.leaveFullscreen : words.fullscreen}
            keys="f"
            onClick={() => toggleFullscreen(frame, media)}
          />
        </div>
      </div>
    </>
  )
}

type StateProps = { media: HTMLVideoElement; state: MediaState }

function SeekBar({ media, state: { seconds, duration, loaded } }: StateProps) {
  const percentOf = (part: number) => (duration === 0 ? '0%' : `${(100 * part) / duration}%`)
  return (
    <input
      type="range"
      className={styles.range}
      style={{ '--played': percentOf(seconds), '--loaded': percentOf(loaded) } as CSSProperties}
      aria-label={words.position}
      aria-valuetext={words.positionOf(clockOf(seconds), clockOf(duration))}
      disabled={duration === 0}
      min={0}
      max={duration}
      step={0.1}
      value={seconds}
      onChange={(event) => {
        media.currentTime = Number(event.target.value)
      }}
    />
  )
}

function RateSelect({ media, rate }: { media: HTMLVideoElement; rate: number }) {
  return (
    <select
      className={`${styles.rate} numeric`}
      aria-label={words.rate}
      value={rate}
      onChange={(event) => {
        media.playbackRate = Number(event.target.value)
      }}
    >
      {RATES.map((each) => (
        <option key={each} value={each}>
          {`${formatDecimal(each, { most: 2 })}×`}
        </option>
      ))}
    </select>
  )
}

type ControlButtonProps = {
  icon: ControlIconName
  label: string
  /** Its key, as `aria-keyshortcuts` writes it. */
  keys?: string
  className?: string | undefined
  'aria-pressed'?: boolean
  onClick: () => void
}

function ControlButton({ icon, label, keys, className = '', ...rest }: ControlButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles.button} ${className}`}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
    >
      <ControlIcon name={icon} />
    </button>
  )
}

function useFullscreen(frame: HTMLElement): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement === frame)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [frame])
  return isFull
}
