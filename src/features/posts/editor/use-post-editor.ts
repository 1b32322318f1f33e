import { useEffect, useRef, useState } from 'react'
import { emptyText, type FileKind, type PostText } from '#src/offline/outbox/item.ts'
import { useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { createDraftSaver, type DraftSaver } from './draft-keeper.ts'
import { type ChosenFiles, type Faults, type Field, faultsOf } from './faults.ts'
import { mediaFault, thumbnailFault } from './file-rules.ts'

/** What stands in the form, and the hands that change it. Every change is kept on the device. */
export type PostEditor = {
  /** The kept draft has been read. */
  ready: boolean
  text: PostText
  files: ChosenFiles
  faults: Faults
  /** The device has refused a file of this post: it can be sent now, but not wait. */
  unkept: boolean
  keeper: DraftSaver
  write: (patch: Partial<Omit<PostText, 'mode'>>) => void
  choose: (kind: FileKind, file: File | undefined) => void
  /** Clears address, file, preview and their errors. */
  switchMode: (mode: PostText['mode']) => void
  /** Shows what is wrong; the first field that is, undefined when the post may go. */
  check: () => Field | undefined
  reset: () => void
}

const fieldOf: Record<keyof PostText, Field> = {
  title: 'title',
  description: 'description',
  category: 'category',
  mode: 'media',
  mediaUrl: 'media',
}
const faultOf = { media: mediaFault, thumbnail: thumbnailFault }

/** One draft in the making: that of `id`, what was shared, or the last one. */
export function usePostEditor({ id, shared }: { id?: string | undefined; shared: boolean }): PostEditor {
  const keeper = useRef<DraftSaver>(undefined)
  keeper.current ??= createDraftSaver()
  const { current } = keeper
  const [ready, setReady] = useState(false)
  const [text, setText] = useState<PostText>(emptyText)
  const [files, setFiles] = useState<ChosenFiles>({})
  const [faults, setFaults] = useState<Faults>({})
  const [unkept, setUnkept] = useState(false)

  useEffect(() => {
    let left = false
    void current
      .open({ id, shared })
      .catch(() => undefined)
      .then((draft) => {
        if (left) return
        if (draft !== undefined) {
          setText(draft.item.text)
          setFiles(draft.files)
        }
        setReady(true)
      })
    return () => {
      left = true
    }
  }, [current, id, shared])
  useFlushOnLeave(current)
  useHoldsUpdates(JSON.stringify(text) !== JSON.stringify(emptyText) || Object.keys(files).length > 0)

  const forgive = (...fields: Field[]) =>
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field as Field))))
  const storeFile = async (kind: FileKind, file: File | undefined) => {
    const kept = await current.file(kind, file)
    if (file !== undefined) setUnkept(!kept)
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
    unkept,
    keeper: current,
    write(patch) {
      change({ ...text, ...patch })
      forgive(...Object.keys(patch).map((key) => fieldOf[key as keyof PostText]))
    },
    choose(kind, file) {
      const fault = file === undefined ? undefined : faultOf[kind](file)
      if (fault !== undefined) {
        setFaults((now) => ({ ...now, [kind]: fault }))
        return
      }
      forgive(kind)
      setFiles((now) => ({ ...now, [kind]: file }))
      void storeFile(kind, file)
    },
    switchMode(mode) {
      if (mode === text.mode) return
      change({ ...text, mode, mediaUrl: '' })
      forgive('media')
      setFiles(({ thumbnail }) => ({ thumbnail }))
      if (files.media !== undefined) void storeFile('media', undefined)
    },
    check() {
      const found = faultsOf(text, files)
      setFaults(found)
      return Object.keys(found)[0] as Field | undefined
    },
    reset() {
      setText(emptyText)
      setFiles({})
      setFaults({})
      setUnkept(false)
    },
  }
}

/** The page may never come back from the background. */
function useFlushOnLeave(keeper: DraftSaver): void {
  useEffect(() => {
    const flush = () => void keeper.flush().catch(() => undefined)
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [keeper])
}
