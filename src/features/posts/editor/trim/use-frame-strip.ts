import { type RefObject, useEffect } from 'react'

const FRAMES = 8

/** Paints frames of the video side by side; the strip stays plain where the browser cannot decode it. */
export function useFrameStrip(canvas: RefObject<HTMLCanvasElement | null>, url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return
    const video = document.createElement('video')
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    let isOver = false
    const paint = async () => {
      await happened(video, 'loadeddata')
      for (let index = 0; index < FRAMES && !isOver; index += 1) {
        video.currentTime = ((index + 0.5) / FRAMES) * video.duration
        await happened(video, 'seeked')
        if (!isOver) drawFrame(canvas.current, video, index)
      }
    }
    paint().catch(() => undefined)
    return () => {
      isOver = true
      // Releases the decoder.
      video.removeAttribute('src')
      video.load()
    }
  }, [canvas, url])
}

function happened(video: HTMLVideoElement, name: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('the video failed to load')), { once: true })
  })
}

/** The middle of the frame, as much as fits its cell. */
function drawFrame(canvas: HTMLCanvasElement | null, video: HTMLVideoElement, index: number): void {
  const context = canvas?.getContext('2d')
  if (canvas === null || !context) return
  const cell = canvas.width / FRAMES
  const scale = Math.max(cell / video.videoWidth, canvas.height / video.videoHeight)
  const [width, height] = [cell / scale, canvas.height / scale]
  const [x, y] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2]
  context.drawImage(video, x, y, width, height, index * cell, 0, cell, canvas.height)
}
