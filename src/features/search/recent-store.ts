import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { plainWords } from '#src/fa/search-terms.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'

const KEY = 'recent-searches'
const MOST = 8

const stored = z.array(z.string())

/** What was searched for on this device, the newest first. Gone with the session. */
export const recentSearches = proxy({ queries: readStored() })

/** Puts a query first, and an older spelling of the same away. */
export function rememberSearch(query: string): void {
  const words = plainWords(query)
  if (words === '') return
  const others = recentSearches.queries.filter((other) => plainWords(other) !== words)
  recentSearches.queries = [query.trim(), ...others].slice(0, MOST)
  writeText(KEY, JSON.stringify(recentSearches.queries))
}

/** Forgets them all. */
export function forgetSearches(): void {
  recentSearches.queries = []
  removeText(KEY)
}

onSessionEnd(forgetSearches)

function readStored(): string[] {
  try {
    const { success, data } = stored.safeParse(JSON.parse(readText(KEY) ?? '[]'))
    return success ? data.slice(0, MOST) : []
  } catch {
    return []
  }
}
