import { Conversion, Mp4OutputFormat, Output } from 'mediabunny'
import { blobWriter } from './blob-writer.ts'
import { indexFirst } from './fast-start.ts'
import type { VideoInput } from './video-input.ts'

/**
 * Copies pictures and sound as they are into an mp4 without tags, positions and further tracks of the device. Undefined
 * when a track cannot be copied.
 */
export async function copyClean({ input }: VideoInput): Promise<Blob | undefined> {
  const writer = blobWriter()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: writer.target })
  const copy = { mode: 'forced', shiftTolerance: 0 } as const
  const conversion = await Conversion.init({ input, output, copy, tags: {}, showWarnings: false })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return undefined
  await conversion.execute()
  return indexFirst(writer.blob())
}
