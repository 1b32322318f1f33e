import { randomUUID } from 'node:crypto'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { type DatabaseAddress, openDatabase } from './client.ts'

/** The channel on which `tell_change` of the migrations notifies. */
const CHANNEL = 'mowj_changes'
/** Interval and timeout of a notification to itself: a connection may be dead without having ended. */
const PULSE_EVERY_MS = 5000
const PULSE_TAKES_MS = 2000
const PULSE = 'pulse '

export type ChangeListener = {
  /** Rows of a topic were changed by any process and the transaction is committed. */
  changed: (topic: string) => void
  /** Whether changes are received. Between false and true any number may have been missed. */
  receiving: (isReceiving: boolean) => void
}

/**
 * Listens for changes of any process in the database, on a separate connection, and reconnects after losing it, until
 * the returned function is called.
 */
export function followChanges(
  address: DatabaseAddress,
  listener: ChangeListener,
  report: (error: unknown) => void,
): () => Promise<void> {
  let connection: Connection | undefined
  const end = runPeriodically(
    PULSE_EVERY_MS,
    async () => {
      try {
        connection ??= await openConnection(address, listener)
        await connection.pulse()
        listener.receiving(true)
      } catch (error) {
        listener.receiving(false)
        await connection?.close()
        connection = undefined
        throw error
      }
      return undefined
    },
    report,
  )
  return async () => {
    await end()
    listener.receiving(false)
    await connection?.close()
  }
}

type Connection = Awaited<ReturnType<typeof openConnection>>

async function openConnection(address: DatabaseAddress, { changed, receiving }: ChangeListener) {
  const { sql, close } = openDatabase(address, { max: 1 })
  const own = `${PULSE}${randomUUID()}`
  let onPulse: () => void = () => undefined
  let isFirst = true
  const onNotify = (payload: string) => {
    if (payload === own) onPulse()
    else if (!payload.startsWith(PULSE)) changed(payload)
  }
  // Also called whenever the driver has reconnected.
  const onListen = () => {
    if (!isFirst) {
      receiving(false)
      receiving(true)
    }
    isFirst = false
  }
  try {
    await sql.listen(CHANNEL, onNotify, onListen)
  } catch (error) {
    await close()
    throw error
  }
  return {
    /** Throws unless a notification returns here in time. */
    async pulse() {
      let timer: NodeJS.Timeout | undefined
      const returned = new Promise<void>((resolve, reject) => {
        timer = setTimeout(() => reject(new Error('the database does not deliver notifications')), PULSE_TAKES_MS)
        onPulse = resolve
      })
      await Promise.all([sql.notify(CHANNEL, own), returned]).finally(() => clearTimeout(timer))
    },
    close,
  }
}
