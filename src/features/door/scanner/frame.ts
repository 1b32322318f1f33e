/** Longest side of a frame for jsQR, in pixels: larger ones cost more time than they find. */
const WHOLE_PX = 800

/**
 * What is searched for a code: the whole frame, or the square in its middle. `share`: side of the square as a part of the
 * frame's shorter side. `px`: the side that it is scaled to.
 */
type Look = 'whole' | { share: number; px: number }

/**
 * The looks at a camera's frames, by turns. A code far away or held aslant has too few pixels for jsQR, which measures in
 * whole ones: the middle is enlarged (docs/decisions/114-looks-of-the-door.md).
 */
const looks = ['whole', { share: 5 / 6, px: 800 }, 'whole', { share: 1 / 2, px: 720 }] as const satisfies Look[]

type Drawing = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D | null }

/** The pixels that are searched in the frame of this number; undefined before the first one. */
export function frameOf(video: HTMLVideoElement, { canvas, context }: Drawing, number: number): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || context === null) return undefined
  const { from, to } = cropOf(looks[number % looks.length] ?? 'whole', videoWidth, videoHeight)
  canvas.width = to.width
  canvas.height = to.height
  const [left, top] = [(videoWidth - from.width) / 2, (videoHeight - from.height) / 2]
  context.drawImage(video, left, top, from.width, from.height, 0, 0, to.width, to.height)
  return context.getImageData(0, 0, to.width, to.height)
}

function cropOf(look: Look, width: number, height: number) {
  if (look === 'whole') {
    const scale = Math.min(1, WHOLE_PX / Math.max(width, height))
    return { from: { width, height }, to: { width: Math.round(width * scale), height: Math.round(height * scale) } }
  }
  const side = Math.min(width, height) * look.share
  return { from: { width: side, height: side }, to: { width: look.px, height: look.px } }
}
