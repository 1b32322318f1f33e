import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import type { Pieces } from '#src/offline/reduction/encode-pieces.ts'
import { indexFirst } from '#src/offline/reduction/fast-start.ts'
import { reduceVideo } from '#src/offline/reduction/reduce-video.ts'
import { openVideo } from '#src/offline/reduction/video-input.ts'
import { plainFile } from '#src/offline/sealing.ts'
import { complaints, hasFfmpeg, personal, probe, videoFile } from '#tests/support/data/videos.ts'

afterEach(() => void vi.unstubAllGlobals())

const noPieces: Pieces = {
  count: async () => 0,
  put: async () => undefined,
  get: async () => undefined,
}
const blobOf = (name: string) => new Blob([new Uint8Array(readFileSync(videoFile(name)))])
const reduced = (blob: Blob, original = false) =>
  reduceVideo({ file: plainFile(blob), original, pieces: noPieces, onProgress: () => undefined })
const bytesOf = async (blob: Blob | undefined) => Buffer.from(await (blob ?? new Blob()).arrayBuffer())

test.each(['phone.mov', 'index-last.mp4', 'screen.mkv'])(
  '%s is copied without its place, titles and recording time, with its index in front',
  async (name) => {
    const before = blobOf(name)
    expect((await bytesOf(before)).toString('latin1')).toMatch(personal)
    const content = await bytesOf(await reduced(before))
    expect(content.toString('latin1')).not.toMatch(personal)
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
    const [old, made] = [await openVideo(plainFile(before)), await openVideo(plainFile(new Blob([content])))]
    expect(made.facts).toMatchObject({ width: old.facts.width, height: old.facts.height })
    expect(made.facts.durationSeconds).toBeCloseTo(old.facts.durationSeconds, 1)
    for (const { input } of [old, made]) input.dispose()
  },
)

test.skipIf(!hasFfmpeg)('the copy plays without a complaint and has every frame and sound', async () => {
  for (const name of ['phone.mov', 'screen.mkv']) {
    const content = await bytesOf(await reduced(blobOf(name)))
    expect(complaints(content)).toBe('')
    expect(probe(content).tags.creation_time).toBeUndefined()
    const md5 = (input: string | Buffer) =>
      execFileSync('ffmpeg', ['-v', 'error', '-i', typeof input === 'string' ? input : '-', '-f', 'md5', '-'], {
        ...(typeof input === 'string' ? {} : { input }),
      }).toString()
    expect(md5(content)).toBe(md5(videoFile(name)))
  }
})

test('a track that cannot be copied leaves the original as it is', async () =>
  expect(await reduced(blobOf('camera.mov'))).toBeUndefined())

test.each([
  ['without a picture', blobOf('sound.mp4')],
  ['truncated', blobOf('phone.mov').slice(0, 700)],
  ['of another kind', new Blob(['<svg>'])],
])('a file %s is left as it is', async (_what, blob) => expect(await reduced(blob)).toBeUndefined())

test('an index that is in front stays there, and its positions stay right', async () => {
  const once = await reduced(blobOf('index-last.mp4'))
  const twice = await indexFirst(once ?? new Blob())
  expect((await bytesOf(twice)).equals(await bytesOf(once))).toBe(true)
  await expect(indexFirst(new Blob(['no boxes at all, but long enough']))).rejects.toBeDefined()
})

/** The box of a type with a content of 32-bit numbers. */
function box(type: string, ...content: (number | Buffer)[]): Buffer {
  const parts = content.map((part) => (typeof part === 'number' ? uint(part) : part))
  const body = Buffer.concat(parts)
  return Buffer.concat([uint(body.length + 8), Buffer.from(type), body])
}
function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

test('positions of 32 and 64 bits move with the media data, and times of both versions become 0', async () => {
  const table = box('stbl', box('stco', 0, 2, 100, 200), box('co64', 0, 1, 0, 300))
  const times = [box('mvhd', 0, 7, 8, 9), box('tkhd', 1 << 24, 1, 2, 3, 4, 5)]
  const index = box('moov', ...times, box('trak', box('mdia', box('minf', table))))
  const file = new Blob([new Uint8Array(Buffer.concat([box('ftyp', 1), box('mdat', 5, 6), index]))])
  const made = await bytesOf(await indexFirst(file))
  const shift = index.length
  const moved = box('stbl', box('stco', 0, 2, 100 + shift, 200 + shift), box('co64', 0, 1, 0, 300 + shift))
  const clean = [box('mvhd', 0, 0, 0, 9), box('tkhd', 1 << 24, 0, 0, 0, 0, 5)]
  const expected = box('moov', ...clean, box('trak', box('mdia', box('minf', moved))))
  expect(made.equals(Buffer.concat([box('ftyp', 1), expected, box('mdat', 5, 6)]))).toBe(true)
})
