import { proxy, useSnapshot } from 'valtio'

/**
 * A small change that has not been sent. `waiting`: for the network. `refused`: the server rejected it with the message
 * in `error`; it waits for the user.
 */
export type Write = {
  id: string
  /** The name of its owner's storage key. */
  owner: string
  /** What it changes: a later write with the same subject replaces it. */
  subject: string
  /** The user-facing name of the change, and the page that shows it. */
  name: string
  page: string
  path: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body: object | null
  /** Query keys to invalidate after delivery. */
  stale: readonly (readonly unknown[])[]
  /** Creation time, milliseconds since 1970. */
  at: number
  state: 'waiting' | 'refused'
  error: string | null
}

/** The signed-in user's undelivered writes, oldest first. */
export const writes = proxy<{ items: Write[] }>({ items: [] })

/** The undelivered write of this subject; undefined when there is none. */
export function usePendingWrite(subject: string): Write | undefined {
  return useSnapshot(writes).items.findLast((write) => write.subject === subject) as Write | undefined
}
