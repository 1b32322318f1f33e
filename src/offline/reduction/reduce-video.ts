import { canEncodeVideo, Quality } from 'mediabunny'
import type { StoredFile } from '#src/offline/sealing.ts'
import { copyClean } from './copy-clean.ts'
import { encodePieces, type Pieces } from './encode-pieces.ts'
import { joinPieces } from './join-pieces.ts'
import { isSmaller, planOf, type ReductionPlan } from './plan.ts'
import { openVideo, type VideoInput } from './video-input.ts'

/** Part of the progress that encoding takes; joining the pieces takes the rest. */
const ENCODING_SHARE = 0.97
/** A result whose length differs more from the original is broken. */
const MAX_DRIFT_SECONDS = 1
/** Copying may make the index slightly larger. */
const MAX_GROWTH_BYTES = 1024 * 1024

type ReduceOptions = {
  file: StoredFile
  /** The user chose the original quality: pictures and sound are copied. */
  original: boolean
  pieces: Pieces
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Reduces a video: an mp4 with H.264 of at most 720 pixels on the short side where that is smaller, else a copy of the
 * original without personal data. Undefined when this browser can do neither: the original is sent.
 */
export async function reduceVideo(options: ReduceOptions): Promise<Blob | undefined> {
  const opened = await openVideo(options.file).catch(() => undefined)
  if (opened === undefined) return undefined
  try {
    const reduced = await encoded(opened, options).catch(() => undefined)
    return reduced ?? (await copied(opened, options.file))
  } catch {
    return undefined
  } finally {
    opened.input.dispose()
  }
}

async function encoded(opened: VideoInput, { original, pieces, onProgress }: ReduceOptions): Promise<Blob | undefined> {
  const { video, startSeconds, facts } = opened
  const plan = planOf(facts, original)
  // In this order: WebKitGTK 2.50 crashes when the first question of a page is for an encoder.
  if (plan.kind === 'copy' || !(await video.canDecode()) || !(await canEncode(plan))) return undefined
  const report = (seconds: number) => onProgress(Math.min(1, seconds / facts.durationSeconds) * ENCODING_SHARE)
  await encodePieces({ video, startSeconds, plan, pieces, onProgress: report })
  const result = await joinPieces(opened, pieces)
  return isSmaller(result.size, facts.bytes) && (await isComplete(result, opened)) ? result : undefined
}

async function canEncode({ width, height, bitRate }: Extract<ReductionPlan, { kind: 'encode' }>): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false
  return canEncodeVideo('avc', { width, height, quality: new Quality({ bitrate: bitRate, bitrateMode: 'variable' }) })
}

async function copied(opened: VideoInput, file: StoredFile): Promise<Blob | undefined> {
  const result = await copyClean(opened)
  if (result === undefined || result.size > file.size + MAX_GROWTH_BYTES) return undefined
  return (await isComplete(result, opened)) ? result : undefined
}

/** The original is deleted after it: a result that cannot be read, or lacks a part, must not replace it. */
async function isComplete(result: Blob, { facts, audio }: VideoInput): Promise<boolean> {
  const made = await openVideo({
    size: result.size,
    slice: async (start, end) => result.slice(start, end),
    whole: async () => result,
  })
  made.input.dispose()
  const drift = Math.abs(made.facts.durationSeconds - facts.durationSeconds)
  return drift <= MAX_DRIFT_SECONDS && (made.audio === undefined) === (audio === undefined)
}
