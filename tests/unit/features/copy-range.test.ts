import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlobSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF } from 'mediabunny'
import { expect, test } from 'vitest'
import { copyRange, readCuts } from '#src/features/posts/editor/trim/copy-range.ts'
import { moved, positionAfterKey } from '#src/features/posts/editor/trim/handles.ts'
import { complaints, hasFfmpeg, personal, probe, videoFile } from '#tests/support/data/videos.ts'

const fileOf = (name: string) => new File([readFileSync(videoFile(name))], name)
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer())

/** Time, kind and hash of each packet of the picture. */
async function packetsOf(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error('no picture')
  const found = []
  for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets())
    found.push({ timestamp, type, hash: createHash('sha256').update(data).digest('hex') })
  input.dispose()
  return found
}

test('a trimmed video has the packets of its part, none before its start, and its length', async () => {
  const file = fileOf('phone.mov')
  const cuts = await readCuts(file)
  expect(cuts).toEqual({ length: 2.5, starts: [0, 1, 2] })
  const part = await copyRange(file, { start: 1, end: 2 })
  const all = await packetsOf(file)
  const own = await packetsOf(part)
  const from = all.findIndex(({ timestamp }) => timestamp === 1)
  expect(own[0]).toMatchObject({ timestamp: 0, type: 'key' })
  expect(own.map(({ hash }) => hash)).toEqual(all.slice(from, from + own.length).map(({ hash }) => hash))
  expect((await readCuts(part)).length).toBeCloseTo(1, 1)
  expect(part).toMatchObject({ name: 'phone.mp4', type: 'video/mp4' })
})

test('a whole copy has every packet, its index first, and nothing personal', async () => {
  const file = fileOf('phone.mov')
  const copy = await copyRange(file)
  const hashes = async (video: Blob) => (await packetsOf(video)).map(({ hash }) => hash)
  expect(await hashes(copy)).toEqual(await hashes(file))
  const content = await bytesOf(copy)
  expect(content.indexOf('moov')).toBeGreaterThan(0)
  expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
  expect(content.toString('latin1')).not.toMatch(personal)
})

test.runIf(hasFfmpeg).each(['phone.mov', 'index-last.mp4', 'screen.mkv'])(
  'a copy of %s has its size, length and tracks, and decodes without a complaint',
  async (name) => {
    const content = await bytesOf(await copyRange(fileOf(name)))
    const { tags: _old, durationSeconds, ...facts } = probe(readFileSync(videoFile(name)))
    const { tags: _new, durationSeconds: seconds, ...copied } = probe(content)
    expect(copied).toEqual(facts)
    expect(seconds).toBeCloseTo(durationSeconds, 1)
    expect(complaints(content)).toBe('')
  },
)

test('a file that is no video is refused', async () => {
  await expect(readCuts(new File(['text'], 'a.mp4'))).rejects.toThrow()
  await expect(copyRange(fileOf('sound.mp4'))).rejects.toThrow()
})

const cuts = { length: 10, starts: [0, 2, 4, 6, 8] }
const whole = { start: 0, end: 10 }

test('the start snaps to where a copy can begin, and both handles leave a second', () => {
  expect(moved(cuts, whole, 'start', 4.9)).toEqual({ start: 4, end: 10 })
  expect(moved(cuts, whole, 'start', 99)).toEqual({ start: 8, end: 10 })
  expect(moved(cuts, { start: 4, end: 6.5 }, 'start', 6)).toEqual({ start: 4, end: 6.5 })
  expect(moved(cuts, { start: 4, end: 10 }, 'end', 1)).toEqual({ start: 4, end: 5 })
  expect(moved(cuts, { start: 4, end: 10 }, 'end', 7.3)).toEqual({ start: 4, end: 7.3 })
})

test('keys move a handle as time runs: to the right is later', () => {
  const range = { start: 4, end: 9 }
  expect(positionAfterKey('ArrowRight', cuts, range, 'start')).toBe(6)
  expect(positionAfterKey('ArrowLeft', cuts, range, 'start')).toBe(2)
  expect(positionAfterKey('ArrowLeft', cuts, range, 'end')).toBeCloseTo(8.9)
  expect(positionAfterKey('Home', cuts, range, 'end')).toBe(0)
  expect(positionAfterKey('End', cuts, range, 'end')).toBe(10)
  expect(positionAfterKey('Tab', cuts, range, 'end')).toBeUndefined()
})
