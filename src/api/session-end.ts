import { removeText, storedKeys } from '#src/offline/device-storage.ts'
import { readStoredSession } from './session-store.ts'
import { clearTokens } from './tokens.ts'

type Cleanup = () => void | Promise<void>
const cleanups = new Set<Cleanup>()

/** Runs `cleanup` whenever the signed-in person leaves this page: drafts, private data. Returns the way to stop that. */
export function onSessionEnd(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

// Settings of the device, not of a person; anything else in localStorage goes with the session.
const deviceKeys = new Set(['themeMode', 'install-dismissed', 'mowj-public'])

/** Forgets the signed-in person on this page and device; nothing of theirs is left when the promise settles. */
export async function endSession(): Promise<void> {
  clearTokens()
  readStoredSession()
  await Promise.allSettled([...cleanups].map(async (cleanup) => cleanup()))
  for (const key of storedKeys()) if (!deviceKeys.has(key)) removeText(key)
  clearTabStorage()
  announceSession()
  await deletePrivateCaches()
}

/** Tells this person's other tabs that the stored session has changed. */
export function announceSession(): void {
  channel?.postMessage('changed')
}

/** Follows what other tabs do to the session; `changed` runs when another person, or nobody, is signed in there. */
export function followOtherTabs(): void {
  channel?.addEventListener('message', readStoredSession)
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mowj-session')

function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage holds nothing.
  }
}

async function deletePrivateCaches(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.allSettled(names.filter((name) => name.startsWith('private')).map((name) => caches.delete(name)))
}
