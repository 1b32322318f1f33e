import { rm } from 'node:fs/promises'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { toStorageFullError } from '#server/core/storage-full.ts'
import { tempUploadPath } from '#server/core/temp-upload.ts'
import type { Db } from '#server/db/client.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { checkQuota, mostBytes, tooLarge } from '#server/modules/media/media.service.ts'
import { uploadTexts } from './strings.ts'
import {
  claimWhole,
  deleteEnded,
  deleteParts,
  endOldest,
  endOverdue,
  endUpload,
  findUpload,
  freeClaim,
  insertUpload,
  listEnded,
  listOwn,
  listParts,
  lockUploads,
  type NewUpload,
} from './upload.repo.ts'
import { newUploadId, readUploadId, type UploadKind } from './upload-id.ts'

/** Parts of an upload may come for so long; then it is removed, whole or not. */
const UPLOAD_KEPT_MS = 48 * 3_600_000
/** Uploads that one person may have here at once; the oldest makes way. */
const MOST_AT_ONCE = 10
/** Longer than a post takes to be made of it; after that the server that made it has died. */
const CLAIM_MS = 60_000
const SWEEP_LEASE = 'uploads-sweep'
const BATCH = 100

/**
 * A whole upload, put together: `path` is the caller's to use up. `use` ends it in the caller's transaction, and throws
 * when somebody else has used it; `giveBack` leaves it as if nobody had taken it.
 */
export type ClaimedUpload = {
  id: string
  path: string
  name: string
  type: string
  use: (tx: Db) => Promise<void>
  giveBack: () => Promise<void>
}

/** Uploads begun before this time are not there any more. */
export function liveSince(deps: Pick<Deps, 'now'>): Date {
  return new Date(deps.now().getTime() - UPLOAD_KEPT_MS)
}

/** The id of an upload to begin. Throws `too_large` for a length that may not be, `ValidationError` and `too_many_requests`. */
export async function beginUpload(deps: Deps, ownerId: number, kind: UploadKind, length: number): Promise<string> {
  if (length > mostBytes[kind]) throw tooLarge(kind)
  await checkQuota(deps, ownerId, kind)
  return newUploadId({ kind, ownerId })
}

/** Writes an upload down that begins now; a person's oldest ones make way. However many begin at once, each is counted. */
export async function recordUpload(deps: Deps, upload: NewUpload): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    await lockUploads(tx, upload.ownerId)
    const oldest = await endOldest(tx, upload.ownerId, MOST_AT_ONCE - 1, deps.now())
    await insertUpload(tx, upload)
    return oldest
  })
  for (const id of ended) await removeParts(deps, id)
}

/** Throws `not_found` unless it is an upload of this person. */
export function requireOwn(id: string, ownerId: number): UploadKind {
  const known = readUploadId(id)
  if (known?.ownerId !== ownerId) throw new AppError('not_found')
  return known.kind
}

/**
 * Takes a whole upload: of many who claim it at once, at any server, one gets it. Throws a `ValidationError` of the field that
 * named it when it is not there, not whole, somebody else's or meant for another field: the sender sends it again; and
 * `unavailable` while another has it.
 */
export async function claimUpload(deps: Deps, id: string, ownerId: number, kind: UploadKind): Promise<ClaimedUpload> {
  const known = readUploadId(id)
  const refusal = (text: string) => new ValidationError({ [`${kind}_upload`]: [text] })
  if (known?.ownerId !== ownerId || known.kind !== kind) throw refusal(uploadTexts.gone)
  const now = deps.now()
  const since = liveSince(deps)
  const row = await claimWhole(deps.db, id, { now, since, until: new Date(now.getTime() + CLAIM_MS) })
  if (row === undefined) {
    const found = await findUpload(deps.db, id, since)
    if (found === undefined) throw refusal(uploadTexts.gone)
    if (found.size !== found.received) throw refusal(uploadTexts.unfinished)
    throw new AppError('unavailable', { retryAfter: CLAIM_MS / 1000 })
  }
  const path = await tempUploadPath(deps.config.dataDir)
  const giveBack = async () => {
    await rm(path, { force: true })
    await freeClaim(deps.db, id)
  }
  try {
    if (!(await putTogether(deps, id, path))) throw refusal(uploadTexts.gone)
  } catch (error) {
    await giveBack()
    throw toStorageFullError(error)
  }
  const use = async (tx: Db) => {
    if (!(await endUpload(tx, id, deps.now()))) throw refusal(uploadTexts.gone)
  }
  return { id, path, name: row.metadata?.name ?? '', type: row.metadata?.type ?? '', use, giveBack }
}

/** Writes all parts of an upload into one file; false when one of them is missing. */
async function putTogether(deps: Deps, id: string, path: string): Promise<boolean> {
  for (const { name } of await listParts(deps.db, id)) {
    if (!(await deps.media.append('parts', name, path))) return false
  }
  return true
}

/** Ends an upload and removes what came of it; false when it was not there. */
export async function removeUpload(deps: Deps, id: string): Promise<boolean> {
  const ended = await endUpload(deps.db, id, deps.now())
  if (ended) await removeParts(deps, id)
  return ended
}

/** What a person has begun to send in parts. */
export function uploadsOf(deps: Pick<Deps, 'db' | 'now'>, ownerId: number) {
  return listOwn(deps.db, ownerId, liveSince(deps))
}

/** Ends what a person has begun to send, and removes what came of it. */
export async function forgetUploads(deps: Deps, ownerId: number): Promise<void> {
  for (const id of await endOldest(deps.db, ownerId, 0, deps.now())) await removeParts(deps, id)
}

/** Removes what is stored of uploads that were used. What cannot be removed now is the sweep's. */
export async function forgetUsed(deps: Deps, ids: string[]): Promise<void> {
  for (const id of ids) await removeParts(deps, id).catch(() => undefined)
}

async function removeParts(deps: Deps, id: string): Promise<void> {
  const parts = await listParts(deps.db, id, 'all')
  for (const { name } of parts) await deps.media.remove('parts', name)
  await deleteParts(
    deps.db,
    parts.map(({ id }) => id),
  )
  await deleteEnded(deps.db, id)
}

/** Removes uploads that were begun too long ago, and what is left of those that ended. One server does it at a time. */
export async function sweepUploads(deps: Deps): Promise<void> {
  await runExclusively(deps, SWEEP_LEASE, async (mayGoOn) => {
    await endOverdue(deps.db, liveSince(deps), deps.now())
    for (const id of await listEnded(deps.db, BATCH)) {
      if (!(await mayGoOn())) return
      await removeParts(deps, id)
    }
  })
}
