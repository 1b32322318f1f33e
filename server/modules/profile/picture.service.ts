import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limitPerKey } from '#server/core/concurrency-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { UploadAborted, UploadTooLarge, withTempUploads } from '#server/core/temp-upload.ts'
import { MediaFault } from '#server/media-worker/media-fault.ts'
import { makeAvatar } from '#server/media-worker/media-worker.ts'
import { countAct, refuseOverLimit } from '#server/modules/posts/post-limit.service.ts'
import { PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { swapPicture } from './profile.repo.ts'
import { profileOf } from './profile.service.ts'
import { profileTexts } from './strings.ts'

const PREFIX = '/media/avatars/'

/** Why a picture is refused. */
export const pictureFaultTexts: Record<MediaFault['fault'], string> = {
  kind: profileTexts.pictureKind,
  empty: profileTexts.pictureKind,
  huge: profileTexts.pictureHuge,
  broken: profileTexts.pictureBroken,
}

/** The request contains no picture. */
export function pictureMissing(): ValidationError {
  return new ValidationError({ picture: [profileTexts.pictureRequired] })
}

/** Rejected for its size alone. */
export function pictureTooLarge(): AppError {
  return new AppError('too_large', { detail: profileTexts.pictureTooLarge })
}

/** Concurrent picture uploads of one user on this server. */
const limitPerUser = limitPerKey(4)

/**
 * Makes an upload the user's picture. Throws `ValidationError`, `too_large`, or `too_many_requests` past twenty an hour
 * or four at once; then the previous picture stays.
 */
export async function changePicture(deps: Deps, userId: number, upload: Readable): Promise<Profile> {
  return receivePicture(deps, userId, upload, (picture) => storePicture(deps, userId, picture))
}

/**
 * Makes a square WebP of an upload, within the user's limits, and passes it to `store`. Throws as `changePicture` does.
 */
export async function receivePicture<Result>(
  deps: Deps,
  userId: number,
  upload: Readable,
  store: (picture: Buffer) => Promise<Result>,
): Promise<Result> {
  try {
    return await limitPerUser(userId, async () => {
      await refuseOverLimit(deps, userId, 'picture')
      return store(await makePicture(deps, userId, upload))
    })
  } finally {
    // Drains a refused upload.
    upload.resume()
  }
}

async function storePicture(deps: Deps, userId: number, picture: Buffer): Promise<Profile> {
  const name = `${randomBytes(16).toString('base64url')}.webp`
  try {
    await deps.media.put('avatars', name, picture)
    await replacePicture(deps, userId, PREFIX + name)
  } catch (error) {
    await deps.media.remove('avatars', name)
    throw error
  }
  return profileOf(deps, userId)
}

/** Removes the picture; the page shows initials instead. */
export async function removePicture(deps: Deps, userId: number): Promise<Profile> {
  await replacePicture(deps, userId, null)
  return profileOf(deps, userId)
}

async function makePicture(deps: Deps, userId: number, upload: Readable): Promise<Buffer> {
  try {
    return await withTempUploads(deps.config.dataDir, upload, PICTURE_MAX_BYTES, async (path) => {
      // Counted whatever the outcome: a refused picture costs the same work.
      await deps.db.transaction((tx) => countAct(deps, tx, userId, 'picture'))
      return makeAvatar(path)
    })
  } catch (error) {
    if (error instanceof UploadTooLarge) throw pictureTooLarge()
    if (error instanceof UploadAborted) throw new ValidationError({ picture: [profileTexts.pictureBroken] })
    if (error instanceof MediaFault) throw new ValidationError({ picture: [pictureFaultTexts[error.fault]] })
    throw error
  }
}

/** Deletes the previous file only after no profile references it. */
async function replacePicture(deps: Deps, userId: number, path: string | null) {
  const row = await swapPicture(deps.db, userId, path)
  if (row === undefined) throw new AppError('token_invalid')
  await removePictureFile(deps, row.before)
}

/** Deletes the file of a picture that no profile references; pictures of the seed are not deleted. */
export async function removePictureFile(deps: Deps, path: string | null): Promise<void> {
  if (path?.startsWith(PREFIX)) await deps.media.remove('avatars', path.slice(PREFIX.length))
}
