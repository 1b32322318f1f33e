import { expect, test } from 'vitest'
import { MEDIA_MAX_BYTES, THUMBNAIL_MAX_BYTES } from '#src/contract/post.ts'
import { postTexts } from '#src/fa/post-texts.ts'
import { faultsOf } from '#src/features/posts/editor/faults.ts'
import { mediaFault, thumbnailFault } from '#src/features/posts/editor/file-rules.ts'
import { hasContrast, positionsIn } from '#src/features/posts/editor/first-still.ts'
import { postEditorSearch } from '#src/features/posts/editor/search.ts'
import { emptyText } from '#src/offline/outbox/item.ts'

const file = (name: string, type: string, size = 10) => ({ name, type, size })

test.each([
  ['a.mp4', 'video/mp4'],
  ['a.mov', 'video/mov'],
  ['a.mov', 'video/quicktime'],
  ['a.mkv', 'video/mkv'],
  ['a.mkv', 'video/x-matroska'],
  ['a.mkv', 'video/matroska'],
  ['A.MKV', ''],
  ['a.jpg', 'image/jpeg'],
  ['a.jpg', 'image/jpg'],
  ['a.png', 'image/png'],
  ['a.gif', 'image/gif'],
])('%s (%s) may be posted', (name, type) => expect(mediaFault(file(name, type))).toBeUndefined())

test.each([
  ['a.webm', 'video/webm'],
  ['a.svg', 'image/svg+xml'],
  ['a.html', 'text/html'],
  ['a.pdf', 'application/pdf'],
  ['a.exe', ''],
  ['png', ''],
])('%s (%s) is neither a video nor a picture', (name, type) => {
  expect(mediaFault(file(name, type))).toBe(
    'لطفاً یک فایل ویدیو (MP4، MOV، MKV) یا تصویر (JPG، PNG، GIF) معتبر انتخاب کنید',
  )
})

test('exactly 100 MB is accepted, one byte more is not; an empty file is none', () => {
  expect(mediaFault(file('a.mp4', 'video/mp4', MEDIA_MAX_BYTES))).toBeUndefined()
  expect(mediaFault(file('a.mp4', 'video/mp4', MEDIA_MAX_BYTES + 1))).toBe('حجم فایل باید کمتر از ۱۰۰ مگابایت باشد')
  expect(mediaFault(file('a.mp4', 'video/mp4', 0))).toBe(postTexts.fileEmpty)
})

test('a thumbnail is a picture of at most 5 MB', () => {
  expect(thumbnailFault(file('a.webp', 'image/webp', THUMBNAIL_MAX_BYTES))).toBeUndefined()
  expect(thumbnailFault(file('a.jpg', ''))).toBeUndefined()
  expect(thumbnailFault(file('a.AVIF', ''))).toBeUndefined()
  expect(thumbnailFault(file('a.avif', 'image/avif'))).toBeUndefined()
  expect(thumbnailFault(file('a.bmp', 'image/bmp'))).toBe(postTexts.thumbnailKind)
  expect(thumbnailFault(file('a.heic', 'image/heic'))).toBe(postTexts.thumbnailKind)
  expect(thumbnailFault(file('a.jpg', 'image/jpeg', THUMBNAIL_MAX_BYTES + 1))).toBe(postTexts.thumbnailTooLarge)
  expect(thumbnailFault(file('a.svg', 'image/svg+xml'))).toBe(postTexts.thumbnailKind)
  expect(thumbnailFault(file('a.mp4', 'video/mp4'))).toBe(postTexts.thumbnailKind)
})

test('an empty form reports every field in order', () => {
  expect(Object.entries(faultsOf(emptyText, {}))).toEqual([
    ['media', 'فایل مدیا الزامی است'],
    ['thumbnail', 'تصویر شاخص الزامی است'],
    ['title', 'عنوان پست الزامی است'],
    ['description', postTexts.descriptionRequired],
  ])
})

test.each([
  ['', 'آدرس مدیا الزامی است'],
  ['استخر', 'آدرس مدیا معتبر نیست'],
  ['javascript:alert(1)', 'آدرس مدیا معتبر نیست'],
  ['data:video/mp4;base64,AA', 'آدرس مدیا معتبر نیست'],
  ['https://www.aparat.com/v/abc12', undefined],
])('the media URL «%s»: %s', (mediaUrl, fault) => {
  expect(faultsOf({ ...emptyText, mode: 'url', mediaUrl }, {}).media).toBe(fault)
})

test('the editor’s URL contains the draft and the share result; other parameters are dropped', () => {
  expect(postEditorSearch({ item: 'a', shared: 'kept', x: 1 })).toEqual({ item: 'a', shared: 'kept' })
  expect(postEditorSearch({ item: 7, shared: '1' })).toEqual({})
})

test('a video’s thumbnail is looked for after its first second, then further on', () => {
  expect(positionsIn(60)).toEqual([1, 15, 30, 45])
  expect(positionsIn(1)[0]).toBe(0.5)
  expect(positionsIn(Number.POSITIVE_INFINITY)).toEqual([0])
})

test.each([
  ['black', [0, 0, 0, 255, 4, 4, 4, 255], false],
  ['white', [255, 255, 255, 255, 250, 250, 250, 255], false],
  ['water and a lane', [20, 120, 200, 255, 240, 240, 240, 255], true],
])('a thumbnail is not taken from a plain frame: %s', (_name, pixels, shows) => {
  expect(hasContrast(Uint8ClampedArray.from(pixels))).toBe(shows)
})
