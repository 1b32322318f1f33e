import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './bottom-sheet.module.css'
import { useCloseOnBack } from './close-on-back.ts'
import { useDragToDismiss } from './drag-to-dismiss.ts'
import { useModal } from './use-modal.ts'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** False: a tap outside does not close it. */
  dismissable?: boolean
  /** False: a wide screen does not scale it while it opens, as content that measures itself needs. */
  scales?: boolean
}

/**
 * A bottom sheet below 768 px, a centred dialog above. The native modal dialog traps the focus and restores it. A
 * dismissable sheet can also be dragged down by its header. `data-autofocus` marks the initial focus.
 */
export function BottomSheet({ open, onClose, title, children, dismissable = true, scales = true }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(dialog, open, focusFirst)
  const shown = useOpenOrClosing(dialog, open)
  useCloseOnBack(open, onClose)
  useDragToDismiss(dialog, open && dismissable, onClose)

  const closeOnBackdrop = (event: MouseEvent) => {
    if (dismissable && event.target === dialog.current && isOutside(event)) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape (onCancel) or the close button
    <dialog
      ref={dialog}
      className={styles.root}
      data-unscaled={!scales || undefined}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // The browser may close the dialog itself (a second Escape, Android's back gesture). The event is asynchronous: the
        // dialog may be open again by then.
        if (open && dialog.current?.open === false) onClose()
      }}
    >
      {shown && (
        <>
          <div className={styles.head} data-grip={dismissable || undefined}>
            <h2 id={titleId} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label={uiStrings.close} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  )
}

/** The title, or what the content marks. */
function focusFirst(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>(`[data-autofocus], .${styles.title}`)?.focus()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** True while open and during the closing transition. */
function useOpenOrClosing(ref: React.RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [closing, setClosing] = useState(open)
  useEffect(() => {
    if (open) {
      setClosing(true)
      return
    }
    // Before its first opening: reading the animations would compute the styles of the whole new screen.
    if (!closing) return
    let isCurrent = true
    // Of the dialog that `useModal` has just closed.
    const transitions = ref.current?.getAnimations().map(({ finished }) => finished) ?? []
    void Promise.allSettled(transitions).then(() => {
      if (isCurrent) setClosing(false)
    })
    return () => {
      isCurrent = false
    }
  }, [open, closing, ref])
  return open || closing
}

function isOutside(event: MouseEvent): boolean {
  const box = event.currentTarget.getBoundingClientRect()
  const inside =
    event.clientX >= box.x &&
    event.clientX <= box.x + box.width &&
    event.clientY >= box.y &&
    event.clientY <= box.y + box.height
  return !inside
}
