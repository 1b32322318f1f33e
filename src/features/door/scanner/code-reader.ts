import { trustedPolicy } from '#src/offline/trusted-types.ts'
import workerAddress from './poolside-worker.ts?worker&url'

/** Reads the code in the current frame of a video; undefined without one. Rejects when this browser cannot read codes. */
export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | undefined>; close: () => void }

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}
declare global {
  var BarcodeDetector: DetectorClass | undefined
}

/** The longest side of a frame for jsQR, in pixels: larger ones cost more time than they find. */
const FRAME_PX = 800

let policy: ReturnType<typeof trustedPolicy>

/** The browser's own detector where it reads QR codes, else jsQR in a worker. */
export async function openCodeReader(): Promise<CodeReader> {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (globalThis.BarcodeDetector !== undefined && formats.includes('qr_code')) {
    const detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] })
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue, close: () => undefined }
  }
  return workerReader()
}

function workerReader(): CodeReader {
  policy ??= trustedPolicy('door', { createScriptURL: (address) => (address === workerAddress ? address : null) })
  const worker = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let frames = 0
  return {
    read: (video) => {
      frames += 1
      const frame = frameOf(video, { canvas, context, cropped: frames % 2 === 0 })
      return frame === undefined ? Promise.resolve(undefined) : ask(worker, frame)
    },
    close: () => worker.terminate(),
  }
}

type Drawing = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D | null; cropped: boolean }

/** The whole frame made smaller, or the square in its middle in full: the one for near codes, the other for far ones. */
function frameOf(video: HTMLVideoElement, { canvas, context, cropped }: Drawing): ImageData | undefined {
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

function ask(worker: Worker, frame: ImageData): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data ?? undefined)
    worker.onerror = () => reject(new Error('the worker of the code reader failed'))
    worker.postMessage(frame, [frame.data.buffer])
  })
}
