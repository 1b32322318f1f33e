import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#src/api/outbox-client/drafts.ts'
import type { FileKind, PostText } from '#src/offline/outbox/item.ts'
import { useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { type ChosenFiles, type Faults, type Field, faultsOf } from './faults.ts'
import { mediaFault, thumbnailFault } from './file-rules.ts'
import { blankText } from './last-category.ts'

/** State and operations of the editor form. Every change is stored on the device. */
export type PostEditor = {
  /** The stored draft has been loaded. */
  ready: boolean
  text: PostText
  files: ChosenFiles
  faults: Faults
  /** The device could not store a file of this post: it can be sent now, but not queued. */
  unstored: boolean
  /** The video was reduced while it was queued: its original is gone. */
  reduced: boolean
  saver: DraftSaver
  write: (patch: Partial<Omit<PostText, 'mode'>>) => void
  choose: (kind: FileKind, file: File | undefined) => void
  /** Clears URL, file, preview and their errors. */
  switchMode: (mode: PostText['mode']) => void
  /** Shows the validation errors; returns the first invalid field, or undefined when the post is valid. */
  check: () => Field | undefined
  reset: () => void
}

const fieldOf: Record<keyof PostText, Field> = {
  title: 'title',
  description: 'description',
  category: 'category',
  mode: 'media',
  mediaUrl: 'media',
  original: 'media',
}
const faultOf = { media: mediaFault, thumbnail: thumbnailFault }

/** Edits one draft: that of `id`, a shared one, or the last one. */
export function usePostEditor({ id, shared }: { id?: string | undefined; shared: boolean }): PostEditor {
  const saver = useRef<DraftSaver>(undefined)
  saver.current ??= createDraftSaver()
  const { current } = saver
  const [ready, setReady] = useState(false)
  const [text, setText] = useState<PostText>(blankText)
  const [files, setFiles] = useState<ChosenFiles>({})
  const [faults, setFaults] = useState<Faults>({})
  const [unstored, setUnstored] = useState(false)
  const [reduced, setReduced] = useState(false)

  useEffect(() => {
    let unmounted = false
    void current
      .open({ id, shared })
      .catch(() => undefined)
      .then((draft) => {
        if (unmounted) return
        if (draft !== undefined) {
          setText(draft.item.text)
          setFiles(draft.files)
          setReduced(draft.item.reduction?.state === 'done')
        }
        setReady(true)
      })
    return () => {
      unmounted = true
    }
  }, [current, id, shared])
  useFlushOnLeave(current)
  useHoldsUpdates(!isBlank({ text, files }))

  const clearFaults = (...fields: Field[]) =>
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field as Field))))
  const storeFile = async (kind: FileKind, file: File | undefined) => {
    await current.file(kind, file)
    setUnstored(current.isUnstored())
  }
  const change = (next: PostText) => {
    setText(next)
    current.text(next)
  }
  return {
    ready,
    text,
    files,
    faults,
    unstored,
    reduced,
    saver: current,
    write(patch) {
      change({ ...text, ...patch })
      clearFaults(...Object.keys(patch).map((key) => fieldOf[key as keyof PostText]))
    },
    choose(kind, file) {
      const fault = file === undefined ? undefined : faultOf[kind](file)
      if (fault !== undefined) {
        setFaults((now) => ({ ...now, [kind]: fault }))
        return
      }
      clearFaults(kind)
      if (kind === 'media') setReduced(false)
      setFiles((now) => ({ ...now, [kind]: file }))
      // A draft that begins with its file has the category shown here.
      current.text(text)
      void storeFile(kind, file)
    },
    switchMode(mode) {
      if (mode === text.mode) return
      change({ ...text, mode, mediaUrl: '' })
      clearFaults('media')
      setFiles(({ thumbnail }) => ({ thumbnail }))
      if (files.media !== undefined) void storeFile('media', undefined)
    },
    check() {
      const found = faultsOf(text, files)
      setFaults(found)
      return Object.keys(found)[0] as Field | undefined
    },
    reset() {
      setText(blankText())
      setFiles({})
      setFaults({})
      setUnstored(false)
    },
  }
}

/** A page in the background may be discarded: store pending text when it is hidden. */
function useFlushOnLeave(saver: DraftSaver): void {
  useEffect(() => {
    const flush = () => void saver.flush().catch(() => undefined)
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [saver])
}
