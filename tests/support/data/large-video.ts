import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A test video followed by a box of noise that players skip, `bytes` long in total. */
export function largeVideo(bytes: number): Buffer {
  const film = readFileSync('tests/support/data/media/flight.mp4')
  const whole = Buffer.alloc(bytes)
  film.copy(whole)
  randomFillSync(whole, film.length)
  whole.writeUInt32BE(bytes - film.length, film.length)
  whole.write('free', film.length + 4, 'latin1')
  return whole
}
