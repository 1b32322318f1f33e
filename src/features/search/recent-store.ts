import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { plainWords } from '#src/fa/search-terms.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

const KEY = 'recent-searches'
const MAX_ENTRIES = 8

const stored = z.array(z.string())

/** Recent searches on this device, newest first. Cleared when the session ends. */
export const recentSearches = proxy({ queries: readStored() })

/** Moves a query to the front and removes other spellings of it. */
export function storeSearch(query: string): void {
  const words = plainWords(query)
  if (words === '') return
  const others = recentSearches.queries.filter((other) => plainWords(other) !== words)
  recentSearches.queries = [query.trim(), ...others].slice(0, MAX_ENTRIES)
  writeText(KEY, JSON.stringify(recentSearches.queries))
}

/** Removes one query. */
export function removeSearch(query: string): void {
  recentSearches.queries = recentSearches.queries.filter((other) => other !== query)
  if (recentSearches.queries.length === 0) removeText(KEY)
  else writeText(KEY, JSON.stringify(recentSearches.queries))
}

export function clearSearches(): void {
  recentSearches.queries = []
  removeText(KEY)
}

onSessionEnd(clearSearches)

function readStored(): string[] {
  try {
    const { success, data } = stored.safeParse(JSON.parse(readText(KEY) ?? '[]'))
    return success ? data.slice(0, MAX_ENTRIES) : []
  } catch {
    return []
  }
}
