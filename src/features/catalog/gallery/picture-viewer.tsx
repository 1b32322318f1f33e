import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import type { Picture as PictureData } from '#src/contract/picture.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { useCloseOnBack } from '#src/ui/dialog/close-on-back.ts'
import { useModal } from '#src/ui/dialog/use-modal.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Picture } from '#src/ui/media/picture.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './picture-viewer.module.css'
import { useShownPicture } from './use-shown-picture.ts'

type PictureViewerProps = {
  pictures: readonly PictureData[]
  /** Index of the picture to begin with. */
  first: number
  onClose: () => void
}

/** The pictures one at a time over the whole screen. The native modal dialog traps the focus. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, true)
  useCloseOnBack(true, onClose)
  const { shown, moveBy, swipe } = useShownPicture(pictures.length, first)
  const picture = pictures[shown]
  if (picture === undefined) return null
  const isOnly = pictures.length === 1
  return (
    <dialog
      ref={dialog}
      className={styles.root}
      aria-label={words.gallery}
      onKeyDown={(event) => moveByKey(event, moveBy)}
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

/** Arrow keys follow the reading direction: in RTL the next picture is to the left. */
function moveByKey(event: KeyboardEvent, moveBy: (step: number) => void) {
  const isRtl = document.documentElement.dir === 'rtl'
  const steps: Record<string, number> = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  moveBy(step)
}
