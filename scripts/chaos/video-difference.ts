import { spawnSync } from 'node:child_process'
import { DEVICE, PLACE } from '#tests/support/data/phone-video.ts'
import { complaints, type Packet, packetsOf, probe, withFile } from '#tests/support/data/videos.ts'

/** The short side of a reduced video. */
const REDUCED_SIDE = 720
/** Frames keep their times but for the rounding of two time scales. */
const TIME_SECONDS = 0.002
/** Frames are compared at this width: noise of the sensor and loss of quality disappear, the picture does not. */
const COMPARED_WIDTH = 180
/** Least similarity (SSIM) of a frame and its original at that width. Another frame of the same video has less. */
const LEAST_SIMILARITY = 0.93

/**
 * How a published video differs from the one that a phone sent (`phoneVideo`); undefined where it is the same. Every
 * packet is the sent one, or the sound is and each frame is shown at its time, smaller, and looks like the sent one.
 */
export function videoDifference(made: Buffer, sent: Buffer): string | undefined {
  if ([PLACE, DEVICE].some((trace) => made.includes(trace))) return 'it names the place or the device'
  const [facts, sentFacts] = [probe(made), probe(sent)]
  if (facts.tags.creation_time !== undefined) return 'it says when it was recorded'
  if (!isSame(packetsOf(made, 'sound'), packetsOf(sent, 'sound'))) return 'the sound is another one'
  const [frames, sentFrames] = [packetsOf(made, 'picture'), packetsOf(sent, 'picture')]
  if (!hasTimes(frames, sentFrames)) return 'the frames are others, or shown at other times'
  if (isSame(frames, sentFrames)) return copyDifference(facts, sentFacts)
  return sizeDifference(facts, sentFacts) ?? pictureDifference(made, sent)
}

type Size = { width?: number | undefined; height?: number | undefined }

function copyDifference(made: Size, sent: Size): string | undefined {
  return made.width === sent.width && made.height === sent.height ? undefined : 'it is turned'
}

function sizeDifference({ width = 0, height = 0 }: Size, sent: Size): string | undefined {
  const shape = (sent.width ?? 0) / (sent.height ?? 1)
  const isReduced = Math.min(width, height) === REDUCED_SIDE && Math.abs(width / height - shape) <= 0.01
  return isReduced ? undefined : `its pictures have ${width}×${height} pixels`
}

function pictureDifference(made: Buffer, sent: Buffer): string | undefined {
  const found = complaints(made)
  if (found !== '') return `it cannot be decoded: ${found.slice(0, 200)}`
  const least = leastSimilarity(made, sent)
  return least < LEAST_SIMILARITY ? `a frame has a similarity of ${least} to the sent one` : undefined
}

function isSame(made: readonly Packet[], sent: readonly Packet[]): boolean {
  return made.length === sent.length && made.every(({ hash }, index) => hash === sent[index]?.hash)
}

function hasTimes(made: readonly Packet[], sent: readonly Packet[]): boolean {
  const [times, sentTimes] = [timesOf(made), timesOf(sent)]
  const isNear = (seconds: number, index: number) => Math.abs(seconds - (sentTimes[index] ?? 0)) < TIME_SECONDS
  return times.length === sentTimes.length && times.every(isNear)
}

/** When each frame is shown, in order, from the first on. */
function timesOf(packets: readonly Packet[]): number[] {
  const sorted = packets.map(({ seconds }) => seconds).sort((one, other) => one - other)
  return sorted.map((seconds) => seconds - (sorted[0] ?? 0))
}

/** The least similarity of two frames with the same number; 1 is the same picture, 0 where nothing can be compared. */
export function leastSimilarity(made: Buffer, sent: Buffer): number {
  const small = (input: number) =>
    `[${input}:v]settb=1/1000,setpts=40*N,scale=${COMPARED_WIDTH}:-2:flags=area,format=yuv420p[small${input}]`
  const graph = [small(0), small(1), '[small0][small1]ssim=stats_file=-:eof_action=endall'].join(';')
  return withFile(made, (one) =>
    withFile(sent, (other) => {
      const { stdout } = spawnSync('ffmpeg', [
        ...['-v', 'error', '-i', one, '-i', other, '-lavfi', graph, '-f', 'null', '-'],
      ])
      const values = [...stdout.toString().matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value))
      return values.length === 0 ? 0 : Math.min(...values)
    }),
  )
}
