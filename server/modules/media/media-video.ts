import { open } from 'node:fs/promises'
import { FilePathSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF } from 'mediabunny'
import { MediaFault } from '#server/media-fault.ts'
import type { VideoKind } from './media-kind.ts'
import { cleanMkv } from './mkv-clean.ts'
import { cleanMp4 } from './mp4-clean.ts'

// What it thinks of a film is this server's to judge, not the console's.
Logging.level = LogLevel.Silent

const LARGEST_SIDE = 16_384
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
    const facts = await readFacts(input)
    const isReal = [facts.width, facts.height].every((side) => side > 0 && side <= LARGEST_SIDE)
    if (!isReal || !(facts.durationSeconds > 0 && facts.durationSeconds <= MOST_SECONDS)) throw new MediaFault('broken')
    return facts
  } catch (error) {
    throw error instanceof MediaFault ? error : new MediaFault('broken', error)
  } finally {
    input.dispose()
  }
}

async function readFacts(input: Input): Promise<VideoFacts> {
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
