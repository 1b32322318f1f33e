import * as z from 'zod/mini'
import { readText, writeText } from '#src/offline/device-storage.ts'

const KEY = 'watch-positions'
const MAX_ENTRIES = 100
/** Seconds from the beginning or the end within which no position is positionsSchema. */
const EDGE_SECONDS = 3

const positionsSchema = z.array(z.tuple([z.int(), z.number()]))

/** The positionsSchema position in seconds; undefined when there is none. */
export function positionOf(postId: number): number | undefined {
  return readAll().find(([id]) => id === postId)?.[1]
}

/** Stores the position; deletes it near the beginning or the end. `duration` may be unknown (NaN, infinite). */
export function storePosition(postId: number, seconds: number, duration: number): void {
  const others = readAll().filter(([id]) => id !== postId)
  const isWithin = seconds >= EDGE_SECONDS && !(seconds > duration - EDGE_SECONDS)
  const entries = isWithin ? [[postId, Math.floor(seconds)] as const, ...others] : others
  writeText(KEY, JSON.stringify(entries.slice(0, MAX_ENTRIES)))
}

function readAll(): [number, number][] {
  try {
    const { success, data } = positionsSchema.safeParse(JSON.parse(readText(KEY) ?? '[]'))
    return success ? data : []
  } catch {
    return []
  }
}
