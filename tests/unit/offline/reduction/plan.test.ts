import { expect, test } from 'vitest'
import { bitRateOf, isSmaller, planOf, reducedSize, type VideoFacts } from '#src/offline/reduction/plan.ts'

const MB = 1024 * 1024
/** A minute of 1080p from a phone: about 17 Mb/s. */
const phone: VideoFacts = {
  bytes: 125 * MB,
  durationSeconds: 60,
  width: 1920,
  height: 1080,
  frameRate: 30,
  audioBitRate: 128_000,
}

test.each([
  ['landscape', [1920, 1080], [1280, 720]],
  ['portrait', [1080, 1920], [720, 1280]],
  ['4K', [3840, 2160], [1280, 720]],
  ['square', [1080, 1080], [720, 720]],
  ['very wide', [2560, 1080], [1706, 720]],
  ['exactly 720p', [1280, 720], [1280, 720]],
  ['small', [640, 360], [640, 360]],
  ['odd', [853, 481], [852, 480]],
  ['tiny', [1, 1], [2, 2]],
])('%s keeps its shape, with a short side of at most 720 and even sides', (_name, [width = 0, height = 0], size) =>
  expect(Object.values(reducedSize({ width, height }))).toEqual(size),
)

test('720p at 30 frames has 2 Mb/s; fewer pixels and fewer frames get less, more frames more, at most of 60', () => {
  expect(bitRateOf({ width: 1280, height: 720, frameRate: 30 })).toBe(2_000_000)
  expect(bitRateOf({ width: 720, height: 1280, frameRate: 30 })).toBe(2_000_000)
  expect(bitRateOf({ width: 640, height: 360, frameRate: 30 })).toBe(707_107)
  expect(bitRateOf({ width: 1280, height: 720, frameRate: 60 })).toBe(2_828_427)
  expect(bitRateOf({ width: 1280, height: 720, frameRate: 240 })).toBe(2_828_427)
  expect(bitRateOf({ width: 1280, height: 720, frameRate: 15 })).toBeLessThan(2_000_000)
})

test('a large video is encoded, in its original quality only where the user chose it', () => {
  expect(planOf(phone, false)).toEqual({ kind: 'encode', width: 1280, height: 720, bitRate: 2_000_000 })
  expect(planOf(phone, true)).toEqual({ kind: 'copy' })
})

test('a video that would not become a fifth smaller is copied, and a result must be a twentieth smaller', () => {
  const second = (2_000_000 + 128_000) / 8
  const bytes = (share: number) => (second * phone.durationSeconds) / share
  expect(planOf({ ...phone, bytes: bytes(0.81) }, false)).toEqual({ kind: 'copy' })
  expect(planOf({ ...phone, bytes: bytes(0.79) }, false)).toMatchObject({ kind: 'encode' })
  expect(isSmaller(95, 100)).toBe(true)
  expect(isSmaller(96, 100)).toBe(false)
})
