import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import { FieldRefusal, Refusal } from '#server/errors.ts'
import { BrokenOff, TooManyBytes, withIncoming } from '#server/incoming.ts'
import { PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import type { Profile } from '#src/contract/auth.ts'
import { AVATAR_WIDTHS, type AvatarFile, makeAvatar, PictureFault } from './avatar.ts'
import { swapPicture } from './profile.repo.ts'
import { profileOf } from './profile.service.ts'
import { profileTexts } from './strings.ts'

const PREFIX = '/media/avatars/'
const [LARGEST] = AVATAR_WIDTHS

const faultTexts: Record<PictureFault['fault'], string> = {
  kind: profileTexts.pictureKind,
  huge: profileTexts.pictureHuge,
  broken: profileTexts.pictureBroken,
}

/** The largest has the plain name, by which the others are found. */
function fileName(name: string, width: number): string {
  return width === LARGEST ? `${name}.webp` : `${name}-${width}.webp`
}

/** Refused for want of a picture in the request. */
export function pictureMissing(): FieldRefusal {
  return new FieldRefusal({ picture: [profileTexts.pictureRequired] })
}

/** Refused for its size alone. */
export function pictureTooLarge(): Refusal {
  return new Refusal('too_large', { detail: profileTexts.pictureTooLarge })
}

/** Makes what somebody sends their picture. Throws `FieldRefusal`, or `too_large`; then the picture before stays. */
export async function changePicture(deps: Deps, userId: number, sent: Readable): Promise<Profile> {
  const files = await receive(deps, sent)
  const name = randomBytes(16).toString('base64url')
  try {
    for (const { width, webp } of files) await deps.media.put('avatars', fileName(name, width), webp)
    await swap(deps, userId, `${PREFIX}${fileName(name, LARGEST)}`)
  } catch (error) {
    await removeFiles(deps, name)
    throw error
  }
  return profileOf(deps, userId)
}

/** Back to initials. */
export async function removePicture(deps: Deps, userId: number): Promise<Profile> {
  await swap(deps, userId, null)
  return profileOf(deps, userId)
}

async function receive(deps: Deps, sent: Readable): Promise<AvatarFile[]> {
  try {
    return await withIncoming(deps.config.dataDir, sent, PICTURE_MAX_BYTES, makeAvatar)
  } catch (error) {
    if (error instanceof TooManyBytes) throw pictureTooLarge()
    if (error instanceof BrokenOff) throw new FieldRefusal({ picture: [profileTexts.pictureBroken] })
    if (error instanceof PictureFault) throw new FieldRefusal({ picture: [faultTexts[error.fault]] })
    throw error
  }
}

/** The files of the picture before go only once no profile names them any more. */
async function swap(deps: Deps, userId: number, path: string | null) {
  const row = await swapPicture(deps.db, userId, path)
  if (row === undefined) throw new Refusal('token_invalid')
  await removePictureFiles(deps, row.before)
}

/** Removes the files of a picture that no profile names any more; the seed's pictures are not ours to remove. */
export async function removePictureFiles(deps: Deps, path: string | null): Promise<void> {
  if (path?.startsWith(PREFIX)) await removeFiles(deps, path.slice(PREFIX.length).replace('.webp', ''))
}

async function removeFiles(deps: Deps, name: string) {
  for (const width of AVATAR_WIDTHS) await deps.media.remove('avatars', fileName(name, width))
}
