import { useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio'
import * as z from 'zod/mini'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

const KEY = 'post-marks'
const MOST = 500

const ids = z.array(z.int())
const stored = z.object({ liked: ids, saved: ids, followed: ids })

/** What a viewer may mark: posts they like or save, by id; authors they follow, by id. */
export type Like = keyof z.infer<typeof stored>

/** The viewer's own marks, kept on this device alone. Gone with the session. */
export const likesStore = proxy(readStored())

/** Sets the mark, or takes it away again. Returns whether it stands now. */
export function toggleLike(mark: Like, id: number): boolean {
  const stands = !likesStore[mark].includes(id)
  const others = likesStore[mark].filter((each) => each !== id)
  likesStore[mark] = stands ? [id, ...others].slice(0, MOST) : others
  writeText(KEY, JSON.stringify(likesStore))
  return stands
}

const follow = (changed: () => void) => subscribe(likesStore, changed)

/** Does the viewer's mark stand? Not while a page drawn by the server is taken over: that one knows no viewer. */
export function useLike(mark: Like, id: number): boolean {
  return useSyncExternalStore(
    follow,
    () => likesStore[mark].includes(id),
    () => false,
  )
}

onSessionEnd(() => {
  Object.assign(likesStore, none())
  removeText(KEY)
})

function none(): z.infer<typeof stored> {
  return { liked: [], saved: [], followed: [] }
}

function readStored(): z.infer<typeof stored> {
  try {
    const { success, data } = stored.safeParse(JSON.parse(readText(KEY) ?? 'null'))
    return success ? data : none()
  } catch {
    return none()
  }
}
