import { Input, type InputAudioTrack, type InputVideoTrack, Logging, LogLevel, MATROSKA, MP4, QTFF } from 'mediabunny'
import type { StoredFile } from '#src/offline/sealing.ts'
import type { VideoFacts } from './plan.ts'
import { storedSource } from './stored-source.ts'

// What it cannot read is left to the server; nothing of it belongs on the console.
Logging.level = LogLevel.Silent

/** Packets from which the rates are measured. */
const SAMPLE_PACKETS = 120

/** An opened video. `startSeconds`: the time of its first frame or sound, at least 0. */
export type VideoInput = {
  input: Input
  video: InputVideoTrack
  audio: InputAudioTrack | undefined
  startSeconds: number
  facts: VideoFacts
}

/** Opens a stored video. Rejects when its container cannot be read or has no picture. */
export async function openVideo(file: StoredFile): Promise<VideoInput> {
  const input = new Input({ source: storedSource(file), formats: [MP4, QTFF, MATROSKA] })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (video === null) throw new Error('the file has no picture')
    const audio = (await input.getPrimaryAudioTrack()) ?? undefined
    const tracks = audio === undefined ? [video] : [video, audio]
    const startSeconds = Math.max(0, await input.getFirstTimestamp(tracks))
    const durationSeconds = (await input.computeDuration(tracks)) - startSeconds
    const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
    const frameRate = (await video.computePacketStats(SAMPLE_PACKETS)).averagePacketRate
    const audioBitRate = (await audio?.computePacketStats(SAMPLE_PACKETS))?.averageBitrate ?? 0
    const facts = { bytes: file.size, durationSeconds, width, height, frameRate, audioBitRate }
    return { input, video, audio, startSeconds, facts }
  } catch (error) {
    input.dispose()
    throw error
  }
}
