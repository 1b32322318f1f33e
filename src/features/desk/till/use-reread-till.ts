import { useQueryClient } from '@tanstack/react-query'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'

/**
 * Reads the till again after a failed change: it may be locked or closed, or opened on another device, and the screen then
 * shows what it needs instead of the form. Without a response the list shows whether the money was recorded.
 */
export function useRereadTill() {
  const client = useQueryClient()
  const { userId } = useDesk()
  return () => void client.invalidateQueries({ queryKey: [...deskKey(userId), 'till'] })
}
