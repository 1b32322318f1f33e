import { signedInUser } from './signed-in-user.ts'

/**
 * Gives the items of the signed-in user to `show`: none without one, or where storage is blocked. Reads again when the
 * session changed meanwhile, because the items may be another user's.
 */
export async function readAsUser<Item>(
  read: (userId: string) => Promise<Item[]>,
  show: (items: Item[]) => void,
): Promise<void> {
  for (;;) {
    const userId = signedInUser()
    const items = userId === '' ? [] : await read(userId).catch(() => [])
    if (signedInUser() === userId) return show(items)
  }
}
