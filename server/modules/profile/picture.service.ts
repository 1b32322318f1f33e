import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { limitPerKey } from '#server/core/concurrency-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { UploadAborted, UploadTooLarge, withTempUploads } from '#server/core/temp-upload.ts'
import { MediaFault } from '#server/media-worker/media-fault.ts'
import { makeAvatar } from '#server/media-worker/media-worker.ts'
import { countAct, refuseOverLimit } from '#server/modules/post/post-limit.service.ts'
import { PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { swapPicture } from './profile.repo.ts'
import { profileOf } from './profile.service.ts'
import { profileTexts } from './strings.ts'

const PREFIX = '/media/avatars/'

const faultTexts: Record<MediaFault['fault'], string> = {
  kind: profileTexts.pictureKind,
  empty: profileTexts.pictureKind,
  huge: profileTexts.pictureHuge,
  broken: profileTexts.pictureBroken,
}

/** Refused for want of a picture in the request. */
export function pictureMissing(): ValidationError {
  return new ValidationError({ picture: [profileTexts.pictureRequired] })
}

/** Refused for its size alone. */
export function pictureTooLarge(): AppError {
  return new AppError('too_large', { detail: profileTexts.pictureTooLarge })
}

/** Pictures of one user that this server takes in at once. */
const within = limitPerKey(4)

/**
 * Makes what somebody sends their picture. Throws `ValidationError`, `too_large`, or `too_many_requests` past twenty an hour
 * or four at once; then the picture before stays.
 */
export async function changePicture(deps: Deps, userId: number, sent: Readable): Promise<Profile> {
  try {
    return await within(userId, () => change(deps, userId, sent))
  } finally {
    // What was refused unread is let pass.
    sent.resume()
  }
}

async function change(deps: Deps, userId: number, sent: Readable): Promise<Profile> {
  await refuseOverLimit(deps, userId, 'picture')
  const picture = await receive(deps, userId, sent)
  const name = `${randomBytes(16).toString('base64url')}.webp`
  try {
    await deps.media.put('avatars', name, picture)
    await swap(deps, userId, PREFIX + name)
  } catch (error) {
    await deps.media.remove('avatars', name)
    throw error
  }
  return profileOf(deps, userId)
}

/** Back to initials. */
export async function removePicture(deps: Deps, userId: number): Promise<Profile> {
  await swap(deps, userId, null)
  return profileOf(deps, userId)
}

async function receive(deps: Deps, userId: number, sent: Readable): Promise<Buffer> {
  try {
    return await withTempUploads(deps.config.dataDir, sent, PICTURE_MAX_BYTES, async (path) => {
      // Counted whatever becomes of it: a refused picture costs the same work.
      await deps.db.transaction((tx) => countAct(deps, tx, userId, 'picture'))
      return makeAvatar(path)
    })
  } catch (error) {
    if (error instanceof UploadTooLarge) throw pictureTooLarge()
    if (error instanceof UploadAborted) throw new ValidationError({ picture: [profileTexts.pictureBroken] })
    if (error instanceof MediaFault) throw new ValidationError({ picture: [faultTexts[error.fault]] })
    throw error
  }
}

/** The file of the picture before goes only once no profile names it any more. */
async function swap(deps: Deps, userId: number, path: string | null) {
  const row = await swapPicture(deps.db, userId, path)
  if (row === undefined) throw new AppError('token_invalid')
  await removePictureFile(deps, row.before)
}

/** Removes the file of a picture that no profile names any more; the seed's pictures are not ours to remove. */
export async function removePictureFile(deps: Deps, path: string | null): Promise<void> {
  if (path?.startsWith(PREFIX)) await deps.media.remove('avatars', path.slice(PREFIX.length))
}
