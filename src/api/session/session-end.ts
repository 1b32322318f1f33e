import { CLOCK_KEY } from '#src/api/clock.ts'
import { removeText, storedKeys } from '#src/offline/device-storage.ts'
import { openChannel } from '#src/offline/tab-sync.ts'
import { forgetCopy } from './session-copy.ts'
import { readStoredSession, session } from './session-store.ts'
import { forgetStorageKey } from './storage-key.ts'
import { clearTokens, sessionKeys, storedAccess } from './tokens.ts'

/** `left`: the person has signed out. `lost`: the server has ended the session, or another tab did. */
export type SessionEnd = 'left' | 'lost'

type Cleanup = (end: SessionEnd) => void | Promise<void>
const cleanups = new Set<Cleanup>()

/** Runs `cleanup` whenever the signed-in person leaves this page: drafts, private data. Returns the way to stop that. */
export function onSessionEnd(cleanup: Cleanup): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

// Of the device, not of a person: its settings, the public catalogue, and what is kept for the pool. Anything else in
// localStorage goes with the session.
const deviceKeys = new Set([
  'themeMode',
  'themeFollowsDevice',
  'install-dismissed',
  'install-visits',
  'install-done',
  'mowj-public',
  'mowj-kept',
  'mowj-pool',
  CLOCK_KEY,
])

/** Forgets the signed-in person on this page and device; nothing of theirs is left when the promise settles. */
export async function endSession(end: SessionEnd = 'lost'): Promise<void> {
  const access = storedAccess()
  clearTokens()
  const copied = Promise.all([forgetCopy(access), forgetStorageKey()])
  readStoredSession()
  const forgotten = forgetPerson(end)
  announceSession()
  await Promise.all([forgotten, copied])
}

/** Tells this person's other tabs that the stored session has changed. */
export function announceSession(): void {
  channel?.postMessage('changed')
}

/** Follows what other tabs do to the session; who leaves there is forgotten here, too. */
export function followOtherTabs(): void {
  const follow = () => {
    const before = session.userId
    readStoredSession()
    if (before !== '' && session.userId !== before) void forgetPerson('lost')
  }
  channel?.addEventListener('message', follow)
  // A message may outrun the storage it speaks of, which browsers copy from process to process.
  addEventListener('storage', ({ key }) => {
    if (key === null || key === sessionKeys.ACCESS || key === sessionKeys.FIRST_LOGIN) follow()
  })
}

async function forgetPerson(end: SessionEnd): Promise<void> {
  const cleaned = Promise.allSettled([...cleanups].map(async (cleanup) => cleanup(end)))
  // Before and after: a database that never answers must not keep the rest, nor a last write be overlooked.
  removePersonalTexts()
  await cleaned
  removePersonalTexts()
  await deletePrivateCaches()
}

function removePersonalTexts(): void {
  // The next person may have signed in already; what is stored now is theirs.
  if (storedAccess() !== undefined) return
  for (const key of storedKeys()) if (!deviceKeys.has(key)) removeText(key)
  try {
    sessionStorage.clear()
  } catch {
    // Blocked storage holds nothing.
  }
}

const channel = openChannel('mowj-session')

async function deletePrivateCaches(): Promise<void> {
  try {
    const names = await caches.keys()
    await Promise.allSettled(names.filter((name) => name.startsWith('private')).map((name) => caches.delete(name)))
  } catch {
    // No caches here, or refused ones: they hold nothing.
  }
}
