import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { videoDifference } from '#scripts/chaos/video-difference.ts'
import { phoneVideo } from '#tests/support/data/phone-video.ts'
import { hasFfmpeg, withFile } from '#tests/support/data/videos.ts'

const SECONDS = 2
const clean = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart']

/** Runs ffmpeg on a video; `more` are its arguments between the input and the result. */
function changed(content: Buffer, more: string[]): Buffer {
  return withFile(content, (path) => {
    const result = join(path, '..', 'result.mp4')
    execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-copyts', ...more, ...clean, result])
    return readFileSync(result)
  })
}

/** As the page reduces it, with `filter` before. */
const reduced = (content: Buffer, filter: string, size = '720:1280') =>
  changed(content, [
    ...['-vf', [filter, `scale=${size}`].filter(Boolean).join(','), '-fps_mode', 'passthrough'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '2M', '-c:a', 'copy'],
  ])

/** With a run of zeros where the file contains pictures and sound. */
function withHole(content: Buffer): Buffer {
  const holed = Buffer.from(content)
  const at = holed.lastIndexOf('mdat')
  holed.fill(0, at + Math.floor((holed.length - at) / 2), at + Math.floor((holed.length - at) / 2) + 2000)
  return holed
}

const test = base
  .extend('sent', { scope: 'file' }, () => phoneVideo(SECONDS))
  .extend('small', { scope: 'file' }, ({ sent }) => reduced(sent, ''))

test.skipIf(!hasFfmpeg)('a reduced video and a copy without tags are the sent one', ({ sent, small }) => {
  expect(videoDifference(small, sent)).toBeUndefined()
  expect(videoDifference(changed(sent, ['-c', 'copy']), sent)).toBeUndefined()
})

test.skipIf(!hasFfmpeg)('the original with its tags is not', ({ sent }) => {
  expect(videoDifference(sent, sent)).toMatch(/place/)
})

const last = `between(t,${SECONDS - 1},${SECONDS})`
test.skipIf(!hasFfmpeg).for([
  ['some frames are missing', "select='not(between(n,30,33))'", /times/],
  ['the last second is missing', `select='not(${last})'`, /times/],
  ['the frames are later', 'setpts=1.02*PTS', /times/],
  [
    'a second is shown twice, and the next is not',
    `trim=end_frame=24,loop=${SECONDS - 1}:24,setpts=N/24/TB`,
    /similarity/,
  ],
  ['the pictures end in black', `drawbox=enable='${last}':t=fill`, /similarity/],
  ['a corner is grey', 'drawbox=x=540:y=960:w=540:h=960:t=fill:c=gray', /similarity/],
  ['it is upside down', 'vflip', /similarity/],
] as const)('a reduced video of which %s is damaged', ([, filter, found], { sent }) =>
  expect(videoDifference(reduced(sent, filter), sent)).toMatch(found),
)

test.skipIf(!hasFfmpeg)(
  'a reduced video of another size, with another sound or with a hole is damaged',
  ({ sent, small }) => {
    expect(videoDifference(reduced(sent, '', '360:640'), sent)).toMatch(/360×640/)
    expect(videoDifference(small, phoneVideo(SECONDS, 300))).toMatch(/sound/)
    expect(videoDifference(withHole(small), sent)).toBeDefined()
  },
)

test.skipIf(!hasFfmpeg)('a copy that is turned or has a hole is damaged', ({ sent }) => {
  const copy = changed(sent, ['-c', 'copy'])
  expect(videoDifference(changed(sent, ['-c', 'copy', '-metadata:s:v', 'rotate=0']), sent)).toMatch(/turned/)
  expect(videoDifference(withHole(copy), sent)).toBeDefined()
})
