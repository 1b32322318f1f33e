import type { Readable } from 'node:stream'
import { limitPerKey } from '#server/core/concurrency-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import { UploadAborted, UploadTooLarge, withTempUploads } from '#server/core/temp-upload.ts'
import type { Db } from '#server/db/client.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { MediaFault } from '#server/media-worker/media-fault.ts'
import { makePicture, mediaKindOf, pictureFacts } from '#server/media-worker/media-worker.ts'
import { pictureOf, removeLater, removeNow, storeFiles } from '#server/modules/media/media-store.service.ts'
import { pictureFaultTexts, pictureTooLarge } from '#server/modules/profile/picture.service.ts'
import { PICTURE_MAX_BYTES } from '#src/contract/account.ts'
import type { PictureChoice } from '#src/contract/desk/catalog.ts'
import { DAY_MS, HOUR_MS } from '#src/contract/duration.ts'
import type { Picture } from '#src/contract/picture.ts'
import { deleteUnusedPictures, insertPicture, lockPictures } from './catalog-picture.repo.ts'
import { catalogTexts } from './strings.ts'

const BATCH = 100

/** Concurrent uploads of one member of staff on this server. */
const limitPerUser = limitPerKey(4)

/**
 * Stores an upload for the catalogue: detected by its content, re-encoded from its pixels, without metadata. Unused, it is
 * removed after a day. Throws `ValidationError` and `too_large`.
 */
export async function receiveCatalogPicture(deps: Deps, userId: number, upload: Readable): Promise<Picture> {
  try {
    return await limitPerUser(userId, () =>
      withTempUploads(deps.config.dataDir, upload, PICTURE_MAX_BYTES, (path) => storePicture(deps, path)),
    )
  } catch (error) {
    if (error instanceof UploadTooLarge) throw pictureTooLarge()
    if (error instanceof UploadAborted) throw new ValidationError({ picture: [pictureFaultTexts.broken] })
    if (error instanceof MediaFault) throw new ValidationError({ picture: [pictureFaultTexts[error.fault]] })
    throw error
  } finally {
    // Drains a refused upload.
    upload.resume()
  }
}

async function storePicture(deps: Deps, path: string): Promise<Picture> {
  const detected = await mediaKindOf(path, { name: '', type: '' })
  if (detected.family !== 'image') throw new MediaFault('kind')
  const made = await makePicture(path, await pictureFacts(path, detected.kind))
  const files = made.webp.map(({ width, bytes }) => ({ ending: `-${width}.webp`, content: bytes, bytes: bytes.length }))
  return storeFiles(deps, files, async (tx, stored) => {
    const picture = pictureOf(made, stored)
    await insertPicture(tx, {
      url: picture.url,
      picture,
      names: stored.map(({ name }) => name),
      createdAt: deps.now(),
    })
    return picture
  })
}

/**
 * The chosen pictures, each one that was uploaded or that the row has already, with its alternative text. Throws
 * `ValidationError` for any other address.
 */
export async function chosenPictures(
  tx: Db,
  field: string,
  chosen: PictureChoice[],
  own: readonly Picture[],
): Promise<Picture[]> {
  const uploaded = await lockPictures(
    tx,
    chosen.map(({ url }) => url),
  )
  return chosen.map(({ url, alt }) => {
    const known = [...own, ...uploaded].find((picture) => picture.url === url)
    if (known === undefined) throw new ValidationError({ [field]: [catalogTexts.unknownPicture] })
    return { ...known, alt }
  })
}

/** Removes pictures that were uploaded and not used, now and every hour. The returned function stops it. */
export function startPictureCleaning(deps: Deps, report: (error: unknown) => void): () => Promise<void> {
  return runPeriodically(HOUR_MS, () => removeUnusedPictures(deps).then(() => undefined), report)
}

export async function removeUnusedPictures(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - DAY_MS)
  const { names, job } = await deps.db.transaction(async (tx) => {
    const names = await deleteUnusedPictures(tx, before, BATCH)
    return { names, job: await removeLater(tx, names, deps.now()) }
  })
  await removeNow(deps, job, names)
}
