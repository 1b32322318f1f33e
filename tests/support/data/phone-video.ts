import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PLACE = '+35.6892+051.3890/'
export const DEVICE = 'Galaxy S24'

/** Position of the matrix behind the header of a track header box of version 0. */
const MATRIX_AT = 8 + 40
/** A quarter turn clockwise in 16.16 numbers, the last of each row in 2.30. */
const QUARTER_TURN = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]

/**
 * A video as a phone held upright writes it, with ffmpeg: frames of 1920×1080 at 24 per second that a flag turns, sound,
 * the index at the end, place and device in the container.
 * @param tone hertz of the sound, by which videos differ
 */
export function phoneVideo(seconds: number, tone = 440): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-phone-'))
  try {
    const path = join(folder, 'phone.mp4')
    const tags = [`location=${PLACE}`, `model=${DEVICE}`, `comment=${DEVICE}`, 'creation_time=2026-11-01T10:00:00Z']
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=24:d=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=f=${tone}:d=${seconds}`, '-vf', 'noise=alls=12:allf=t'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '9M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '64k'],
      ...tags.flatMap((tag) => ['-metadata', tag]),
      path,
    ])
    const content = readFileSync(path)
    turn(content)
    return content
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sets the flag of the first track, the picture. */
function turn(content: Buffer): void {
  const header = content.indexOf('tkhd') - 4
  for (const [index, value] of QUARTER_TURN.entries()) content.writeInt32BE(value, header + MATRIX_AT + 4 * index)
}
