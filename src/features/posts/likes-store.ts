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
export type Mark = keyof z.infer<typeof stored>

/** The viewer's own marks, kept on this device alone. Gone with the session. */
export const marks = proxy(readStored())

/** Sets the mark, or takes it away again. Returns whether it stands now. */
export function toggleMark(mark: Mark, id: number): boolean {
  const stands = !marks[mark].includes(id)
  const others = marks[mark].filter((each) => each !== id)
  marks[mark] = stands ? [id, ...others].slice(0, MOST) : others
  writeText(KEY, JSON.stringify(marks))
  return stands
}

const follow = (changed: () => void) => subscribe(marks, changed)

/** Does the viewer's mark stand? Not while a page drawn by the server is taken over: that one knows no viewer. */
export function useMark(mark: Mark, id: number): boolean {
  return useSyncExternalStore(
    follow,
    () => marks[mark].includes(id),
    () => false,
  )
}

onSessionEnd(() => {
  Object.assign(marks, none())
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
