import { ApiError } from '#src/api/errors.ts'
import { storedUserId } from '#src/api/session/tokens.ts'
import { readWrites, sendWrites } from './send-writes.ts'
import { dropWrite, dropWritesOf, markWrite, putWrite, writesOf } from './write-storage.ts'
import { type Write, writes } from './write-store.ts'

/** A change to be made now, or once there is a network. `merge` takes an older change that did not arrive into this one. */
export type WriteRequest = Pick<Write, 'subject' | 'name' | 'page' | 'path' | 'method' | 'body' | 'stale'> & {
  merge?: (older: object) => object
}

export const KEPT = 'kept'

/**
 * Sends a change, or keeps it on this device where no answer comes: then it answers `kept`. Throws what the server
 * refused, and the lack of an answer where the device keeps nothing.
 */
export async function sendOrQueue<Answer>(
  wish: WriteRequest,
  send: () => Promise<Answer>,
): Promise<Answer | typeof KEPT> {
  let unheard: unknown = new ApiError('offline')
  // A change that waits for its turn is not overtaken by its successor: they go as one.
  const older = writes.items.filter(({ subject }) => subject === wish.subject)
  if (navigator.onLine !== false && older.every(({ state }) => state === 'refused')) {
    try {
      const answer = await send()
      for (const { id } of older) await giveUpWrite(id)
      return answer
    } catch (error) {
      if (!isUnheard(error)) throw error
      unheard = error
    }
  }
  try {
    await keepWrite(wish)
  } catch {
    // The engine keeps nothing (private windows), or no storage key has come: the person is told that it was not saved.
    throw unheard
  }
  void sendWrites()
  return KEPT
}

/** Whether no answer came at all: nothing was refused, and perhaps nothing was done. */
export function isUnheard(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')
}

async function keepWrite({ merge, ...wish }: WriteRequest): Promise<void> {
  const userId = storedUserId()?.userId ?? ''
  const all = await writesOf(userId)
  const older = all.filter(({ subject }) => subject === wish.subject)
  const body = older.reduce<object | null>(
    (merged, { body: before }) => (merge === undefined || before === null ? merged : merge(before)),
    wish.body,
  )
  // The order is that of the writing, also within one millisecond.
  const at = Math.max(Date.now(), (all.at(-1)?.at ?? 0) + 1)
  const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  await putWrite(userId, { ...wish, id, body, at, state: 'waiting', error: null }, older)
  await readWrites()
}

/** Gives a change up. */
export async function giveUpWrite(id: string): Promise<void> {
  await dropWrite(id)
  await readWrites()
}

/** Gives up all that somebody who has just left had waiting here. */
export async function giveUpWritesOf(owner: string): Promise<void> {
  await dropWritesOf(owner)
  await readWrites()
}

/** Sends a refused change once more. */
export async function retryWrite(id: string): Promise<void> {
  await markWrite(storedUserId()?.userId ?? '', id, { state: 'waiting', error: null })
  await readWrites()
  await sendWrites()
}
