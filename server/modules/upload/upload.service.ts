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
  insertUpload,
  listEnded,
  listOwn,
  listParts,
  lockUploads,
  type NewUpload,
  releaseClaim,
} from './upload.repo.ts'
import { newUploadId, readUploadId, type UploadKind } from './upload-id.ts'

/** Chunks of an upload are accepted for this long; then it is deleted, complete or not. */
const UPLOAD_LIFETIME_MS = 48 * 3_600_000
/** Uploads in progress per user; a new one replaces the oldest. */
const MOST_AT_ONCE = 10
/** Longer than creating a post takes; afterwards the server with the claim is considered dead. */
const CLAIM_MS = 60_000
const SWEEP_LEASE = 'uploads-sweep'
const BATCH = 100

/**
 * A complete upload in one file: the caller must consume `path`. `use` ends it in the caller's transaction, and throws
 * when another request has used it; `giveBack` releases the claim.
 */
export type ClaimedUpload = {
  id: string
  path: string
  name: string
  type: string
  use: (tx: Db) => Promise<void>
  giveBack: () => Promise<void>
}

/** Uploads created before this time have expired. */
export function liveSince(deps: Pick<Deps, 'now'>): Date {
  return new Date(deps.now().getTime() - UPLOAD_LIFETIME_MS)
}

/** The id of a new upload. Throws `too_large` for an invalid length, `ValidationError` and `too_many_requests`. */
export async function beginUpload(deps: Deps, ownerId: number, kind: UploadKind, length: number): Promise<string> {
  if (length > mostBytes[kind]) throw tooLarge(kind)
  await checkQuota(deps, ownerId, kind)
  return newUploadId({ kind, ownerId })
}

/** Records a new upload and ends a user's oldest ones. Concurrent uploads are all counted. */
export async function recordUpload(deps: Deps, upload: NewUpload): Promise<void> {
  const ended = await deps.db.transaction(async (tx) => {
    await lockUploads(tx, upload.ownerId)
    const oldest = await endOldest(tx, upload.ownerId, MOST_AT_ONCE - 1, deps.now())
    await insertUpload(tx, upload)
    return oldest
  })
  for (const id of ended) await removeParts(deps, id)
}

/** The kind of a user's own upload; throws `not_found` for other ids. */
export function requireOwn(id: string, ownerId: number): UploadKind {
  const known = readUploadId(id)
  if (known?.ownerId !== ownerId) throw new AppError('not_found')
  return known.kind
}

/**
 * Claims a complete upload for one of many concurrent requests on any server. Throws a `ValidationError` of the
 * upload's field when it does not exist, is incomplete, or belongs to another user or field: the client sends it again.
 * Throws `unavailable` while another request has the claim.
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
    await releaseClaim(deps.db, id)
  }
  try {
    if (!(await assembleFile(deps, id, path))) throw refusal(uploadTexts.gone)
  } catch (error) {
    await giveBack()
    throw toStorageFullError(error)
  }
  const use = async (tx: Db) => {
    if (!(await endUpload(tx, id, deps.now()))) throw refusal(uploadTexts.gone)
  }
  return { id, path, name: row.metadata?.name ?? '', type: row.metadata?.type ?? '', use, giveBack }
}

/** Writes all parts of an upload into one file; false when one is missing. */
async function assembleFile(deps: Deps, id: string, path: string): Promise<boolean> {
  for (const { name } of await listParts(deps.db, id)) {
    if (!(await deps.media.append('parts', name, path))) return false
  }
  return true
}

/** Ends an upload and deletes its parts; false when it had ended. */
export async function removeUpload(deps: Deps, id: string): Promise<boolean> {
  const ended = await endUpload(deps.db, id, deps.now())
  if (ended) await removeParts(deps, id)
  return ended
}

/** The unfinished uploads of a user. */
export function uploadsOf(deps: Pick<Deps, 'db' | 'now'>, ownerId: number) {
  return listOwn(deps.db, ownerId, liveSince(deps))
}

/** Ends a user's uploads and deletes their parts. */
export async function deleteUploadsOf(deps: Deps, ownerId: number): Promise<void> {
  for (const id of await endOldest(deps.db, ownerId, 0, deps.now())) await removeParts(deps, id)
}

/** Deletes the parts of used uploads; failures are left to the sweep. */
export async function deleteUsedUploads(deps: Deps, ids: string[]): Promise<void> {
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

/** Deletes expired uploads and the rest of ended ones. One server runs it at a time. */
export async function sweepUploads(deps: Deps): Promise<void> {
  await runExclusively(deps, SWEEP_LEASE, async (mayContinue) => {
    await endOverdue(deps.db, liveSince(deps), deps.now())
    for (const id of await listEnded(deps.db, BATCH)) {
      if (!(await mayContinue())) return
      await removeParts(deps, id)
    }
  })
}
