import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { isRefusal, isUnauthorized, messageOf } from '#src/api/errors.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { storedUserId } from '#src/api/session/tokens.ts'
import { onOwnerKey } from '#src/offline/owner-key.ts'
import { oneAtATime, openChannel } from '#src/offline/tab-sync.ts'
import { dropWrite, markWrite, sealOldWrites, writesOf } from './write-storage.ts'
import { type Write, writes } from './write-store.ts'

const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 5 * 60_000

let cache: QueryClient | undefined
let asked = false
let sending: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
const channel = openChannel('mowj-writes')

/** Sends what waits, in the order in which it was written: now, when the network comes back, and when the page does. */
export async function startWrites(queryClient: QueryClient): Promise<void> {
  cache = queryClient
  const again = () => void sendWrites()
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  channel?.addEventListener('message', () => void readWrites())
  // They stay on the device under the mark of their owner, out of everybody else's sight.
  onSessionEnd(() => {
    writes.items = []
  })
  onOwnerKey(() => void readWrites().then(sendWrites))
  await readWrites()
  await sendWrites()
}

/** Sends as whoever is signed in; once at a time, over all tabs. Settles when all that waited at the call was tried. */
export function sendWrites(): Promise<void> {
  asked = true
  sending ??= sendWhileAsked().finally(() => {
    sending = undefined
  })
  return sending
}

// The network may come back while a try without it still runs: whoever asks meanwhile is heard after it.
async function sendWhileAsked(): Promise<void> {
  while (asked) {
    asked = false
    await oneAtATime('mowj-writes', drain).catch(() => undefined)
  }
}

async function drain(): Promise<void> {
  clearTimeout(timer)
  const userId = storedUserId()?.userId ?? ''
  if (userId === '') return
  await sealOldWrites(userId)
  if (navigator.onLine === false) return
  for (;;) {
    const [next] = (await writesOf(userId)).filter(({ state }) => state === 'waiting')
    // Never as somebody else.
    if (next === undefined || storedUserId()?.userId !== userId) break
    if (!(await send(next, userId))) {
      tryLater()
      break
    }
    failures = 0
  }
  await readWrites()
}

/** Whether the server has judged it, one way or the other. */
async function send(write: Write, userId: string): Promise<boolean> {
  const { id, path, method, body, stale } = write
  try {
    await api(path, z.unknown(), { method, ...(body !== null && { body }) })
  } catch (error) {
    if (!isRefusal(error) || isUnauthorized(error)) return false
    await markWrite(userId, id, { state: 'refused', error: messageOf(error) })
    await tellAll()
    return true
  }
  // A later change of the same thing has taken its place meanwhile, and goes next: this one alone is done.
  await dropWrite(id)
  // What is shown now is read anew before the mark of waiting goes away.
  await Promise.allSettled(stale.map((queryKey) => cache?.invalidateQueries({ queryKey })))
  await tellAll()
  return true
}

function tryLater() {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
  failures += 1
  timer = setTimeout(() => void sendWrites(), pause)
}

async function tellAll(): Promise<void> {
  await readWrites()
  channel?.postMessage('changed')
}

/** Makes the store say what stands on the device for whoever is signed in. */
export async function readWrites(): Promise<void> {
  const userId = storedUserId()?.userId ?? ''
  try {
    writes.items = userId === '' ? [] : await writesOf(userId)
  } catch {
    // Refused storage holds nothing.
    writes.items = []
  }
}
