import { rm } from 'node:fs/promises'
import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import { checkQuota, mostBytes, tooLarge } from '#server/modules/media/media.service.ts'
import { uploadTexts } from './strings.ts'
import {
  findUpload,
  listUploads,
  newUploadId,
  putUploadBack,
  readUploadId,
  removeUpload,
  takeUpload,
  type UploadKind,
} from './upload-files.ts'

/** Parts of an upload may come for so long; then it is removed, whole or not. */
export const UPLOAD_KEPT_MS = 48 * 3_600_000
/** Uploads that one person may have here at once; the oldest makes way. */
const MOST_AT_ONCE = 10

/** A whole upload, taken out of the others: `path` is the caller's to use up, or to give back when it could not be used. */
export type ClaimedUpload = { path: string; name: string; type: string; giveBack: () => Promise<void> }

/** The id of an upload to begin. Throws `too_large` for a length that may not be, `FieldRefusal` and `too_many_requests`. */
export async function beginUpload(deps: Deps, ownerId: number, kind: UploadKind, length: number): Promise<string> {
  if (length > mostBytes[kind]) throw tooLarge(kind)
  await checkQuota(deps, ownerId, kind)
  const open = await listUploads(deps.config.dataDir, ownerId)
  for (const { id } of open.slice(0, Math.max(0, open.length - MOST_AT_ONCE + 1))) {
    await removeUpload(deps.config.dataDir, id)
  }
  return newUploadId({ kind, ownerId })
}

/** Throws `not_found` unless it is an upload of this person. */
export function requireOwn(id: string, ownerId: number): UploadKind {
  const known = readUploadId(id)
  if (known?.ownerId !== ownerId) throw new Refusal('not_found')
  return known.kind
}

/**
 * Takes a whole upload, once: of many who claim it one gets it. Throws a `FieldRefusal` of the field that named
 * it when it is not there, not whole, somebody else's or meant for another field: the sender sends it again.
 */
export async function claimUpload(deps: Deps, id: string, ownerId: number, kind: UploadKind): Promise<ClaimedUpload> {
  const { dataDir } = deps.config
  const known = readUploadId(id)
  if (known?.ownerId !== ownerId || known.kind !== kind)
    throw new FieldRefusal({ [`${kind}_upload`]: [uploadTexts.gone] })
  const found = await findUpload(dataDir, id)
  if (found !== undefined && !found.isWhole) throw new FieldRefusal({ [`${kind}_upload`]: [uploadTexts.unfinished] })
  const path = found === undefined ? undefined : await takeUpload(dataDir, id)
  if (found === undefined || path === undefined) throw new FieldRefusal({ [`${kind}_upload`]: [uploadTexts.gone] })
  const { name, type } = found
  return { path, name, type, giveBack: () => giveBack(dataDir, id, path) }
}

/** What was used up is gone for good. */
async function giveBack(dataDir: string, id: string, path: string) {
  try {
    await putUploadBack(dataDir, id, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes uploads that were begun too long ago. */
export async function sweepUploads(deps: Deps): Promise<void> {
  const { dataDir } = deps.config
  for (const { id, begun } of await listUploads(dataDir)) {
    if (begun < Date.now() - UPLOAD_KEPT_MS) await removeUpload(dataDir, id)
  }
}
