import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import type { MediaContent } from '#server/gateways/media/port.ts'
import { deleteJob, hastenJob, insertJob, type MediaFile } from './media.repo.ts'

/** Longer than any intake takes. */
const ABANDONED_MS = 2 * 3_600_000

/** A file to be kept: its name's ending with what stands before it, and its content. */
export type NewFile = { ending: string; content: MediaContent; bytes: number }

/** A job being worked on; `finish` strikes it off and throws `LostLease` when somebody else has taken it over. */
export type Claimed = { finish: (db: Db) => Promise<void> }

/** Another worker has the job: what this one made of it does not count. */
export class LostLease extends Error {}

export const pathOf = (name: string): string => `/media/posts/${name}`

/**
 * Keeps files under one new random name and lets `record` write down who names them, in one transaction. Should anything
 * fail on the way, even this server's power, the files are removed: by a job that is queued first and struck off last.
 */
export async function storeFiles<Outcome>(
  deps: Deps,
  files: NewFile[],
  record: (db: Db, kept: MediaFile[]) => Promise<Outcome>,
): Promise<Outcome> {
  const base = randomBytes(16).toString('base64url')
  const kept = files.map(({ ending, bytes }) => ({ name: `${base}${ending}`, bytes }))
  const now = deps.now()
  const names = kept.map(({ name }) => name)
  const runAfter = new Date(now.getTime() + ABANDONED_MS)
  const removal = await insertJob(deps.db, { kind: 'remove', names, runAfter, createdAt: now })
  try {
    for (const [index, { content }] of files.entries()) await deps.media.put('posts', names[index] ?? '', content)
    return await deps.db.transaction(async (tx) => {
      await deleteJob(tx, removal)
      return record(tx, kept)
    })
  } catch (error) {
    await removeNow(deps, removal, names)
    throw error
  }
}

/** Queues the removal of files that nothing names any more: in the transaction that stopped naming them. */
export async function removeLater(db: Db, names: string[], now: Date, delayMs = 0): Promise<number | undefined> {
  if (names.length === 0) return undefined
  return insertJob(db, { kind: 'remove', names, runAfter: new Date(now.getTime() + delayMs), createdAt: now })
}

/** Removes files at once; what cannot be removed now is left to the queued job. */
export async function removeNow(deps: Deps, job: number | undefined, names: string[]): Promise<void> {
  if (job === undefined) return
  try {
    for (const name of names) await deps.media.remove('posts', name)
    await deleteJob(deps.db, job)
  } catch {
    await hastenJob(deps.db, job, deps.now()).catch(() => undefined)
  }
}
