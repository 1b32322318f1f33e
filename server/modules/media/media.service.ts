import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { type OnChunk, saveUpload, UploadAborted, UploadTooLarge } from '#server/core/temp-upload.ts'
import type { Db } from '#server/db/client.ts'
import { MediaFault } from '#server/media-worker/media-fault.ts'
import type { MediaKind, VideoKind } from '#server/media-worker/media-kind.ts'
import { cleanVideo, makePicture, mediaKindOf, pictureFacts, videoFacts } from '#server/media-worker/media-worker.ts'
import { videoTool } from '#server/media-worker/video-tool.ts'
import { HOUR_MS } from '#src/contract/duration.ts'
import {
  MEDIA_MAX_BYTES,
  mediaPictureKinds,
  type PictureKind,
  THUMBNAIL_MAX_BYTES,
  thumbnailKinds,
} from '#src/contract/post.ts'
import { postTexts } from '#src/fa/post-texts.ts'
import {
  deleteMedia,
  findMediaRows,
  insertJob,
  insertMedia,
  lockOwner,
  type MediaFile,
  type MediaRow,
  type NewMedia,
  usageOf,
} from './media.repo.ts'
import { pathOf, shapeOfPicture } from './media-shape.ts'
import { removeLater, removeNow, storeFiles } from './media-store.service.ts'
import { mediaTexts, QUOTA_BYTES, tooManyUploads, UPLOADS_AN_HOUR } from './strings.ts'

/** The form field of a file. */
export type MediaField = 'media' | 'thumbnail'

/** The media of a post. Paths are relative; `state` is `processing` while a better file is being made. */
export type Media = Pick<
  MediaRow,
  'id' | 'kind' | 'state' | 'url' | 'type' | 'width' | 'height' | 'durationSeconds' | 'picture' | 'poster'
>

/** An uploaded file: its temporary path, and the name and type given by the client (`''` for none). */
export type SentFile = { path: string; name: string; type: string; ownerId: number }

/** The largest file of each field, in bytes. */
export const mostBytes: Record<MediaField, number> = { media: MEDIA_MAX_BYTES, thumbnail: THUMBNAIL_MAX_BYTES }
const videoTypes: Record<VideoKind, string> = { mp4: 'video/mp4', mov: 'video/quicktime', mkv: 'video/x-matroska' }

/**
 * Saves a stream to a temporary file and returns its path; `storeMedia` and `storeThumbnail` consume it. Removes the file
 * of a refused or aborted upload. Throws `too_large` (413), a `ValidationError` when aborted, `unavailable` on a full
 * disk.
 */
export async function receiveFile(deps: Deps, sent: Readable, field: MediaField, seen?: OnChunk): Promise<string> {
  try {
    return await saveUpload(deps.config.dataDir, sent, mostBytes[field], seen)
  } catch (error) {
    if (error instanceof UploadTooLarge) throw tooLarge(field)
    if (error instanceof UploadAborted) throw new ValidationError({ [field]: [mediaTexts[field].brokenOff] })
    throw error
  }
}

/** Rejected for its size alone. */
export function tooLarge(field: MediaField): AppError {
  return new AppError('too_large', { detail: mediaTexts[field].tooLarge })
}

/**
 * Turns an uploaded file into a post's media: detects the type from its content, strips metadata, stores and records
 * it. Always removes the temporary file. Throws `ValidationError({media})`, or `too_many_requests`.
 */
export function storeMedia(deps: Deps, file: SentFile): Promise<Media> {
  return processUpload(deps, file, 'media')
}

/** As `storeMedia`, for the thumbnail of a post. Throws `ValidationError({thumbnail})`. */
export function storeThumbnail(deps: Deps, file: SentFile): Promise<Media> {
  return processUpload(deps, file, 'thumbnail')
}

/** The media with these ids; unknown ids are omitted. */
export async function findMedia(deps: Deps, ids: number[]): Promise<Media[]> {
  return ids.length === 0 ? [] : (await findMediaRows(deps.db, ids)).map(shapeOf)
}

/** Deletes media with their files; ignores ids that are already gone. */
export async function removeMedia(deps: Deps, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { names, job } = await deps.db.transaction(async (tx) => {
    const names = await deleteMedia(tx, ids)
    return { names, job: await removeLater(tx, names, deps.now()) }
  })
  await removeNow(deps, job, names)
}

/** Rejects a user over quota: called before a large file is uploaded. */
export function checkQuota(deps: Deps, ownerId: number, field: MediaField): Promise<void> {
  return refuseOverQuota(deps.db, { now: deps.now(), ownerId, field, bytes: 0 })
}

