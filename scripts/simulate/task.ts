/**
 * Where a request can be interrupted: before a statement, before a transaction begins, before and after its commit,
 * before and after a request to the bank, before a message is sent, before the response reaches the client.
 */
export type Point =
  | 'statement'
  | 'begin'
  | 'commit'
  | 'committed'
  | 'to the bank'
  | 'from the bank'
  | 'to the carrier'
  | 'reply'

/** A request of a client, or a job, at one server. */
export type Task = {
  id: number
  server: string
  name: string
  /** Its server was killed. */
  isDead: boolean
  /** A fault was injected: an error without a code is no fault of the product. */
  isFaulted: boolean
  pauseCount: number
  /** The price of one term that the client claims, rial. */
  claimed: number | null
}

export type Pause = {
  task: Task
  point: Point
  /** The transaction it is in. */
  scope: object | undefined
  order: number
  resume: (fault: string | undefined) => void
}

/** A statement being executed; `isBlocked` when it was seen waiting for a lock. */
export type Statement = { task: Task; pid: () => number | undefined; isBlocked: boolean }

/** A transaction; `isOver` once the driver has reported its end. */
export type Transaction = { task: Task; pid: number | undefined; isOver: boolean }
