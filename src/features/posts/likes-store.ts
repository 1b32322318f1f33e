import { useSyncExternalStore } from 'react'
import { proxy, subscribe } from 'valtio'
import * as z from 'zod/mini'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

const KEY = 'post-marks'
const MAX_IDS = 500

const ids = z.array(z.int())
const stored = z.object({ liked: ids, saved: ids, followed: ids })

/** What a viewer can mark: posts as liked or saved, authors as followed; all by id. */
export type Like = keyof z.infer<typeof stored>

/** The viewer's likes, stored on this device only. Cleared when the session ends. */
export const likesStore = proxy(readStored())

/** Toggles the mark and returns whether it is now set. */
export function toggleLike(mark: Like, id: number): boolean {
  const isSet = !likesStore[mark].includes(id)
  const others = likesStore[mark].filter((each) => each !== id)
  likesStore[mark] = isSet ? [id, ...others].slice(0, MAX_IDS) : others
  writeText(KEY, JSON.stringify(likesStore))
  return isSet
}

const subscribeToLikes = (changed: () => void) => subscribe(likesStore, changed)

/** Whether the mark is set. False during hydration, since server-rendered HTML has no viewer. */
export function useLike(mark: Like, id: number): boolean {
  return useSyncExternalStore(
    subscribeToLikes,
    () => likesStore[mark].includes(id),
    () => false,
  )
}

const NONE: readonly number[] = []
let savedIds: readonly number[] = NONE

/** The ids of the saved posts, last saved first. Empty during hydration. */
export function useSavedIds(): readonly number[] {
  return useSyncExternalStore(subscribeToLikes, readSavedIds, () => NONE)
}

/** The same array until the ids change. */
function readSavedIds(): readonly number[] {
  const ids = likesStore.saved
  if (ids.length !== savedIds.length || ids.some((id, index) => id !== savedIds[index])) savedIds = [...ids]
  return savedIds
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