async function refuseOverQuota(db: Db, upload: { now: Date; ownerId: number; field: MediaField; bytes: number }) {
  const { now, ownerId, field, bytes } = upload
  const used = await usageOf(db, ownerId, field === 'thumbnail', new Date(now.getTime() - HOUR_MS))
  if (used.bytes + bytes > QUOTA_BYTES) throw new ValidationError({ [field]: [mediaTexts[field].full] })
  if (used.recent >= UPLOADS_AN_HOUR) {
    throw new AppError('too_many_requests', { detail: tooManyUploads, retryAfter: HOUR_MS / 1000 })
  }
}

async function processUpload(deps: Deps, file: SentFile, field: MediaField): Promise<Media> {
  let family: MediaKind['family'] = 'image'
  try {
    if ((await stat(file.path)).size > mostBytes[field]) throw tooLarge(field)
    const kind = await mediaKindOf(file.path, { name: file.name, type: file.type })
    family = kind.family
    if (!isAccepted(field, kind)) throw new MediaFault('kind')
    await checkQuota(deps, file.ownerId, field)
    return shapeOf(await processKind(deps, file, field, kind))
  } catch (error) {
    if (error instanceof MediaFault) throw new ValidationError({ [field]: [faultText(field, error, family)] })
    throw error
  } finally {
    await rm(file.path, { force: true })
  }
}

function faultText(field: MediaField, { fault }: MediaFault, family: MediaKind['family']): string {
  return fault === 'huge' && family === 'video' ? postTexts.videoHuge : mediaTexts[field][fault]
}

function isAccepted(field: MediaField, media: MediaKind): boolean {
  if (media.family === 'video') return field === 'media'
  const pictures: readonly PictureKind[] = field === 'thumbnail' ? thumbnailKinds : mediaPictureKinds
  return pictures.includes(media.kind)
}

function processKind(deps: Deps, file: SentFile, field: MediaField, kind: MediaKind): Promise<MediaRow> {
  return kind.family === 'video' ? storeVideo(deps, file, kind.kind) : storePicture(deps, file, field, kind.kind)
}

async function storePicture(
  deps: Deps,
  { path, ownerId }: SentFile,
  field: MediaField,
  kind: Parameters<typeof pictureFacts>[1],
): Promise<MediaRow> {
  const facts = await pictureFacts(path, kind)
  const made = await makePicture(path, facts)
  const files = made.webp.map(({ width, bytes }) => ({ ending: `-${width}.webp`, content: bytes, bytes: bytes.length }))
  return storeFiles(deps, files, (tx, stored) => {
    const picture = shapeOfPicture(made, stored)
    const kindOfRow = field === 'thumbnail' ? 'thumbnail' : 'image'
    const row = { kind: kindOfRow, url: pathOf(stored.at(-1)?.name ?? ''), type: 'image/webp', picture } as const
    return record(deps, tx, field, {
      ...row,
      ownerId,
      width: facts.width,
      height: facts.height,
      files: stored,
      // Animated pictures have no AVIF.
      job: made.isMoving ? undefined : 'widths',
    })
  })
}

async function storeVideo(deps: Deps, { path, ownerId }: SentFile, kind: VideoKind): Promise<MediaRow> {
  const { width, height, durationSeconds } = await videoFacts(path)
  await cleanVideo(path, kind)
  const tool = await videoTool(deps.config)
  const files = [{ ending: `.${kind}`, content: { path }, bytes: (await stat(path)).size }]
  return storeFiles(deps, files, (tx, stored) =>
    record(deps, tx, 'media', {
      kind: 'video',
      url: pathOf(stored[0]?.name ?? ''),
      type: videoTypes[kind],
      ownerId,
      width,
      height,
      durationSeconds,
      files: stored,
      job: tool === undefined ? undefined : 'video',
    }),
  )
}

type Recorded = Omit<NewMedia, 'state' | 'bytes' | 'createdAt'> & {
  files: MediaFile[]
  job: 'widths' | 'video' | undefined
}

async function record(deps: Deps, tx: Db, field: MediaField, { job, ...row }: Recorded): Promise<MediaRow> {
  const now = deps.now()
  const bytes = row.files.reduce((sum, file) => sum + file.bytes, 0)
  await lockOwner(tx, row.ownerId)
  await refuseOverQuota(tx, { now, ownerId: row.ownerId, field, bytes })
  const made = await insertMedia(tx, { ...row, bytes, state: job === 'video' ? 'processing' : 'ready', createdAt: now })
  if (job !== undefined) await insertJob(tx, { kind: job, mediaId: made.id, runAfter: now, createdAt: now })
  return made
}

function shapeOf(row: MediaRow): Media {
  const { id, kind, state, url, type, width, height, durationSeconds, picture, poster } = row
  return { id, kind, state, url, type, width, height, durationSeconds, picture, poster }
}
