import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#src/api/errors.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'

/**
 * Reads the till again after a refused change: it may be locked or closed, or opened on another device, and the screen then
 * shows what it needs instead of the form.
 */
export function useRereadTill() {
  const client = useQueryClient()
  const { userId } = useDesk()
  return (error: unknown) => {
    if (isRefusal(error)) void client.invalidateQueries({ queryKey: [...deskKey(userId), 'till'] })
  }
}
