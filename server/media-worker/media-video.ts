import { open } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF } from 'mediabunny'
import { VIDEO_MAX_PIXELS } from '#server/gateways/media/ffmpeg.ts'
import { codedSizes, type Size } from './coded-size.ts'
import { MediaFault } from './media-fault.ts'
import type { VideoKind } from './media-kind.ts'
import { cleanMkv } from './mkv-clean.ts'
import { cleanMp4 } from './mp4-clean.ts'

// Its findings become errors of this server, not console output.
Logging.level = LogLevel.Silent

const MOST_SECONDS = 24 * 3600

/** From the container: the size as shown (upright), the duration, and the codecs of video and audio. */
export type VideoFacts = {
  width: number
  height: number
  durationSeconds: number
  /** `avc`, `hevc`, `vp9`, `av1` …; null for an unknown one. */
  videoCodec: string | null
  audioCodec: string | null
}

/** Rejects with `MediaFault` when the file is damaged or not a video. */
export async function videoFacts(path: string): Promise<VideoFacts> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA] })
  try {
    const facts = await readTracks(input)
    const isReal = facts.width > 0 && facts.height > 0
    if (!isReal || !(facts.durationSeconds > 0 && facts.durationSeconds <= MOST_SECONDS)) throw new MediaFault('broken')
    if ((await sizesOf(input)).some(({ width, height }) => width * height > VIDEO_MAX_PIXELS))
      throw new MediaFault('huge')
    return facts
  } catch (error) {
    throw error instanceof MediaFault ? error : new MediaFault('broken', error)
  } finally {
    input.dispose()
  }
}

async function readTracks(input: Input): Promise<VideoFacts> {
  const video = await input.getPrimaryVideoTrack()
  // A file with audio alone is valid, but not a video.
  if (video === null) throw new MediaFault((await input.getPrimaryAudioTrack()) === null ? 'broken' : 'kind')
  const audio = await input.getPrimaryAudioTrack()
  return {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    durationSeconds: await input.computeDuration(),
    videoCodec: await video.getCodec(),
    audioCodec: (await audio?.getCodec()) ?? null,
  }
}

/** Every size that the decoders of this video may see: from the container, and from each codec's own parameters. */
async function sizesOf(input: Input): Promise<Size[]> {
  const sizes: Size[] = []
  for (const track of await input.getVideoTracks()) {
    sizes.push({ width: await track.getCodedWidth(), height: await track.getCodedHeight() })
    sizes.push({ width: await track.getDisplayWidth(), height: await track.getDisplayHeight() })
    const record = (await track.getDecoderConfig())?.description
    const first = await new EncodedPacketSink(track).getFirstPacket()
    sizes.push(...codedSizes({ codec: await track.getCodec(), record: bytesOf(record), frame: first?.data }))
  }
  return sizes
}

function bytesOf(source: ArrayBufferLike | ArrayBufferView | undefined): Uint8Array | undefined {
  if (source === undefined) return undefined
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

/** Removes positions, titles, devices and recording times from a video, in place. Rejects with `MediaFault`. */
export async function cleanVideo(path: string, kind: VideoKind): Promise<void> {
  const file = await open(path, 'r+')
  try {
    if (kind === 'mkv') await cleanMkv(file)
    else await cleanMp4(file)
  } catch (error) {
    throw error instanceof MediaFault ? error : new MediaFault('broken', error)
  } finally {
    await file.close()
  }
}
