import type { DoorCopy } from '#src/api/attendance/door-entries.ts'
import type { SessionKey } from '#src/fa/pass/verdict.ts'
import { frameOf } from '#src/features/door/scanner/frame.ts'
import { readCode } from '#src/features/door/scanner/read-code.ts'
import { verdictOfCode } from '#src/features/door/verdict/verdict.ts'

/** What the browser runs: the door's own code, on its main thread, which the driver slows down. */

export type PageScan = { text: string; copy: DoorCopy; only: SessionKey | undefined; at: string }
export type PageReading = { text: string | undefined; frames: number; ms: number }

/** As long as the door waits between two frames. */
const PAUSE_MS = 120
/** The door looks at a whole frame and at its middle by turns. */
const MOST_FRAMES = 2

const bench = {
  /** The verdict of each scan, and the time that all took. */
  async judge(scans: PageScan[]): Promise<{ verdicts: string[]; ms: number }> {
    const start = performance.now()
    const verdicts: string[] = []
    for (const { text, copy, only, at } of scans) {
      const { tone, reason } = await verdictOfCode(text, { copy, events: [], only, at: new Date(at) })
      verdicts.push(tone === 'refuse' ? String(reason) : 'admitted')
    }
    return { verdicts, ms: performance.now() - start }
  },

  /** Reads a picture as a frame of the camera, up to the verdict. `ms` includes the pause before a second frame. */
  async read(png: string, scan: Omit<PageScan, 'text'>): Promise<PageReading> {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const size = { videoWidth: picture.width, videoHeight: picture.height }
    const video = Object.assign(document.createElement('canvas'), { ...size, width: picture.width })
    video.height = picture.height
    video.getContext('2d')?.drawImage(picture, 0, 0)
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    let ms = 0
    for (let frames = 1; frames <= MOST_FRAMES; frames += 1) {
      const start = performance.now()
      const frame = frameOf(video as unknown as HTMLVideoElement, { canvas, context, cropped: frames % 2 === 0 })
      const text = (frame && readCode(frame)) ?? undefined
      if (text !== undefined) await verdictOfCode(text, { ...scan, events: [], at: new Date(scan.at) })
      ms += performance.now() - start
      if (text !== undefined) return { text, frames, ms }
      ms += PAUSE_MS
    }
    return { text: undefined, frames: MOST_FRAMES, ms }
  },

  hasDetector: () => 'BarcodeDetector' in globalThis,
}
declare global {
  var doorBench: typeof bench
}
globalThis.doorBench = bench
