import { useQueryClient } from '@tanstack/react-query'
import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'

const ends: readonly string[] = ['till_locked', 'till_device_ended', 'till_closed']

/** A device that may no longer use its till: closes the form, says why, and shows what the till needs. */
export function useTillRefusal(onClose: () => void) {
  const client = useQueryClient()
  const { userId } = useDesk()
  return (error: unknown) => {
    if (!(error instanceof ApiError) || !ends.includes(error.code)) return
    showToast({ kind: 'error', text: actionErrorText(error) })
    void client.invalidateQueries({ queryKey: [...deskKey(userId), 'till'] })
    onClose()
  }
}
