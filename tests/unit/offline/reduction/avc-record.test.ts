import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { soundRecord } from '#src/offline/reduction/avc-record.ts'
import { joinPieces } from '#src/offline/reduction/join-pieces.ts'
import { openVideo } from '#src/offline/reduction/video-input.ts'
import { plainFile } from '#src/offline/sealing.ts'
import { complaints, hasFfmpeg, videoFile, withAvcRecord } from '#tests/support/data/videos.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const [sequence, picture] = ['6764001facd940b40a1a10000003001001e84800f1831960', '68ebecb22c']
const sound = bytes(`01 64001f ff e1 0018 ${sequence} 01 0005 ${picture}`)

test('the header of Firefox 153, which has the first byte of each set twice, is repaired', () =>
  expect(soundRecord(bytes(`01 64001f 03 01 0019 67${sequence} 01 0006 68${picture}`))).toEqual(sound))

test('a sound header stays as it is, with what follows its sets', () => {
  expect(soundRecord(sound)).toEqual(sound)
  const extended = bytes(`01 64001f ff e1 0018 ${sequence} 01 0005 ${picture} fdf8f800`)
  expect(soundRecord(extended)).toEqual(extended)
})

test.each([
  ['empty', ''],
  ['without a set', '01 64001f ff e0 00'],
  ['with sets of another profile', `01 42001f ff e1 0018 ${sequence} 01 0005 ${picture}`],
  ['cut off', `01 64001f ff e1 0018 ${sequence.slice(0, 20)}`],
])('a header %s is none', (_what, hex) => expect(soundRecord(bytes(hex))).toBeUndefined())

test.skipIf(!hasFfmpeg)('a video of pieces with such a header can be decoded', async () => {
  const content = readFileSync(videoFile('index-last.mp4'))
  const at = content.indexOf('avcC')
  const broken = withAvcRecord(content, repeating(content.subarray(at + 4, at - 4 + content.readUInt32BE(at - 4))))
  expect(complaints(broken)).not.toBe('')
  const opened = await openVideo(plainFile(new Blob([new Uint8Array(content)])))
  const piece = new Blob([new Uint8Array(broken)])
  const pieces = { count: async () => 1, get: async () => piece, put: async () => undefined }
  const joined = await joinPieces({ ...opened, audio: undefined }, pieces)
  opened.input.dispose()
  expect(complaints(Buffer.from(await joined.arrayBuffer()))).toBe('')
})

/** The record with the first byte of its two parameter sets written twice. */
function repeating(record: Buffer): Buffer {
  const first = record.readUInt16BE(6)
  const second = record.readUInt16BE(9 + first)
  const [sets, pictureSets] = [record.subarray(8, 8 + first), record.subarray(11 + first, 11 + first + second)]
  return Buffer.concat([
    Buffer.from([...record.subarray(0, 6), 0, first + 1, sets[0] ?? 0]),
    ...[sets, Buffer.from([1, 0, second + 1, pictureSets[0] ?? 0]), pictureSets, record.subarray(11 + first + second)],
  ])
}
