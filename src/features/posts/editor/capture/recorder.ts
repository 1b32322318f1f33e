import { MEDIA_MAX_BYTES } from '#src/contract/post.ts'
import type { RecordingWriter } from '#src/offline/recordings/recordings.ts'

/** Why a recording ended. `limit`: a larger file would be refused. `full`: the device could store no more of it. */
export type Ending = 'stopped' | 'limit' | 'full' | 'hidden' | 'camera'

export type RecordingRun = {
  stop: (ending: Ending) => void
  /** Settles when everything is recorded. */
  done: Promise<{ content: Blob; ending: Ending }>
}

/**
 * Chromium hands out MP4 by fragments that begin with a key frame, WebM at once. What a killed tab loses is a fragment and
 * the wait for the next slice: one second together, and the time to store it.
 */
const SLICE_MS = 250
const KEY_FRAME_MS = 750
const BITS_PER_SECOND = 2_500_000
/** The index of the finished file takes some space too. */
export const MAX_BYTES = MEDIA_MAX_BYTES * 0.97

/** H.264 in MP4 plays everywhere; the others are for browsers that cannot record it. */
const types = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm',
]

type ChromiumOptions = MediaRecorderOptions & { videoKeyFrameIntervalDuration: number }

/** The MIME type to record; undefined where the browser records no video. */
export function recordingType(): string | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined
  return types.find((type) => MediaRecorder.isTypeSupported(type))
}

/** Records until `stop`, the size limit, a full disk, a hidden page or the end of the camera; stores as it goes. */
export function startRecording(
  stream: MediaStream,
  { type, writer, onBytes }: { type: string; writer: RecordingWriter | undefined; onBytes: (bytes: number) => void },
): RecordingRun {
  const options: ChromiumOptions = {
    mimeType: type,
    videoBitsPerSecond: BITS_PER_SECOND,
    videoKeyFrameIntervalDuration: KEY_FRAME_MS,
  }
  const recorder = new MediaRecorder(stream, options)
  const parts: Blob[] = []
  let bytes = 0
  let ending: Ending | undefined
  const stop = (reason: Ending) => {
    ending ??= reason
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const stopWhenHidden = () => document.visibilityState === 'hidden' && stop('hidden')
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    parts.push(data)
    bytes += data.size
    onBytes(bytes)
    writer?.append(data).catch(() => stop('full'))
    if (bytes > MAX_BYTES) stop('limit')
  }
  recorder.onerror = () => stop('camera')
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => stop('camera'))
  document.addEventListener('visibilitychange', stopWhenHidden)
  const done = new Promise<{ content: Blob; ending: Ending }>((resolve) => {
    recorder.onstop = () => {
      document.removeEventListener('visibilitychange', stopWhenHidden)
      resolve({ content: new Blob(parts, { type: recorder.mimeType }), ending: ending ?? 'camera' })
    }
  })
  recorder.start(SLICE_MS)
  return { stop, done }
}
