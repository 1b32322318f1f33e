import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { isRefusal, isUnauthorized, messageOf } from '#src/api/errors.ts'
import { readAsUser } from '#src/api/session/read-as-user.ts'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { signedInUser } from '#src/api/session/signed-in-user.ts'
import { onOwnerKey } from '#src/offline/owner-key.ts'
import { sharedRead } from '#src/offline/serial-queue.ts'
import { oneAtATime, openChannel } from '#src/offline/tab-sync.ts'
import { deleteWrite, markWrite, sealOldWrites, writesOf } from './write-storage.ts'
import { type Write, writes } from './write-store.ts'

const FIRST_DELAY_MS = 5000
const MAX_DELAY_MS = 5 * 60_000

let cache: QueryClient | undefined
let requested = false
let sending: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
const channel = openChannel('mowj-writes')

/** Sends queued writes in order: now, when the device comes online, and when the page becomes visible. */
export async function startWrites(queryClient: QueryClient): Promise<void> {
  cache = queryClient
  const again = () => void sendWrites()
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again())
  channel?.addEventListener('message', () => void readWrites())
  // The writes stay on the device under their owner's mark, invisible to other users.
  onSessionEnd(() => {
    writes.items = []
  })
  onOwnerKey(() => void readWrites().then(sendWrites))
  await readWrites()
  await sendWrites()
}

/** Sends as the signed-in user; one run at a time across tabs. Settles when every queued write was attempted. */
export function sendWrites(): Promise<void> {
  requested = true
  sending ??= sendWhileRequested().finally(() => {
    sending = undefined
  })
  return sending
}

// A request during a run, such as the `online` event, starts another run.
async function sendWhileRequested(): Promise<void> {
  while (requested) {
    requested = false
    await oneAtATime('mowj-writes', drain).catch(() => undefined)
  }
}

async function drain(): Promise<void> {
  clearTimeout(timer)
  const userId = signedInUser()
  if (userId === '') return
  await sealOldWrites(userId)
  if (navigator.onLine === false) return
  for (;;) {
    const [next] = (await writesOf(userId)).filter(({ state }) => state === 'waiting')
    // Never send as another user.
    if (next === undefined || signedInUser() !== userId) break
    if (!(await send(next, userId))) {
      retryLater()
      break
    }
    failures = 0
  }
  await readWrites()
}

/** Whether the server has accepted or rejected the write. */
async function send(write: Write, userId: string): Promise<boolean> {
  const { id, path, method, body, stale } = write
  try {
    await api(path, z.unknown(), { method, ...(body !== null && { body }) })
  } catch (error) {
    if (!isRefusal(error) || isUnauthorized(error)) return false
    await markWrite(userId, id, { state: 'refused', error: messageOf(error) })
    await notifyTabs()
    return true
  }
  // Deletes this write only: a later one of the same subject may have replaced it and is sent next.
  await deleteWrite(id)
  // Refetch before the pending marker disappears.
  await Promise.allSettled(stale.map((queryKey) => cache?.invalidateQueries({ queryKey })))
  await notifyTabs()
  return true
}

function retryLater() {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures)
  failures += 1
  timer = setTimeout(() => void sendWrites(), delay)
}

async function notifyTabs(): Promise<void> {
  await readWrites()
  channel?.postMessage('changed')
}

/** Updates the store with the signed-in user's writes from the device. */
export const readWrites = sharedRead(() =>
  readAsUser(writesOf, (found) => {
    writes.items = found
  }),
)
