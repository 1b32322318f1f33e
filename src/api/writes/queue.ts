import { ApiError, isUnanswered } from '#src/api/errors.ts'
import { signedInUser } from '#src/api/session/signed-in-user.ts'
import { readWrites, sendWrites } from './send-writes.ts'
import { deleteWrite, deleteWritesOf, markWrite, putWrite, writesOf } from './write-storage.ts'
import { type Write, writes } from './write-store.ts'

/** A write to send now or once online. `merge` combines an older undelivered write of the same subject into this one. */
export type WriteRequest = Pick<Write, 'subject' | 'name' | 'page' | 'path' | 'method' | 'body' | 'stale'> & {
  merge?: (older: object) => object
}

export const QUEUED = 'queued'

/**
 * Sends a write, or queues it on this device when no response comes; then it returns `queued`. Throws the server's error,
 * and the network error where the device cannot store the write.
 */
export async function sendOrQueue<Answer>(
  request: WriteRequest,
  send: () => Promise<Answer>,
): Promise<Answer | typeof QUEUED> {
  let failure: unknown = new ApiError('offline')
  // A write must not overtake a queued one of the same subject: they are merged.
  const older = writes.items.filter(({ subject }) => subject === request.subject)
  if (navigator.onLine !== false && older.every(({ state }) => state === 'refused')) {
    try {
      const answer = await send()
      for (const { id } of older) await discardWrite(id)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) throw error
      failure = error
    }
  }
  try {
    await queueWrite(request)
  } catch {
    // Storage is blocked (private window), or the storage key has not arrived: the user learns that it was not saved.
    throw failure
  }
  void sendWrites()
  return QUEUED
}

async function queueWrite({ merge, ...request }: WriteRequest): Promise<void> {
  const userId = signedInUser()
  const all = await writesOf(userId)
  const older = all.filter(({ subject }) => subject === request.subject)
  const body = older.reduce<object | null>(
    (merged, { body: before }) => (merge === undefined || before === null ? merged : merge(before)),
    request.body,
  )
  // Unique timestamps preserve the order within one millisecond.
  const at = Math.max(Date.now(), (all.at(-1)?.at ?? 0) + 1)
  const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  await putWrite(userId, { ...request, id, body, at, state: 'waiting', error: null }, older)
  await readWrites()
}

/** Discards a queued write. */
export async function discardWrite(id: string): Promise<void> {
  await deleteWrite(id)
  await readWrites()
}

/** Discards the queued writes of a user who has just signed out. */
export async function discardWritesOf(owner: string): Promise<void> {
  await deleteWritesOf(owner)
  await readWrites()
}

/** Retries a rejected write. */
export async function retryWrite(id: string): Promise<void> {
  await markWrite(signedInUser(), id, { state: 'waiting', error: null })
  await readWrites()
  await sendWrites()
}
