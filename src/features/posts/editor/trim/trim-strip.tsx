import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Cuts, Range } from './copy-range.ts'
import { type Handle, MIN_SECONDS, moved, positionAfterKey } from './handles.ts'
import { trimStrings as words } from './strings.ts'
import * as styles from './trim.module.css'
import { useFrameStrip } from './use-frame-strip.ts'

type TrimStripProps = {
  url: string | undefined
  cuts: Cuts
  range: Range
  onMove: (range: Range, handle: Handle) => void
}

/**
 * The video as a strip of frames with a handle at either end of what remains. Chakra's slider could not replace it: its
 * thumbs share one step, whereas the start goes from key frame to key frame and the end by tenths of a second, and it puts
 * them on their values, where they cover each other once little remains.
 */
export function TrimStrip({ url, cuts, range, onMove }: TrimStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Seconds between the value of the dragged handle and the pointer: a handle is wide, and beside its value. */
  const grabbedAt = useRef(0)
  useFrameStrip(canvas, url)
  const { length } = cuts
  const style = { '--start': range.start / length, '--end': range.end / length } as CSSProperties
  const moveTo = (handle: Handle, seconds: number) => onMove(moved(cuts, range, handle, seconds), handle)
  const secondsAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {}
    return ((clientX - left) / width) * length
  }
  const grab = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = secondsAt(event) - range[handle]
  }
  const drag = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    moveTo(handle, secondsAt(event) - grabbedAt.current)
  }
  const onKey = (handle: Handle) => (event: KeyboardEvent) => {
    const seconds = positionAfterKey(event.key, cuts, range, handle)
    if (seconds === undefined) return
    event.preventDefault()
    moveTo(handle, seconds)
  }
  const limits = {
    start: { min: 0, max: Math.max(0, range.end - MIN_SECONDS) },
    end: { min: Math.min(range.start + MIN_SECONDS, length), max: length },
  }
  return (
    // Media runs from left to right.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form.
    <div ref={strip} className={styles.strip} dir="ltr" style={style} role="group" aria-label={words.strip}>
      <span className={styles.frames} aria-hidden="true">
        <canvas ref={canvas} width={640} height={72} />
      </span>
      <span className={styles.remaining} aria-hidden="true" />
      {(['start', 'end'] as const).map((handle) => (
        <button
          key={handle}
          type="button"
          role="slider"
          className={styles.handle}
          data-handle={handle}
          aria-label={words[handle]}
          aria-valuemin={limits[handle].min}
          aria-valuemax={limits[handle].max}
          aria-valuenow={range[handle]}
          aria-valuetext={words.at(range[handle])}
          onPointerDown={grab(handle)}
          onPointerMove={drag(handle)}
          onKeyDown={onKey(handle)}
        />
      ))}
    </div>
  )
}
