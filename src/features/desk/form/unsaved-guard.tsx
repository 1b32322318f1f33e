import { useBlocker } from '@tanstack/react-router'
import { useHoldsUpdates } from '#src/offline/unsaved-guard.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { formStrings as words } from './strings.ts'

/** While `active`, asks before another screen opens; the browser asks before the tab is closed. */
export function UnsavedGuard({ active }: { active: boolean }) {
  useHoldsUpdates(active)
  const blocker = useBlocker({
    // An open dialog handles Back itself.
    shouldBlockFn: ({ current, next }) =>
      active && current.pathname !== next.pathname && document.querySelector('dialog[open]') === null,
    enableBeforeUnload: active,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={words.leaveTitle}
      text={words.leaveText}
      yes={words.leaveYes}
      no={words.leaveNo}
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  )
}
