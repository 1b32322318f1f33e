import {
  BufferTarget,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoEncodingConfig,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny'
import type { ReductionPlan } from './plan.ts'

/** What a kill costs at most. Each piece begins with a key frame. */
export const PIECE_SECONDS = 5
/** Rounding of a time that lies on the border of two pieces. */
const ROUNDING = 1e-6

/** Stores the reduced pictures of a video by pieces of 5 s: mp4 files whose times begin at 0; empty without a frame. */
export type Pieces = {
  /** The number of stored pieces, without a gap from the first. */
  count: () => Promise<number>
  put: (index: number, piece: Blob) => Promise<void>
  get: (index: number) => Promise<Blob | undefined>
}

type EncodePlan = Extract<ReductionPlan, { kind: 'encode' }>

type EncodeOptions = {
  video: InputVideoTrack
  startSeconds: number
  plan: EncodePlan
  pieces: Pieces
  /** Seconds of the video that are done. */
  onProgress: (seconds: number) => void
}

/** Encodes the pieces that are not stored yet, frame by frame, without adding or dropping one. */
export async function encodePieces({ video, startSeconds, plan, pieces, onProgress }: EncodeOptions): Promise<void> {
  const config = await encodingOf(video, plan)
  let next = await pieces.count()
  let piece: OpenPiece | undefined
  const finish = async (before: number) => {
    if (piece !== undefined) {
      await pieces.put(next, await piece.close())
      next += 1
      piece = undefined
    }
    for (; next < before; next += 1) await pieces.put(next, new Blob())
  }
  for await (const frame of new VideoSampleSink(video).samples(startSeconds + next * PIECE_SECONDS)) {
    try {
      const seconds = frame.timestamp - startSeconds
      const index = Math.floor(seconds / PIECE_SECONDS + ROUNDING)
      // The frame that is still shown where the first missing piece begins.
      if (index < next) continue
      if (index > next) await finish(index)
      piece ??= await openPiece(config)
      frame.setTimestamp(Math.max(0, seconds - index * PIECE_SECONDS))
      await piece.add(frame)
      onProgress(seconds)
    } finally {
      frame.close()
    }
  }
  await finish(0)
}

/** Rotation becomes part of the pictures: every player shows them upright. */
async function encodingOf(
  video: InputVideoTrack,
  { width, height, bitRate }: EncodePlan,
): Promise<VideoEncodingConfig> {
  const isTurned = (await video.getRotation()) !== 0 || (await video.getFlip())
  const isSameSize = (await video.getCodedWidth()) === width && (await video.getCodedHeight()) === height
  return {
    codec: 'avc',
    quality: new Quality({ bitrate: bitRate, bitrateMode: 'variable' }),
    keyFrameInterval: PIECE_SECONDS,
    ...(!(isSameSize && !isTurned) && { transform: { width, height, fit: 'fill', alpha: 'discard', force: true } }),
  }
}

type OpenPiece = { add: VideoSampleSource['add']; close: () => Promise<Blob> }

async function openPiece(config: VideoEncodingConfig): Promise<OpenPiece> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new VideoSampleSource(config)
  output.addVideoTrack(source)
  await output.start()
  return {
    add: (frame, options) => source.add(frame, options),
    async close() {
      await output.finalize()
      return new Blob(target.buffer === null ? [] : [target.buffer])
    },
  }
}
