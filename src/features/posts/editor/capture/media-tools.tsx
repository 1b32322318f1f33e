import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { kindOf } from '#src/features/posts/editor/file-rules.ts'
import { TrimTools } from '#src/features/posts/editor/trim/trim-tools.tsx'
import type { PostEditor } from '#src/features/posts/editor/use-post-editor.ts'
import { type Recording, unfinishedRecordings } from '#src/offline/recordings/recordings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { FoundRecording } from './found-recording.tsx'
import { captureStrings as words } from './strings.ts'

const CaptureDialog = lazy(() => import('./capture-dialog.tsx').then((module) => ({ default: module.CaptureDialog })))

/** Records a video, offers one that a closed page left behind, and trims the chosen one. */
export function MediaTools({ editor }: { editor: PostEditor }) {
  const { media } = editor.files
  const [capturing, setCapturing] = useState(false)
  const { recordings, refresh } = useUnfinished()
  const latest = useRef(editor)
  latest.current = editor
  const use = useCallback(async (file: File) => {
    const { choose, saver } = latest.current
    choose('media', file)
    // One operation at a time: the file is stored, or was refused, when this settles.
    await saver.flush()
    return !saver.isUnstored()
  }, [])
  const close = () => {
    setCapturing(false)
    refresh()
  }
  const [found] = recordings
  return (
    <>
      <Button variant="ghost" icon="video" onClick={() => setCapturing(true)}>
        {words.open}
      </Button>
      {media !== undefined && kindOf(media) === 'video' && (
        <TrimTools file={media} onFile={(file) => editor.choose('media', file)} />
      )}
      {found !== undefined && !capturing && (
        <FoundRecording key={found.id} recording={found} onUse={use} onGone={refresh} />
      )}
      {capturing && (
        <Suspense fallback={null}>
          <CaptureDialog onUse={use} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Recordings that closed pages left behind, newest first. */
function useUnfinished(): { recordings: Recording[]; refresh: () => void } {
  const [recordings, setRecordings] = useState<Recording[]>([])
  const refresh = useCallback(() => {
    unfinishedRecordings().then(setRecordings, () => setRecordings([]))
  }, [])
  useEffect(refresh, [refresh])
  return { recordings, refresh }
}
