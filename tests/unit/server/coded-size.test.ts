import { expect, test } from 'vitest'
import { codedSizes } from '#server/media-worker/coded-size.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

// Written by x264, x265, libvpx, libaom and SVT-AV1.
const records: [string, string, string, number, number][] = [
  [
    'H.264, baseline',
    'avc',
    '0142c01fffe100196742c01fd9005005bb0110000003001000000300a0f183248001000568cb83cb20',
    1280,
    720,
  ],
  [
    'H.264, every colour sampled',
    'avc',
    '01f4001fffe1001a67f4001f919b280a00b76022000003000200000300141e30632c01000668ebe3c44844fff8f800',
    1280,
    720,
  ],
  [
    'H.264, interlaced',
    'avc',
    '01640020ffe1001a67640020acd940500bb6022000000300200000030143e2c5b2c001000768fba3cb3002c0fdf8f800',
    1280,
    736,
  ],
  [
    'H.264, a bomb',
    'avc',
    '0142c03effe1001a6742c03eda003e8007d1b0110000030001000003000a0f08042a01000468ce0fc8',
    16_000,
    16_000,
  ],
  [
    'H.265',
    'hevc',
    '0101600000009000000000005df000fcfdf8f800000f02a00001001840010c01ffff01600000030090000003000003005d959809' +
      'a10001002b42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003000a10',
    1280,
    720,
  ],
]

test.each(records)('the configuration record contains the size: %s', (_, codec, hex, width, height) => {
  expect(codedSizes({ codec, record: bytes(hex), frame: undefined })).toEqual([{ width, height }])
})

const frames: [string, string, string][] = [
  ['VP8', 'vp8', 'f0c2009d012a0005d002004708858588858488020200061604f70681649f6bdb'],
  ['VP9', 'vp9', '82498342004ff02cf60038241c184a18002861f63afa402e68ff4a8000000019'],
  ['VP9, every colour sampled', 'vp9', 'a24983420009fe059ec007048383094300050061f63afa402e68ff4a80000000'],
  ['AV1', 'av1', '0a0b0000002d4cffb3ccaf9004322f100090000000a0002001c5785065853692'],
]

test.each(frames)('the first frame contains the size: %s', (_, codec, hex) => {
  expect(codedSizes({ codec, record: undefined, frame: bytes(hex) })).toEqual([{ width: 1280, height: 720 }])
})

test('AV1’s configuration record contains it too', () => {
  const record = bytes(`81050c00${'0a0b0000002d4cffb3ccaf9004'}`)
  expect(codedSizes({ codec: 'av1', record, frame: undefined })).toEqual([{ width: 1280, height: 720 }])
})

test('dependent frames and other codecs have no size', () => {
  expect(codedSizes({ codec: 'vp8', record: undefined, frame: bytes('31010000') })).toEqual([])
  expect(codedSizes({ codec: 'vp9', record: undefined, frame: bytes('86004092') })).toEqual([])
  expect(codedSizes({ codec: null, record: bytes('00'), frame: bytes('ffd8ffe0') })).toEqual([])
})

test('a truncated or random record neither hangs nor throws', () => {
  const noise = new Uint8Array(400).fill(0xff)
  for (const codec of ['avc', 'hevc', 'vp8', 'vp9', 'av1']) {
    for (let length = 0; length <= 60; length += 1) {
      expect(() =>
        codedSizes({ codec, record: noise.subarray(0, length), frame: noise.subarray(0, length) }),
      ).not.toThrow()
      const zeros = new Uint8Array(length)
      expect(() => codedSizes({ codec, record: zeros, frame: zeros })).not.toThrow()
    }
  }
})
