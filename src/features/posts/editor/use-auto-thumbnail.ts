import { useEffect, useRef, useState } from 'react'
import { firstStill } from './first-still.ts'
import type { PostEditor } from './use-post-editor.ts'

/**
 * Takes the thumbnail from the chosen media file, unless the user has chosen one. It goes with its file. Returns whether
 * one is being taken.
 */
export function useAutoThumbnail(editor: PostEditor): boolean {
  const latest = useRef(editor)
  latest.current = editor
  const automatic = useRef<File>(undefined)
  const [busy, setBusy] = useState(false)
  const {
    ready,
    files: { media },
  } = editor
  useEffect(() => {
    if (!ready) return
    const mayReplace = () => {
      const { thumbnail } = latest.current.files
      return thumbnail === undefined || thumbnail === automatic.current
    }
    if (!mayReplace()) return
    if (latest.current.files.thumbnail !== undefined) latest.current.choose('thumbnail', undefined)
    if (media === undefined) return
    let outdated = false
    setBusy(true)
    void firstStill(media)
      .then((still) => {
        if (outdated || !mayReplace()) return
        automatic.current = still
        latest.current.choose('thumbnail', still)
      })
      // The form then asks for a picture.
      .catch(() => undefined)
      .finally(() => {
        if (!outdated) setBusy(false)
      })
    return () => {
      outdated = true
      setBusy(false)
    }
  }, [ready, media])
  return busy
}
