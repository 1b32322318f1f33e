import * as z from 'zod/mini'
import { readText, writeText } from '#src/offline/device-storage.ts'

const KEY = 'watch-positions'
const MOST = 100
/** Less than this is no beginning worth coming back to, and what is left of a film no rest. Seconds. */
const EDGE = 3

const stored = z.array(z.tuple([z.int(), z.number()]))

/** Where in a film of this device the viewer was, in seconds; undefined at its beginning. */
export function positionOf(postId: number): number | undefined {
  return readAll().find(([id]) => id === postId)?.[1]
}

/** Keeps the place in a film; near its beginning or end there is none. `duration` may be unknown (NaN, infinite). */
export function rememberPosition(postId: number, seconds: number, duration: number): void {
  const others = readAll().filter(([id]) => id !== postId)
  const isWithin = seconds >= EDGE && !(seconds > duration - EDGE)
  const kept = isWithin ? [[postId, Math.floor(seconds)] as const, ...others] : others
  writeText(KEY, JSON.stringify(kept.slice(0, MOST)))
}

function readAll(): [number, number][] {
  try {
    const { success, data } = stored.safeParse(JSON.parse(readText(KEY) ?? '[]'))
    return success ? data : []
  } catch {
    return []
  }
}
