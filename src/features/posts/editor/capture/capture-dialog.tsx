import { useEffect, useRef, useState } from 'react'
import { clockOf } from '#src/features/posts/duration.ts'
import { useObjectUrl } from '#src/features/posts/editor/use-object-url.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './capture.module.css'
import { captureStrings as words } from './strings.ts'
import { type Stage, useCapture } from './use-capture.ts'

type CaptureDialogProps = {
  /** Stores the video; true when the device has it. */
  onUse: (file: File) => Promise<boolean>
  onClose: () => void
}

/** Records a video with the camera, and shows it before it is used. Closing while it records ends the recording only. */
export function CaptureDialog({ onUse, onClose }: CaptureDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const capture = useCapture(video)
  const { stage, facing } = capture
  const [storing, setStoring] = useState(false)
  const isLive = stage.name === 'ready' || stage.name === 'recording'
  const close = async () => {
    await capture.leave()
    onClose()
  }
  const use = async (file: File) => {
    setStoring(true)
    if (await onUse(file)) await capture.discard()
    await close()
  }
  return (
    <BottomSheet
      open
      onClose={stage.name === 'recording' ? capture.stop : () => void close()}
      title={words.title}
      dismissable={false}
    >
      <div className={styles.root}>
        <div className={styles.stage} data-facing={facing}>
          <video ref={video} className={styles.video} aria-label={words.camera} hidden={!isLive} muted playsInline />
          {stage.name === 'review' && <Recorded file={stage.file} />}
          {!isLive && stage.name !== 'review' && <Waiting stage={stage} />}
          {stage.name === 'recording' && <Elapsed startedAt={stage.startedAt} />}
        </div>
        <div className={styles.side}>
          <p role="status" className={styles.note}>
            {noteOf(stage)}
          </p>
          <div className={styles.buttons}>
            {stage.name === 'ready' && (
              <>
                <Button size="large" className={styles.start} onClick={() => void capture.start()}>
                  {words.start}
                </Button>
                {stage.canTurn && (
                  <Button variant="soft" size="large" icon="refresh" onClick={capture.turn}>
                    {words.turn}
                  </Button>
                )}
              </>
            )}
            {stage.name === 'recording' && (
              <Button size="large" variant="danger" onClick={capture.stop}>
                {words.stop}
              </Button>
            )}
            {stage.name === 'review' && (
              <>
                <Button size="large" icon="check" loading={storing} onClick={() => void use(stage.file)}>
                  {words.use}
                </Button>
                <Button variant="ghost" size="large" onClick={capture.retake}>
                  {words.retake}
                </Button>
              </>
            )}
            {stage.name === 'fault' && stage.fault !== 'unsupported' && (
              <Button size="large" icon="refresh" onClick={capture.retake}>
                {words.retry}
              </Button>
            )}
          </div>
        </div>
      </div>
    </BottomSheet>
  )
}

function noteOf(stage: Stage): string | undefined {
  if (stage.name === 'ready') return stage.silent ? words.silent : undefined
  if (stage.name === 'review') return words.endings[stage.ending]
  if (stage.name !== 'recording') return undefined
  if (stage.near) return words.nearLimit
  return stage.stored ? words.recording : words.unstored
}

function Waiting({ stage }: { stage: Stage }) {
  const text =
    stage.name === 'fault' ? words.faults[stage.fault] : stage.name === 'saving' ? words.saving : words.starting
  return (
    <div className={styles.waiting} role={stage.name === 'fault' ? 'alert' : 'status'}>
      <Icon name={stage.name === 'fault' ? 'alert' : 'camera'} size={40} />
      <p>{text}</p>
    </div>
  )
}

function Recorded({ file }: { file: File }) {
  const url = useObjectUrl(file)
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = ref.current
    // A removed element goes on requesting its revoked address.
    return () => {
      video?.removeAttribute('src')
      video?.load()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: the user's own recording, seconds old
    <video ref={ref} className={styles.video} src={url} aria-label={words.preview} controls playsInline />
  )
}

function Elapsed({ startedAt }: { startedAt: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - startedAt) / 1000), 250)
    return () => clearInterval(timer)
  }, [startedAt])
  return (
    <div className={styles.elapsed} role="timer" aria-label={words.elapsed} dir="ltr">
      <span className={styles.dot} aria-hidden="true" />
      {clockOf(seconds)}
    </div>
  )
}
