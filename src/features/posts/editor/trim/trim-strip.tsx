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

/** The video as a strip of frames with a handle at either end of what remains. */
export function TrimStrip({ url, cuts, range, onMove }: TrimStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  useFrameStrip(canvas, url)
  const { length } = cuts
  const style = { '--start': range.start / length, '--end': range.end / length } as CSSProperties
  const moveTo = (handle: Handle, seconds: number) => onMove(moved(cuts, range, handle, seconds), handle)
  const drag = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    const box = strip.current?.getBoundingClientRect()
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box === undefined) return
    moveTo(handle, ((event.clientX - box.left) / box.width) * length)
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
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(handle)}
          onKeyDown={onKey(handle)}
        />
      ))}
    </div>
  )
}
