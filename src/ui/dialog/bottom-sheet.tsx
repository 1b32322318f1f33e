import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import './bottom-sheet.css'
import { uiStrings } from '#src/ui/strings.ts'
import { useCloseOnBack } from './close-on-back.ts'
import { useDragToDismiss } from './drag-to-dismiss.ts'

const CLOSE_MS = 300

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** False: a tap outside does not close it. */
  dismissable?: boolean
}

/**
 * A sheet from the bottom edge under 768 px, a dialog in the middle above. The browser's own modal dialog keeps the
 * focus inside and gives it back. What is dismissable is also drawn down by its head. Mark what should have the focus first with `data-autofocus`.
 */
export function BottomSheet({ open, onClose, title, children, dismissable = true }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const shown = useStaysWhileClosing(open)
  useModal(dialog, open)
  useCloseOnBack(open, onClose)
  useDragToDismiss(dialog, open && dismissable, onClose)

  const closeOnBackdrop = (event: MouseEvent) => {
    if (dismissable && event.target === dialog.current && isOutside(event)) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape (onCancel) or the close button
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // A browser may close it by itself (a second Escape, Android's back gesture). The event comes late: by then the
        // dialog may stand open again.
        if (open && dialog.current?.open === false) onClose()
      }}
    >
      {shown && (
        <>
          <div className="sheet-head" data-grip={dismissable || undefined}>
            <h2 id={titleId} className="sheet-title" tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label={uiStrings.close} onClick={onClose} />
          </div>
          <div className="sheet-body">{children}</div>
        </>
      )}
    </dialog>
  )
}

function useModal(ref: React.RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || !open) return
    const opener = openerOf(document.activeElement)
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus], .sheet-title')?.focus()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      if (dialog.open) dialog.close()
      if (opener?.isConnected) opener.focus()
    }
  }, [open, ref])
}

/** What gets the focus back: what had it, or the button of the menu that is gone once an item was chosen. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const button =
    menu === null || menu === undefined ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (active instanceof HTMLElement ? active : null)
}

/** True while open and for as long as the closing transition runs. */
function useStaysWhileClosing(open: boolean): boolean {
  const [lingers, setLingers] = useState(open)
  useEffect(() => {
    if (open) {
      setLingers(true)
      return
    }
    const timer = setTimeout(() => setLingers(false), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open || lingers
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
