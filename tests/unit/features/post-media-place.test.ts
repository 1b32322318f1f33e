// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { likesStore, toggleLike } from '#src/features/posts/likes-store.ts'
import { frameOf, mayDownload, mediaOf, playableUrl } from '#src/features/posts/player/video-kind.ts'
import { positionOf, storePosition } from '#src/features/posts/player/watch-positions.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('the media of a post', () => {
  test.each([
    [{ media_url: null, is_video: false }, 'nothing'],
    [{ media_url: 'javascript:alert(1)', is_video: true }, 'nothing'],
    [{ media_url: 'data:text/html,x', is_video: false }, 'nothing'],
    [{ media_url: '/media/posts/a.mp4', is_video: true }, 'video'],
    [{ media_url: 'https://www.aparat.com/v/Xy12Z', is_video: true }, 'video'],
    [{ media_url: '/media/posts/a', is_video: false }, 'picture'],
    [{ media_url: 'https://example.com/a.png', is_video: false }, 'picture'],
    [{ media_url: 'https://example.com/news', is_video: false }, 'page'],
  ])('%j is %s', (post, kind) => expect(mediaOf({ ...post, image: null }).kind).toBe(kind))
})

describe('the iframe of an external player', () => {
  test.each([
    [
      'https://www.aparat.com/v/Xy12Z',
      'https://www.aparat.com/video/video/embed/videohash/Xy12Z/vt/frame?autoplay=true',
    ],
    [
      'https://youtu.be/abcdefghijk',
      'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&playsinline=1&rel=0&hl=fa',
    ],
    ['https://vimeo.com/123456', undefined],
    ['https://example.com/a.mp4', undefined],
  ])('of %s is %s', (url, frame) => expect(frameOf(url)).toBe(frame))
})

test.each([
  ['https://vimeo.com/channels/staffpicks/123456', 'https://vimeo.com/123456'],
  ['https://vimeo.com/groups/swim/videos/123456', 'https://vimeo.com/123456'],
  ['https://vimeo.com/123456/ab12cd', 'https://vimeo.com/123456/ab12cd'],
  ['https://player.vimeo.com/video/123456?h=ab12cd', 'https://player.vimeo.com/video/123456?h=ab12cd'],
  ['https://example.com/channels/1.mp4', 'https://example.com/channels/1.mp4'],
])('Vimeo’s player gets %s as %s', (url, asked) => expect(playableUrl(url)).toBe(asked))

test.each([
  ['https://example.com/a.mp4', true],
  ['https://example.com/a.jpg', true],
  ['https://www.aparat.com/v/Xy12Z', false],
  ['https://example.com/live.m3u8', false],
  ['https://example.com/page', false],
])('whether %s can be downloaded: %s', (url, may) => expect(mayDownload(url)).toBe(may))

describe('the playback position of a video', () => {
  test('is stored on the device, and deleted at the beginning and near the end', () => {
    storePosition(1, 42.7, 120)
    storePosition(2, 60, Number.NaN)
    expect([positionOf(1), positionOf(2), positionOf(3)]).toEqual([42, 60, undefined])
    storePosition(1, 1, 120)
    storePosition(2, 118, 120)
    expect([positionOf(1), positionOf(2)]).toEqual([undefined, undefined])
  })

  test('is stored for the hundred last videos', () => {
    localStorage.setItem('watch-positions', 'junk{')
    for (let id = 1; id <= 101; id += 1) storePosition(id, 50, 120)
    expect([positionOf(1), positionOf(2), positionOf(101)]).toEqual([undefined, 50, 50])
  })
})

test('bookmarks are set, stored on the device and removed', () => {
  expect(toggleLike('liked', 12)).toBe(true)
  expect(likesStore.liked).toContain(12)
  expect(JSON.parse(localStorage.getItem('post-marks') ?? '{}').liked).toEqual([12])
  expect(toggleLike('liked', 12)).toBe(false)
  expect(likesStore.liked).toEqual([])
})
