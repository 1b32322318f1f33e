import { trustedPolicy } from '#src/offline/trusted-types.ts'
import { frameOf } from './frame.ts'
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
  let number = 0
  return {
    read: (video) => {
      const frame = frameOf(video, { canvas, context }, number)
      number += 1
      return frame === undefined ? Promise.resolve(undefined) : ask(worker, frame)
    },
    close: () => worker.terminate(),
  }
}

function ask(worker: Worker, frame: ImageData): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data ?? undefined)
    worker.onerror = () => reject(new Error('the worker of the code reader failed'))
    worker.postMessage(frame, [frame.data.buffer])
  })
}
