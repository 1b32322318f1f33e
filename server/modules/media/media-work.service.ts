import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/core/deps.ts'
import { tempUploadPath } from '#server/core/temp-upload.ts'
import type { MadePicture } from '#server/media-worker/media-picture.ts'
import type { VideoFacts } from '#server/media-worker/media-video.ts'
import { makeAvif, makePicture, pictureFacts, videoFacts } from '#server/media-worker/media-worker.ts'
import { videoTool } from '#server/media-worker/video-tool.ts'
import { findMediaRows, lockMedia, type MediaFile, type MediaRow, updateMedia } from './media.repo.ts'
import { pathOf, shapeOfPicture } from './media-shape.ts'
import { type Claimed, type NewFile, removeLater, storeFiles } from './media-store.service.ts'

type VideoTool = NonNullable<Awaited<ReturnType<typeof videoTool>>>

/** Running playback continues from the original file, and cached pages still find it for a day. */
const ORIGINAL_RETENTION_MS = 24 * 3_600_000
/** A repacked video whose length differs by more has lost content. */
const MOST_DRIFT_SECONDS = 1
/** The very first frame is often black. */
const FRAME_AT_SECONDS = 1
const inMp4 = { video: ['avc', 'hevc', 'av1', 'vp9'], audio: ['aac', 'mp3', 'opus', 'flac', 'ac3', 'eac3'] }

/** Adds an AVIF of every width to a picture. */
export async function makeWidths(deps: Deps, mediaId: number, claimed: Claimed): Promise<void> {
  const [row] = await findMediaRows(deps.db, [mediaId])
  const largest = row?.files.at(-1)
  if (row === undefined || largest === undefined) return claimed.finish(deps.db)
  const webp = await buffer(await open(deps, largest))
  const files = await avifFiles(webp, row.picture?.variants.map(({ width }) => width) ?? [])
  await storeFiles(deps, files, async (tx, stored) => {
    await claimed.finish(tx)
    const current = await lockMedia(tx, mediaId)
    if (!current?.picture) throw new Error('the picture was deleted meanwhile')
    const all = [...stored, ...current.files]
    await updateMedia(tx, mediaId, {
      files: all,
      bytes: bytesOf(all),
      picture: shapeOfPicture(shapeIn(current.picture), all),
    })
  })
}

/** Repacks a video into a container that browsers can stream, and extracts a poster frame. */
export async function repackVideo(deps: Deps, mediaId: number, claimed: Claimed): Promise<void> {
  const [row] = await findMediaRows(deps.db, [mediaId])
  const tool = await videoTool(deps.config)
  const first = row?.files[0]
  if (row === undefined || first === undefined || tool === undefined) {
    await updateMedia(deps.db, mediaId, { state: 'ready' })
    return claimed.finish(deps.db)
  }
  await withPaths(deps, async (from, to, frame) => {
    if (!(await deps.media.append('posts', first.name, from))) throw new Error(`${first.name} is not in the store`)
    const before = await videoFacts(from)
    const container = await repack(tool, from, to, { type: row.type, ...before })
    const after = await videoFacts(to)
    if (Math.abs(after.durationSeconds - before.durationSeconds) > MOST_DRIFT_SECONDS) {
      throw new Error(`the repacked video lasts ${after.durationSeconds} s instead of ${before.durationSeconds}`)
    }
    const poster = await posterOf(tool, to, frame, after)
    const video: NewFile = { ending: `.${container}`, content: { path: to }, bytes: (await stat(to)).size }
    await storeFiles(deps, [video, ...(poster?.files ?? [])], async (tx, stored) => {
      await claimed.finish(tx)
      await recordVideo(deps, tx, row, { stored, after, container, poster: poster?.made })
    })
  })
}

type Container = 'mp4' | 'mov' | 'mkv'
const types: Record<Container, string> = { mp4: 'video/mp4', mov: 'video/quicktime', mkv: 'video/x-matroska' }

type Repacked = { stored: MediaFile[]; after: VideoFacts; container: Container; poster: MadePicture | undefined }

async function recordVideo(
  deps: Deps,
  tx: Parameters<typeof lockMedia>[0],
  row: MediaRow,
  { stored, after, container, poster }: Repacked,
) {
  const current = await lockMedia(tx, row.id)
  if (current === undefined) throw new Error('the video was deleted meanwhile')
  const [video, ...frames] = stored
  if (video === undefined) throw new Error('a video was stored without a name')
  const { width, height, durationSeconds } = after
  await updateMedia(tx, row.id, {
    state: 'ready',
    url: pathOf(video.name),
    type: types[container],
    ...{ width, height, durationSeconds },
    files: stored,
    bytes: bytesOf(stored),
    poster: poster === undefined ? null : shapeOfPicture(poster, frames),
  })
  const names = current.files.map(({ name }) => name)
  await removeLater(tx, names, deps.now(), ORIGINAL_RETENTION_MS)
}

/** MP4 where it supports the codecs, since every browser plays it; otherwise the original container, optimized. */
async function repack(
  tool: VideoTool,
  from: string,
  to: string,
  facts: VideoFacts & { type: string },
): Promise<Container> {
  const own = facts.type === types.mkv ? 'mkv' : 'mov'
  const fits =
    inMp4.video.includes(facts.videoCodec ?? '') &&
    (facts.audioCodec === null || inMp4.audio.includes(facts.audioCodec))
  if (facts.type === types.mp4 || fits) {
    await tool.repack(from, to, 'mp4')
    return 'mp4'
  }
  await tool.repack(from, to, own)
  return own
}

type Poster = { made: MadePicture; files: NewFile[] }

/** A frame of the video in every width and type; undefined when extraction fails: the poster is optional. */
async function posterOf(
  tool: VideoTool,
  video: string,
  frame: string,
  { durationSeconds }: VideoFacts,
): Promise<Poster | undefined> {
  try {
    await tool.frame(video, frame, Math.min(FRAME_AT_SECONDS, durationSeconds / 2))
    const made = await makePicture(frame, await pictureFacts(frame, 'png'))
    const widths = made.webp.map(({ width }) => width)
    const avif = await avifFiles(made.webp.at(-1)?.bytes ?? Buffer.alloc(0), widths)
    const webp = made.webp.map(({ width, bytes }) => newFile(`-${width}.webp`, bytes))
    return { made, files: [...avif, ...webp] }
  } catch {
    return undefined
  }
}

async function avifFiles(webp: Buffer, widths: number[]): Promise<NewFile[]> {
  const files: NewFile[] = []
  for (const width of new Set(widths)) files.push(newFile(`-${width}.avif`, await makeAvif(webp, width)))
  return files
}

function newFile(ending: string, content: Buffer): NewFile {
  return { ending, content, bytes: content.length }
}

async function open(deps: Deps, { name }: MediaFile): Promise<Readable> {
  const content = await deps.media.read('posts', name)
  if (content === undefined) throw new Error(`${name} is not in the store`)
  return content
}

async function withPaths(deps: Deps, work: (from: string, to: string, frame: string) => Promise<void>) {
  const { dataDir } = deps.config
  const paths = [await tempUploadPath(dataDir), await tempUploadPath(dataDir), await tempUploadPath(dataDir)] as const
  try {
    await work(...paths)
  } finally {
    for (const path of paths) await rm(path, { force: true })
  }
}

function bytesOf(files: MediaFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function shapeIn({ width, height, color }: NonNullable<MediaRow['picture']>) {
  return { width, height, color }
}
