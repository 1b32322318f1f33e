import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import type { MediaContent } from '#server/gateways/media/port.ts'
import type { Picture } from '#src/contract/picture.ts'
import { deleteJob, insertJob, type MediaFile, makeJobDue } from './media.repo.ts'
import { shapeOfPicture } from './media-shape.ts'

/** Longer than any upload takes. */
const ABANDONED_MS = 2 * 3_600_000

/** A file to store: the suffix of its name, and its content. */
export type NewFile = { ending: string; content: MediaContent; bytes: number }

/** A job in progress; `finish` deletes it and throws `LostLease` when another worker has taken it over. */
export type Claimed = { finish: (db: Db) => Promise<void> }

/** Another worker has taken over the job: this worker's result does not count. */
export class LostLease extends Error {}

/** The contract's picture of stored files. */
export function pictureOf(made: Parameters<typeof shapeOfPicture>[0], files: MediaFile[]): Picture {
  return shapeOfPicture(made, files)
}

/**
 * Stores files under a new random name and lets `record` save their references, in one transaction. On any failure,
 * even a power cut, the files are removed: by a removal job that is queued first and deleted last.
 */
export async function storeFiles<Outcome>(
  deps: Deps,
  files: NewFile[],
  record: (db: Db, stored: MediaFile[]) => Promise<Outcome>,
): Promise<Outcome> {
  const base = randomBytes(16).toString('base64url')
  const stored = files.map(({ ending, bytes }) => ({ name: `${base}${ending}`, bytes }))
  const now = deps.now()
  const names = stored.map(({ name }) => name)
  const runAfter = new Date(now.getTime() + ABANDONED_MS)
  const removal = await insertJob(deps.db, { kind: 'remove', names, runAfter, createdAt: now })
  try {
    for (const [index, { content }] of files.entries()) await deps.media.put('posts', names[index] ?? '', content)
    return await deps.db.transaction(async (tx) => {
      await deleteJob(tx, removal)
      return record(tx, stored)
    })
  } catch (error) {
    await removeNow(deps, removal, names)
    throw error
  }
}

/** Queues the removal of unreferenced files, in the transaction that removed their references. */
export async function removeLater(db: Db, names: string[], now: Date, delayMs = 0): Promise<number | undefined> {
  if (names.length === 0) return undefined
  return insertJob(db, { kind: 'remove', names, runAfter: new Date(now.getTime() + delayMs), createdAt: now })
}

/** Removes files now; a failed removal is left to the queued job. */
export async function removeNow(deps: Deps, job: number | undefined, names: string[]): Promise<void> {
  if (job === undefined) return
  try {
    for (const name of names) await deps.media.remove('posts', name)
    await deleteJob(deps.db, job)
  } catch {
    await makeJobDue(deps.db, job, deps.now()).catch(() => undefined)
  }
}
