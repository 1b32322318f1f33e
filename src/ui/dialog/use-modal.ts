import { type RefObject, useEffect } from 'react'

/**
 * Shows a native modal dialog, which traps the focus, while `open`; then restores the focus to what opened it. `focusFirst`
 * chooses the element that gets it, instead of the browser: it must be the same function in every render.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  open: boolean,
  focusFirst?: (dialog: HTMLDialogElement) => void,
): void {
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null || !open) return
    const opener = openerOf(document.activeElement)
    if (!dialog.open) dialog.showModal()
    focusFirst?.(dialog)
    return () => {
      if (dialog.open) dialog.close()
      if (opener?.isConnected) opener.focus()
    }
  }, [ref, open, focusFirst])
}

/** The element to restore the focus to: the active one, or the button of a menu that closed after a selection. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const button =
    menu === null || menu === undefined ? null : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (active instanceof HTMLElement ? active : null)
}
