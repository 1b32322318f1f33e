import { useEffect } from 'react'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import type { AccountMenuProps } from './account-menu.tsx'
import { shellStrings as words } from './strings.ts'

/** Replaces the account menu when neither its code nor that of the sheet loaded: the screen stays. */
export function LostMenu({ open, onOpenChange }: AccountMenuProps) {
  useEffect(() => {
    if (!open) return
    onOpenChange(false)
    showToast({ kind: 'error', text: words.menuLost })
  }, [open, onOpenChange])
  return null
}
