import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A film of the tests with a box of noise behind it that players pass over, `bytes` long in all. */
export function largeVideo(bytes: number): Buffer {
  const film = readFileSync('tests/support/data/media/flight.mp4')
  const whole = Buffer.alloc(bytes)
  film.copy(whole)
  randomFillSync(whole, film.length)
  whole.writeUInt32BE(bytes - film.length, film.length)
  whole.write('free', film.length + 4, 'latin1')
  return whole
}
