import { useId, useRef, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { FieldError } from '#src/ui/form/field-error.tsx'
import { captureFrame } from './frame.ts'
import { composeStrings as words } from './strings.ts'
import { useObjectUrl } from './use-object-url.ts'

const STEP_SECONDS = 0.1

/** Offers a moment of the film as its thumbnail. Films the engine cannot play offer none, and nothing is said of it. */
export function FramePicker({ file, onFrame }: { file: File; onFrame: (frame: File) => void }) {
  const url = useObjectUrl(file)
  const film = useRef<HTMLVideoElement>(null)
  const [seconds, setSeconds] = useState(0)
  const [length, setLength] = useState(0)
  const [error, setError] = useState<string>()
  const rangeId = useId()
  const seek = (to: number) => {
    setSeconds(to)
    if (film.current !== null) film.current.currentTime = to
  }
  const use = async () => {
    const { current } = film
    if (current === null) return
    setError(undefined)
    try {
      await drawn(current)
      onFrame(
        await captureFrame({ source: current, width: current.videoWidth, height: current.videoHeight }, 'frame.jpg'),
      )
    } catch {
      setError(words.frameFailed)
    }
  }
  return (
    <div className="compose-frames" hidden={length === 0}>
      <p>{words.frames}</p>
      <video
        ref={film}
        src={url}
        className="compose-preview"
        muted
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onLoadedMetadata={({ currentTarget }) => {
          const { duration } = currentTarget
          setLength(Number.isFinite(duration) ? duration : 0)
          // The first picture of many films is black.
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

/** Settles when the picture of the asked moment stands. */
function drawn(film: HTMLVideoElement): Promise<void> {
  if (!film.seeking && film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return Promise.resolve()
  return new Promise((resolve, reject) => {
    film.addEventListener('seeked', () => resolve(), { once: true })
    film.addEventListener('error', () => reject(new Error('the film broke')), { once: true })
  })
}
