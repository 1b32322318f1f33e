import { proxy, useSnapshot } from 'valtio'

/**
 * A small change that could not be sent yet. `waiting`: for the network. `refused`: the server has said no, in the words
 * of `error`; it waits for the person.
 */
export type Write = {
  id: string
  /** The mark of its owner's storage key. */
  owner: string
  /** What it changes: a later change of the same thing takes its place. */
  subject: string
  /** What a person calls the change, and the page where it is seen. */
  name: string
  page: string
  path: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body: object | null
  /** Query keys it makes stale once the server has it. */
  stale: readonly (readonly unknown[])[]
  /** When it was made, milliseconds since 1970. */
  at: number
  state: 'waiting' | 'refused'
  error: string | null
}

/** The changes of whoever is signed in that have not arrived, the oldest first. */
export const writes = proxy<{ items: Write[] }>({ items: [] })

/** The change of this thing that has not arrived; undefined when there is none. */
export function usePendingWrite(subject: string): Write | undefined {
  return useSnapshot(writes).items.findLast((write) => write.subject === subject) as Write | undefined
}
