import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { Picture as PictureData } from '#src/contract/picture.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { useCloseOnBack } from '#src/ui/dialog/close-on-back.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { useSwipe } from '#src/ui/motion/use-swipe.ts'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './picture-viewer.module.css'

type PictureViewerProps = {
  pictures: readonly PictureData[]
  /** Index of the picture to begin with. */
  first: number
  onClose: () => void
}

/** The pictures one at a time over the whole screen. The native modal dialog traps the focus. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const [shown, setShown] = useState(first)
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  useCloseOnBack(true, onClose)
  const moveBy = (step: number) => setShown((at) => (at + step + pictures.length) % pictures.length)
  const swipe = useSwipe(
    () => moveBy(1),
    () => moveBy(-1),
  )
  const picture = pictures[shown]
  if (picture === undefined) return null
  const isOnly = pictures.length === 1
  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-label={words.gallery}
      onKeyDown={(event) => moveByKey(event, pictures.length, setShown)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <div className={styles.head}>
        <p className="numeric">{words.pictureOf(shown + 1, pictures.length)}</p>
        <IconButton icon="close" label={uiStrings.close} onClick={onClose} />
      </div>
      <div className={styles.stage} {...swipe}>
        <div className={styles.frame} style={{ '--ratio': picture.width / picture.height } as CSSProperties}>
          <Picture key={picture.url} picture={picture} resolve={resolveUrl} sizes="100vw" priority />
        </div>
      </div>
      <div className={styles.foot}>
        {!isOnly && (
          <IconButton
            className={styles.previous}
            icon="chevron"
            label={words.previousPicture}
            onClick={() => moveBy(-1)}
          />
        )}
        <p aria-live="polite">{picture.alt}</p>
        {!isOnly && <IconButton icon="chevron" label={words.nextPicture} onClick={() => moveBy(1)} />}
      </div>
    </dialog>
  )
}

/** Shows the dialog; restores the focus to what opened it. */
function useModal(ref: React.RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const opener = document.activeElement
    const dialog = ref.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [ref])
}

/** Arrow keys follow the reading direction: in RTL the next picture is to the left. */
function moveByKey(event: KeyboardEvent, count: number, setShown: (move: (at: number) => number) => void) {
  const isRtl = document.documentElement.dir === 'rtl'
  const steps: Record<string, number> = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  setShown((at) => (at + step + count) % count)
}
