import { kindOf } from './file-rules.ts'
import { captureFrame, pictureStill } from './frame.ts'

/** Further positions as fractions of the video, when its first second shows nothing. */
const LATER = [0.25, 0.5, 0.75]
const STEP_MS = 8000
const SAMPLE_SIDE = 16
/** Difference between the brightest and the darkest point, of 255, below which a frame shows nothing. */
const LEAST_CONTRAST = 32

/** A thumbnail of the media file: the picture itself, or the first frame that shows something. Rejects if undecodable. */
export async function firstStill(file: File): Promise<File> {
  if (kindOf(file) === 'image') return pictureStill(file)
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    await happened(video, 'loadeddata')
    for (const seconds of positionsIn(video.duration)) {
      video.currentTime = seconds
      await happened(video, 'seeked')
      if (showsSomething(video)) break
    }
    return await captureFrame({ source: video, width: video.videoWidth, height: video.videoHeight }, 'frame.jpg')
  } finally {
    // Releases the decoder before the URL.
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Seconds at which to look. */
export function positionsIn(duration: number): number[] {
  if (!Number.isFinite(duration)) return [0]
  return [Math.min(1, duration / 2), ...LATER.map((fraction) => fraction * duration)]
}

function showsSomething(video: HTMLVideoElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = SAMPLE_SIDE
  canvas.height = SAMPLE_SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return true
  context.drawImage(video, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE)
  return hasContrast(context.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data)
}

/** Whether RGBA pixels are more than one plain colour, such as the black before a title. */
export function hasContrast(pixels: Uint8ClampedArray): boolean {
  let darkest = 255
  let brightest = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const light = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3
    darkest = Math.min(darkest, light)
    brightest = Math.max(brightest, light)
  }
  return brightest - darkest >= LEAST_CONTRAST
}

/** Some browsers never report a video that they cannot decode. */
function happened(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${name} event`)), STEP_MS)
    const settle = (finish: () => void) => () => {
      clearTimeout(timer)
      finish()
    }
    video.addEventListener(name, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('the video failed to load'))),
      { once: true },
    )
  })
}
