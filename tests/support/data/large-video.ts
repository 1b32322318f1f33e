import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A test video followed by a box of noise that players skip, `bytes` long in total. */
export function largeVideo(bytes: number): Buffer {
  const video = readFileSync('tests/support/data/media/flight.mp4')
  const whole = Buffer.alloc(bytes)
  video.copy(whole)
  randomFillSync(whole, video.length)
  whole.writeUInt32BE(bytes - video.length, video.length)
  whole.write('free', video.length + 4, 'latin1')
  return whole
}
