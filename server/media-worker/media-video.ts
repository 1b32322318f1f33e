import { open } from 'node:fs/promises'
import { EncodedPacketSink, FilePathSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF } from 'mediabunny'
import { VIDEO_MAX_PIXELS } from '#server/gateways/media/ffmpeg.ts'
import { codedSizes, type Size } from './coded-size.ts'
import { MediaFault } from './media-fault.ts'
import type { VideoKind } from './media-kind.ts'
import { cleanMkv } from './mkv-clean.ts'
import { cleanMp4 } from './mp4-clean.ts'

// What it thinks of a film is this server's to judge, not the console's.
Logging.level = LogLevel.Silent

const MOST_SECONDS = 24 * 3600

/** Read from the container: the size as shown (turned upright), the length, and how picture and sound are coded. */
export type VideoFacts = {
  width: number
  height: number
  durationSeconds: number
  /** `avc`, `hevc`, `vp9`, `av1` …; null where it is none that is known. */
  videoCodec: string | null
  audioCodec: string | null
}

/** Rejects with `MediaFault` when a film cannot be read from beginning to end or is none. */
export async function videoFacts(path: string): Promise<VideoFacts> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MATROSKA] })
  try {
    const facts = await readFlow(input)
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

async function readFlow(input: Input): Promise<VideoFacts> {
  const video = await input.getPrimaryVideoTrack()
  // A file with sound alone is whole, but no film.
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

/** Every size that this film's decoders may be told: by the container, and by each codec's own parameters. */
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

/** Takes places, titles, devices and times of recording out of a film, in place. Rejects with `MediaFault`. */
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
