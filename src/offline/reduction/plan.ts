/** Facts of a video from its container: the upright size with square pixels, rates per second, bits per second. */
export type VideoFacts = {
  bytes: number
  durationSeconds: number
  width: number
  height: number
  frameRate: number
  /** 0 without sound. */
  audioBitRate: number
}

/** `encode`: to this even size at this bit rate. `copy`: pictures and sound stay as they are in a clean container. */
export type ReductionPlan = { kind: 'encode'; width: number; height: number; bitRate: number } | { kind: 'copy' }

const MAX_SHORT_SIDE = 720
/** Bits per second of 1280×720 at 30 frames per second. */
const BASE_BIT_RATE = 2_000_000
const BASE_PIXELS = 1280 * 720
const BASE_FRAME_RATE = 30
/** Small pictures need more bits per pixel: half the pixels get 60 % of the bits. */
const PIXEL_EXPONENT = 0.75
/** Frames that follow closely differ less: twice the frames get 1.4 times the bits. */
const FRAME_EXPONENT = 0.5
const MAX_FRAME_RATE = 60
const ROUNDING = 1e-6
/** A smaller saving is not worth the loss of quality, the time and the energy. */
const MAX_EXPECTED_SHARE = 0.8
/** Encoders exceed their bit rate by up to a fifth for noisy pictures. */
const MAX_SHARE = 0.95

/** How a video is prepared for its upload. `original`: the user chose the original quality. */
export function planOf(facts: VideoFacts, original: boolean): ReductionPlan {
  const { width, height } = reducedSize(facts)
  const bitRate = bitRateOf({ width, height, frameRate: facts.frameRate })
  const expected = ((bitRate + facts.audioBitRate) / 8) * facts.durationSeconds
  if (original || expected > MAX_EXPECTED_SHARE * facts.bytes) return { kind: 'copy' }
  return { kind: 'encode', width, height, bitRate }
}

/** Whether a result of so many bytes is worth replacing the original. */
export function isSmaller(bytes: number, original: number): boolean {
  return bytes <= MAX_SHARE * original
}

/** The size whose short side is at most 720 pixels, in the same shape; H.264 needs even sides. */
export function reducedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_SHORT_SIDE / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

/** Bits per second of the picture. */
export function bitRateOf({ width, height, frameRate }: Pick<VideoFacts, 'width' | 'height' | 'frameRate'>): number {
  const pixels = ((width * height) / BASE_PIXELS) ** PIXEL_EXPONENT
  const frames = (Math.min(frameRate, MAX_FRAME_RATE) / BASE_FRAME_RATE) ** FRAME_EXPONENT
  return Math.round(BASE_BIT_RATE * pixels * frames)
}

/** Never larger than the side, apart from rounding of the scale. */
function even(side: number): number {
  return Math.max(2, 2 * Math.floor(side / 2 + ROUNDING))
}
