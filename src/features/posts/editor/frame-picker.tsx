import { useId, useRef, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { FieldError } from '#src/ui/form/field-error.tsx'
import { captureFrame } from './frame.ts'
import * as styles from './post-editor.module.css'
import { composeStrings as words } from './strings.ts'
import { useObjectUrl } from './use-object-url.ts'

const STEP_SECONDS = 0.1

/** Lets the user choose a frame of the video as its thumbnail. Hidden when the browser cannot play the video. */
export function FramePicker({ file, onFrame }: { file: File; onFrame: (frame: File) => void }) {
  const url = useObjectUrl(file)
  const video = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [length, setLength] = useState(0)
  const [error, setError] = useState<string>()
  const rangeId = useId()
  const seek = (to: number) => {
    setSeconds(to)
    if (video.current !== null) video.current.currentTime = to
  }
  const use = async () => {
    const { current } = video
    if (current === null) return
    setError(undefined)
    try {
      await frameReady(current)
      onFrame(
        await captureFrame({ source: current, width: current.videoWidth, height: current.videoHeight }, 'frame.jpg'),
      )
    } catch {
      setError(words.frameFailed)
    }
  }
  return (
    <div className={styles.frames} hidden={length === 0}>
      <p>{words.frames}</p>
      <video
        ref={video}
        src={url}
        className={styles.preview}
        muted
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onLoadedMetadata={({ currentTarget }) => {
          const { duration } = currentTarget
          setLength(Number.isFinite(duration) ? duration : 0)
          // The first frame of many videos is black.
          seek(Math.min(1, duration / 2))
        }}
      />
      <label htmlFor={rangeId} className="visually-hidden">
        {words.frameTime}
      </label>
      <input
        id={rangeId}
        type="range"
        dir="ltr"
        min={0}
        max={length}
        step={STEP_SECONDS}
        value={seconds}
        aria-valuetext={words.frameAt(seconds)}
        onChange={(event) => seek(Number(event.target.value))}
      />
      <Button variant="soft" icon="camera" onClick={() => void use()}>
        {words.useFrame}
      </Button>
      <FieldError id={`${rangeId}-error`} error={error} />
    </div>
  )
}

/** Resolves when the frame at the current position is decoded. */
function frameReady(video: HTMLVideoElement): Promise<void> {
  if (!video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve()
  return new Promise((resolve, reject) => {
    video.addEventListener('seeked', () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('the video failed to load')), { once: true })
  })
}
