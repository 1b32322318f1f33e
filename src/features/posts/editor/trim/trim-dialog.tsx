import { useEffect, useRef, useState } from 'react'
import { useObjectUrl } from '#src/features/posts/editor/use-object-url.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { FieldError } from '#src/ui/form/field-error.tsx'
import type { Cuts, Range } from './copy-range.ts'
import type { Handle } from './handles.ts'
import { trimStrings as words } from './strings.ts'
import * as styles from './trim.module.css'
import { TrimStrip } from './trim-strip.tsx'
import { useCuts } from './use-cuts.ts'

type TrimDialogProps = { file: File; onTrimmed: (file: File) => void; onClose: () => void }

/** Chooses start and end of a video, and shows what remains. */
export function TrimDialog({ file, onTrimmed, onClose }: TrimDialogProps) {
  const state = useCuts(file)
  const url = useObjectUrl(file)
  return (
    <BottomSheet open onClose={onClose} title={words.title} dismissable={false} scales={false}>
      {state.name === 'read' ? (
        <Trimmer file={file} url={url} cuts={state.cuts} onTrimmed={onTrimmed} onClose={onClose} />
      ) : (
        <p role="status" className={styles.note}>
          {words[state.name]}
        </p>
      )}
    </BottomSheet>
  )
}

type TrimmerProps = TrimDialogProps & { url: string | undefined; cuts: Cuts }

function Trimmer({ file, url, cuts, onTrimmed, onClose }: TrimmerProps) {
  const whole = { start: 0, end: cuts.length }
  const [range, setRange] = useState<Range>(whole)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const { playing, toggle } = usePlayback(video, range)
  const move = (next: Range, handle: Handle) => {
    setRange(next)
    video.current?.pause()
    if (video.current !== null) video.current.currentTime = next[handle]
  }
  const cut = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { copyRange } = await import('./copy-range.ts')
      onTrimmed(await copyRange(file, range))
    } catch {
      setError(words.failed)
      setBusy(false)
    }
  }
  const isWhole = range.start === 0 && range.end === cuts.length
  return (
    <div className={styles.root}>
      {/* biome-ignore lint/a11y/useMediaCaption: the user's own video before it is sent */}
      <video ref={video} className={styles.video} src={url} aria-label={words.preview} playsInline preload="auto" />
      <div className={styles.side}>
        <TrimStrip url={url} cuts={cuts} range={range} onMove={move} />
        <p role="status" className={styles.note}>
          {words.range(range.start, range.end)}
          <br />
          {words.length(range.end - range.start)}
        </p>
        <FieldError id="trim-error" error={error} />
        <div className={styles.buttons}>
          <Button variant="soft" icon={playing ? 'pause' : 'play'} onClick={toggle}>
            {playing ? words.pause : words.play}
          </Button>
          <Button variant="ghost" disabled={isWhole} onClick={() => move(whole, 'start')}>
            {words.whole}
          </Button>
        </div>
        <div className={styles.buttons}>
          <Button size="large" disabled={isWhole} loading={busy} onClick={() => void cut()}>
            {words.cut}
          </Button>
          <Button variant="ghost" size="large" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Plays the range, and stops at its end. */
function usePlayback(video: React.RefObject<HTMLVideoElement | null>, range: Range) {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    const { current } = video
    if (current === null) return
    const follow = () => {
      if (current.currentTime >= range.end) current.pause()
      setPlaying(!current.paused)
    }
    const events = ['play', 'pause', 'timeupdate', 'ended']
    for (const name of events) current.addEventListener(name, follow)
    return () => {
      for (const name of events) current.removeEventListener(name, follow)
    }
  }, [video, range.end])
  const toggle = () => {
    const { current } = video
    if (current === null) return
    if (!current.paused) return current.pause()
    const isInside = current.currentTime >= range.start && current.currentTime < range.end - 0.1
    if (!isInside) current.currentTime = range.start
    void current.play().catch(() => undefined)
  }
  return { playing, toggle }
}
