import { expect, test } from 'vitest'
import { newUploadId, readUploadId } from '#server/modules/upload/upload-id.ts'

test('an upload’s id contains its owner and kind, and is unique', () => {
  const ids = (['media', 'thumbnail'] as const).map((kind) => newUploadId({ kind, ownerId: 1_234_567_890 }))
  expect(ids.map(readUploadId)).toEqual([
    { kind: 'media', ownerId: 1_234_567_890 },
    { kind: 'thumbnail', ownerId: 1_234_567_890 },
  ])
  expect(newUploadId({ kind: 'media', ownerId: 7 })).not.toBe(newUploadId({ kind: 'media', ownerId: 7 }))
  expect(readUploadId('media-7-AAAAAAAAAAAAAAAAAAAA_-')?.ownerId).toBe(7)
})

test.each([
  '',
  'media-7-',
  'media-7-AAAAAAAAAAAAAAAAAAAAA',
  'media-7-AAAAAAAAAAAAAAAAAAAAAAA',
  'media-7-AAAAAAAAAAAAAAAAAAAAA/',
  'media--AAAAAAAAAAAAAAAAAAAAAA',
  'media-x-AAAAAAAAAAAAAAAAAAAAAA',
  'media-12345678901-AAAAAAAAAAAAAAAAAAAAAA',
  'video-7-AAAAAAAAAAAAAAAAAAAAAA',
  'x-media-7-AAAAAAAAAAAAAAAAAAAAAA',
  '../media-7-AAAAAAAAAAAAAAAAAAAAAA',
])('%j is an invalid upload id', (id) => expect(readUploadId(id)).toBeUndefined())
