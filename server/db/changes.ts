import { randomUUID } from 'node:crypto'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { type DatabaseAddress, openDatabase } from './client.ts'

/** What `tell_change` of the migrations speaks on. */
const CHANNEL = 'mowj_changes'
/** How often a server says something to itself, and how long that may take: a line may be dead without having ended. */
const PULSE_EVERY_MS = 5000
const PULSE_TAKES_MS = 2000
const PULSE = 'pulse '

export type ChangeListener = {
  /** Rows of a topic were changed, by whichever process, and their transaction is over. */
  changed: (topic: string) => void
  /** Whether changes are heard of. Between false and true any number may have been missed. */
  hearing: (isHearing: boolean) => void
}

/**
 * Listens for what any process changes in the database, with connections of its own, and goes on after these were lost,
 * until the returned function is called.
 */
export function followChanges(
  address: DatabaseAddress,
  listener: ChangeListener,
  report: (error: unknown) => void,
): () => Promise<void> {
  let line: Line | undefined
  const end = runPeriodically(
    PULSE_EVERY_MS,
    async () => {
      try {
        line ??= await openLine(address, listener)
        await line.pulse()
        listener.hearing(true)
      } catch (error) {
        listener.hearing(false)
        await line?.close()
        line = undefined
        throw error
      }
      return undefined
    },
    report,
  )
  return async () => {
    await end()
    listener.hearing(false)
    await line?.close()
  }
}

type Line = Awaited<ReturnType<typeof openLine>>

async function openLine(address: DatabaseAddress, { changed, hearing }: ChangeListener) {
  const { sql, close } = openDatabase(address, { max: 1 })
  const own = `${PULSE}${randomUUID()}`
  let heard: () => void = () => undefined
  let isFirst = true
  const hear = (word: string) => {
    if (word === own) heard()
    else if (!word.startsWith(PULSE)) changed(word)
  }
  // Called again whenever the driver had to begin anew.
  const begun = () => {
    if (!isFirst) {
      hearing(false)
      hearing(true)
    }
    isFirst = false
  }
  try {
    await sql.listen(CHANNEL, hear, begun)
  } catch (error) {
    await close()
    throw error
  }
  return {
    /** Throws unless a word sent to everybody comes back here in time. */
    async pulse() {
      let late: NodeJS.Timeout | undefined
      const back = new Promise<void>((resolve, reject) => {
        late = setTimeout(() => reject(new Error('the database does not tell of changes')), PULSE_TAKES_MS)
        heard = resolve
      })
      await Promise.all([sql.notify(CHANNEL, own), back]).finally(() => clearTimeout(late))
    },
    close,
  }
}
