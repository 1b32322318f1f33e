import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const LOCK_WAIT_MS = 10_000
const LOCK_RETRY_MS = 15
/** The lock is held for milliseconds: one this old was left by a crashed process. */
const LOCK_ABANDONED_MS = 30_000
const LINE = /^\d{4}-\d{2}-\d{2} \S+ \S+$/

/** The record of used passes cannot be read or written; its message says why. */
export class UsedFileError extends Error {}

/**
 * Records that a pass was used on a day: resolves to false when it already was. Lines are `day uid instant`, with
 * `uid/member` for a swimmer. Doors may share the file: a lock beside it serialises their access.
 */
export async function admitOnce(file: string, use: Use): Promise<boolean> {
  return (await admit(file, use, [use.uid])).length > 0
}

/**
 * The same for the swimmers of a pass, each once a day: resolves to those who had not entered. A line of the order's uid
 * alone, from a pass without swimmers, counts for all of them.
 */
export async function admitSwimmers(file: string, use: Use, ids: number[]): Promise<number[]> {
  const fresh = await admit(
    file,
    use,
    ids.map((id) => `${use.uid}/${id}`),
  )
  return ids.filter((id) => fresh.includes(`${use.uid}/${id}`))
}

type Use = { uid: string; day: string; at: Date }

/** Adds a line for each name that has none on the day, and returns those names. */
async function admit(file: string, use: Use, names: string[]): Promise<string[]> {
  const lock = `${file}.lock`
  const owner = await takeLock(lock)
  try {
    const lines = await readUses(file)
    const admitted = names.filter((name) => !lines.some((line) => isUseOf(line, use, name)))
    if (admitted.length === 0) return []
    lines.push(...admitted.map((name) => `${use.day} ${name} ${use.at.toISOString()}`))
    const fresh = `${file}.${owner}`
    await writeDurably(fresh, `${lines.join('\n')}\n`)
    // After sleeping longer than the lock's limit (a closed laptop) another door may have written since.
    if (!(await holds(lock, owner))) {
      await rm(fresh, { force: true })
      throw new UsedFileError(`${lock} was taken over while this machine slept; check the pass again`)
    }
    await rename(fresh, file)
    return admitted
  } finally {
    if (await holds(lock, owner)) await rm(lock, { force: true })
  }
}

/** A line of the name itself; of the whole order for a swimmer, of any swimmer for the whole order. */
function isUseOf(line: string, { day, uid }: Use, name: string): boolean {
  const isOther = line.startsWith(`${day} ${uid}${name === uid ? '/' : ' '}`)
  return isOther || line.startsWith(`${day} ${name} `)
}

async function takeLock(lock: string): Promise<string> {
  const owner = randomUUID()
  const deadline = Date.now() + LOCK_WAIT_MS
  for (;;) {
    try {
      await writeFile(lock, owner, { flag: 'wx' })
      return owner
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new UsedFileError(`${lock}: ${String(error)}`)
    }
    await breakIfAbandoned(lock)
    if (Date.now() > deadline) throw new UsedFileError(`${lock} is held by another door`)
    await delay(LOCK_RETRY_MS)
  }
}

/** Renames an old lock first: of several doors that find it, one succeeds. */
async function breakIfAbandoned(lock: string) {
  const found = await stat(lock).catch(() => undefined)
  if (found === undefined || Date.now() - found.mtimeMs < LOCK_ABANDONED_MS) return
  const aside = `${lock}.${randomUUID()}`
  await rename(lock, aside).catch(() => undefined)
  await rm(aside, { force: true })
}

async function holds(lock: string, owner: string): Promise<boolean> {
  return (await readFile(lock, 'utf8').catch(() => '')) === owner
}

async function readUses(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new UsedFileError(`${file}: ${error.message}`)
  })
  const lines = text.split('\n').filter(Boolean)
  // A different kind of file, given by mistake, must not be overwritten.
  if (lines.some((line) => !LINE.test(line))) throw new UsedFileError(`${file} is not a record of used passes`)
  return lines
}

async function writeDurably(file: string, text: string) {
  const handle = await open(file, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
