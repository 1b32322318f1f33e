import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { session } from '#src/api/session/session-store.ts'
import type { Post } from '#src/contract/post.ts'

const subscribeToSession = (changed: () => void) => subscribe(session, changed)

/** Whether the user is the post's author. False during hydration, since server-rendered HTML has no user. */
export function useIsOwn({ author }: Pick<Post, 'author'>): boolean {
  return useSyncExternalStore(
    subscribeToSession,
    () => session.userId !== '' && String(author.id) === session.userId,
    () => false,
  )
}
