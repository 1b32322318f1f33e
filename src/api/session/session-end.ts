import { CLOCK_KEY } from '#src/api/clock.ts'
import { removeText, storedKeys } from '#src/offline/device-storage.ts'
import { openChannel } from '#src/offline/tab-sync.ts'
import { deleteCopy } from './session-copy.ts'
import { readStoredSession, session } from './session-store.ts'
import { deleteStorageKey } from './storage-key.ts'
import { clearTokens, sessionKeys, storedAccess } from './tokens.ts'

/** `left`: the user signed out. `lost`: the server or another tab ended the session. */
export type SessionEnd = 'left' | 'lost'

type Cleanup = (end: SessionEnd) => void | Promise<void>
const cleanups = new Set<Cleanup>()

/** Runs `cleanup` at every session end: drafts, private data. Returns a function that removes it. */
export function onSessionEnd(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

// Keys of the device rather than of a user: settings, the public catalogue and downloads. All other keys in localStorage
// are deleted with the session.
const deviceKeys = new Set([
  'themeMode',
  'themeFollowsDevice',
  'install-dismissed',
  'install-visits',
  'install-done',
  'mowj-public',
  'mowj-kept',
  'mowj-pool',
  'attendance-device',
  CLOCK_KEY,
])

/** Deletes the session and all private data from this device; settles when nothing is left. */
export async function endSession(end: SessionEnd = 'lost'): Promise<void> {
  const access = storedAccess()
  clearTokens()
  const copied = Promise.all([deleteCopy(access), deleteStorageKey()])
  readStoredSession()
  const cleaned = cleanUp(end)
  announceSession()
  await Promise.all([cleaned, copied])
}

/** Notifies the other tabs that the stored session has changed. */
export function announceSession(): void {
  channel?.postMessage('changed')
}

/** Follows session changes of other tabs; a sign-out there cleans up here as well. */
export function followOtherTabs(): void {
  const follow = () => {
    const before = session.userId
    readStoredSession()
    if (before !== '' && session.userId !== before) void cleanUp('lost')
  }
  channel?.addEventListener('message', follow)
  // A message may arrive before the localStorage change, which browsers copy between processes.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === sessionKeys.ACCESS || key === sessionKeys.FIRST_LOGIN) follow()
  })
}

async function cleanUp(end: SessionEnd): Promise<void> {
  const cleaned = Promise.allSettled([...cleanups].map(async (cleanup) => cleanup(end)))
  // Before and after: a database that never responds must not delay the deletion, nor a late write survive it.
  removePersonalTexts()
  await cleaned
  removePersonalTexts()
  await deletePrivateCaches()
}

function removePersonalTexts(): void {
  // If the next user has signed in already, the stored keys are theirs.
  if (storedAccess() !== undefined) return
  for (const key of storedKeys()) if (!deviceKeys.has(key)) removeText(key)
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage contains nothing.
  }
}

const channel = openChannel('mowj-session')

async function deletePrivateCaches(): Promise<void> {
  try {
    const names = await caches.keys()
    await Promise.allSettled(names.filter((name) => name.startsWith('private')).map((name) => caches.delete(name)))
  } catch {
    // Without or with blocked cache storage there is nothing to delete.
  }
}
