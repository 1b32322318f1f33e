import type { DoorCopy } from '#src/api/attendance/door-entries.ts'
import type { SessionKey } from '#src/fa/pass/verdict.ts'
import { frameOf } from '#src/features/door/scanner/frame.ts'
import { readCode } from '#src/features/door/scanner/read-code.ts'
import { verdictOfCode } from '#src/features/door/verdict/verdict.ts'

/** What the browser runs: the door's own code, on its main thread, which the driver slows down. */

export type PageScan = { text: string; copy: DoorCopy; only: SessionKey | undefined; at: string }
export type PageReading = { text: string | undefined; ms: number }

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

  /** Reads a picture as the camera's frame of this number, up to the verdict. */
  async read(png: string, scan: Omit<PageScan, 'text'>, number: number): Promise<PageReading> {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes]))
    const size = { videoWidth: picture.width, videoHeight: picture.height }
    const video = Object.assign(document.createElement('canvas'), { ...size, width: picture.width })
    video.height = picture.height
    video.getContext('2d')?.drawImage(picture, 0, 0)
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const start = performance.now()
    const frame = frameOf(video as unknown as HTMLVideoElement, { canvas, context }, number)
    const text = (frame && readCode(frame)) ?? undefined
    if (text !== undefined) await verdictOfCode(text, { ...scan, events: [], at: new Date(scan.at) })
    return { text, ms: performance.now() - start }
  },

  hasDetector: () => 'BarcodeDetector' in globalThis,
}
declare global {
  var doorBench: typeof bench
}
globalThis.doorBench = bench
