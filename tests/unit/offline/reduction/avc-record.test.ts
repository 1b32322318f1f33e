import { expect, test } from 'vitest'
import { soundRecord } from '#src/offline/reduction/avc-record.ts'

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
