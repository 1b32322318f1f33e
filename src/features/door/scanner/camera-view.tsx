import { useEffect, useRef, useState } from 'react'
import { formatTenths } from '#src/fa/digits.ts'
import * as styles from '#src/features/door/door.module.css'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { type CodeReader, openCodeReader } from './code-reader.ts'
import { type Camera, useCamera } from './use-camera.ts'

/** Between frames, so that the phone stays cool. */
const PAUSE_MS = 120

/** The camera, which reports every code it sees, several times a second. */
export function CameraView({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  useCodes(video, camera, onCode)
  const { state } = camera
  const isOn = state === 'on'
  return (
    <div className={styles.camera} data-state={state}>
      <video ref={video} className={styles.video} aria-label={words.camera} hidden={!isOn} muted playsInline />
      {isOn && <div className={styles.frame} aria-hidden="true" />}
      {isOn && <p className={styles.aim}>{words.aim}</p>}
      {isOn && <CameraTools camera={camera} />}
      {!isOn && <CameraNote camera={camera} />}
    </div>
  )
}

function CameraNote({ camera: { state, restart } }: { camera: Camera }) {
  if (state === 'on') return null
  const isStarting = state === 'starting'
  return (
    <div className={styles.cameraNote} role="status">
      <Icon name="camera" size={40} />
      <p>{isStarting ? words.startingCamera : words.cameraStates[state]}</p>
      {!isStarting && state !== 'absent' && (
        <Button size="large" onClick={restart}>
          {words.startCamera}
        </Button>
      )}
    </div>
  )
}

function CameraTools({ camera: { capabilities, apply } }: { camera: Camera }) {
  const { torch, zoom } = capabilities
  const [lit, setLit] = useState(false)
  const [factor, setFactor] = useState(zoom?.min ?? 1)
  const toggle = async () => {
    if (await apply({ torch: !lit })) setLit(!lit)
  }
  const change = async (value: number) => {
    if (await apply({ zoom: value })) setFactor(value)
  }
  if (torch !== true && zoom === undefined) return null
  return (
    <div className={styles.tools}>
      {torch === true && (
        <button type="button" className={styles.tool} aria-pressed={lit} onClick={() => void toggle()}>
          <Icon name="sun" />
          {lit ? words.torchOff : words.torchOn}
        </button>
      )}
      {zoom !== undefined && zoom.max > zoom.min && (
        <label className={styles.zoom}>
          <span>{words.zoom}</span>
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step || 0.1}
            value={factor}
            aria-valuetext={formatTenths(factor)}
            onChange={(event) => void change(Number(event.target.value))}
          />
        </label>
      )}
    </div>
  )
}

/** Reads frames one after the other while the camera is on. */
function useCodes(
  video: React.RefObject<HTMLVideoElement | null>,
  { state, fail }: Camera,
  onCode: (text: string) => void,
) {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (state !== 'on') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let reader: CodeReader | undefined
    let isOver = false
    const next = async () => {
      if (isOver || reader === undefined || video.current === null) return
      const text = document.visibilityState === 'visible' ? await reader.read(video.current) : undefined
      if (isOver) return
      if (text !== undefined) latest.current(text)
      timer = setTimeout(() => void next().catch(fail), PAUSE_MS)
    }
    const start = async () => {
      reader = await openCodeReader()
      if (isOver) reader.close()
      else await next()
    }
    start().catch(fail)
    return () => {
      isOver = true
      clearTimeout(timer)
      reader?.close()
    }
  }, [state, fail, video])
}
