import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'

type Confirmed = {
  act: () => Promise<unknown>
  /** The toast after a success. */
  done: string
  onDone?: () => void
}

/**
 * State of an action that a dialog confirms; the dialog closes when the action ended, whose result is a toast. Use it in a
 * component that stays mounted while it has an open dialog.
 */
export function useConfirmed({ act, done, onDone }: Confirmed) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await act()
      showToast({ kind: 'success', text: done })
      onDone?.()
    } catch (failure) {
      showToast({ kind: 'error', text: actionErrorText(failure), ms: 6000 })
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }
  return {
    ask: () => setOpen(true),
    dialog: { open, busy, onYes: () => void confirm(), onNo: () => setOpen(false) },
  }
}
