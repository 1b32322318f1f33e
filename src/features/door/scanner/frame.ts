/** The longest side of a frame for jsQR, in pixels: larger ones cost more time than they find. */
const FRAME_PX = 800

type Drawing = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D | null; cropped: boolean }

/** The whole frame made smaller, or the square in its middle in full: the one for near codes, the other for far ones. */
export function frameOf(video: HTMLVideoElement, { canvas, context, cropped }: Drawing): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || context === null) return undefined
  const side = Math.min(videoWidth, videoHeight, FRAME_PX)
  const scale = Math.min(1, FRAME_PX / Math.max(videoWidth, videoHeight))
  const [width, height] = cropped ? [side, side] : [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  canvas.width = width
  canvas.height = height
  if (cropped) {
    context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, side, side)
  } else context.drawImage(video, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
