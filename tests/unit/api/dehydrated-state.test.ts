// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { filesOfPicture, filesOfPost } from '#src/api/downloadable.ts'
import { dehydratedElement, dehydratedOf, hydrateServed, readDehydrated } from '#src/api/query/dehydrated-state.ts'
import { excerptTotal, readAt, setExcerpt } from '#src/api/query/excerpt.ts'
import { authDialog, closeAuth, openAuth } from '#src/api/session/auth-dialog-store.ts'
import type { Picture } from '#src/contract/picture.ts'
import type { Post } from '#src/contract/post.ts'

beforeEach(() => {
  document.body.innerHTML = ''
})

const AT = 1_795_000_000_000

/** A server-side cache with public and private data. */
function serverCache() {
  const client = new QueryClient()
  client.setQueryData(['teams', 'list'], [{ name: '</script><b>دلفین' }], { updatedAt: AT - 5 })
  client.setQueryData(['receipts', 'UID'], { pass: 'mowj1.secret' })
  client.setQueryDefaults(['posts', 'list'], {})
  client.getQueryCache().build(client, { queryKey: ['posts', 'list'] })
  return client
}

test('a page contains the data it was rendered from, with timestamps and without private data', () => {
  document.body.innerHTML = dehydratedElement(dehydratedOf(serverCache(), AT))
  expect(document.querySelector('b')).toBeNull()
  expect(document.body.innerHTML).not.toContain('mowj1')
  const served = readDehydrated()
  expect(served).toEqual({ at: AT, queries: [[['teams', 'list'], [{ name: '</script><b>دلفین' }], AT - 5]] })
  const client = new QueryClient()
  hydrateServed(client, served ?? { at: 0, queries: [] })
  expect(client.getQueryData(['teams', 'list'])).toEqual([{ name: '</script><b>دلفین' }])
  expect(client.getQueryState(['teams', 'list'])?.dataUpdatedAt).toBe(AT - 5)
})

test('newer data on the device is not overwritten; older data is', () => {
  const served = dehydratedOf(serverCache(), AT)
  const client = new QueryClient()
  client.setQueryData(['teams', 'list'], 'newer', { updatedAt: AT - 4 })
  hydrateServed(client, served)
  expect(client.getQueryData(['teams', 'list'])).toBe('newer')
  client.setQueryData(['teams', 'list'], 'older', { updatedAt: AT - 6 })
  hydrateServed(client, served)
  expect(client.getQueryData(['teams', 'list'])).toHaveLength(1)
})

test('an excerpt counts as never updated, knows the length of its list, and gives way to any other copy', () => {
  const server = new QueryClient()
  setExcerpt(server, ['teams', 'list'], ['first'], 24)
  const served = JSON.parse(JSON.stringify(dehydratedOf(server, AT)))
  const client = new QueryClient()
  hydrateServed(client, served)
  expect(client.getQueryState(['teams', 'list'])?.dataUpdatedAt).toBe(0)
  expect(excerptTotal(['teams', 'list'])).toBe(24)
  expect(readAt(0)).toBe(AT)
  expect(
    client
      .getQueryCache()
      .find({ queryKey: ['teams', 'list'] })
      ?.isStaleByTime(600_000),
  ).toBe(true)
  client.setQueryData(['teams', 'list'], ['first', 'second'], { updatedAt: AT - 1000 })
  hydrateServed(client, served)
  expect(client.getQueryData(['teams', 'list'])).toEqual(['first', 'second'])
})

test('neither the shell nor a truncated page provides data', () => {
  expect(readDehydrated()).toBeUndefined()
  document.body.innerHTML = '<script type="application/json" id="served">{"at": 17</script>'
  expect(readDehydrated()).toBeUndefined()
})

const picture = (name: string, types: ('image/avif' | 'image/webp')[]): Picture => ({
  ...{ url: `/media/pictures/${name}.webp`, width: 800, height: 600, color: '#123456', alt: '' },
  variants: types.map((type, index) => ({
    url: `/media/pictures/${name}-${index}.${type.slice(6)}`,
    width: 400,
    type,
  })),
})
const here = (path: string) => `${location.origin}${path}`
const post: Post = {
  ...{ id: 9, title: 'شنای پروانه', description: 'یک تمرین', category: 'swim', views: 0 },
  ...{ created_at: '2026-11-21T08:00:00Z', media_url: '/media/clips/a.mp4', is_video: true },
  ...{ media_width: null, media_height: null, image: null, thumbnail_url: null, thumbnail: null, duration: null },
  ...{ author_username: 'sara', author_avatar: null, author: { id: 7, username: 'sara' }, processing: false },
}

test('a picture is downloaded as AVIF; without AVIF in all variants', () => {
  expect(filesOfPicture(picture('a', ['image/webp', 'image/avif']))).toEqual([here('/media/pictures/a-1.avif')])
  expect(filesOfPicture(picture('a', ['image/webp']))).toEqual([
    here('/media/pictures/a.webp'),
    here('/media/pictures/a-0.webp'),
  ])
})

test('a post is downloaded with everything it displays, each file once', () => {
  expect(filesOfPost(post)).toEqual([here('/media/clips/a.mp4')])
  const thumbnail = picture('t', ['image/avif'])
  const whole = { ...post, thumbnail, thumbnail_url: '/media/pictures/t-0.avif' }
  expect(filesOfPost(whole)).toEqual([here('/media/clips/a.mp4'), here('/media/pictures/t-0.avif')])
  const [plain, wide] = ['/media/pictures/plain.webp', picture('w', ['image/avif', 'image/avif'])]
  expect(filesOfPost({ ...post, thumbnail: wide, thumbnail_url: plain })).toEqual(
    ['/media/clips/a.mp4', '/media/pictures/w-0.avif', '/media/pictures/w-1.avif', plain].map(here),
  )
  expect(filesOfPost({ ...post, image: picture('i', ['image/avif']) })).toEqual([here('/media/pictures/i-0.avif')])
  const foreign = { ...post, thumbnail_url: 'https://elsewhere.ir/t.webp' }
  expect(filesOfPost(foreign), 'what another site shows stays there').toEqual([here('/media/clips/a.mp4')])
})

test.each([null, 'https://aparat.com/v/x', 'https://aparat.com/media/x.mp4', '/media/avatars/7.webp', '/files/x.mp4'])(
  'a post with the media %s cannot be downloaded',
  (media_url) => expect(filesOfPost({ ...post, media_url })).toBeUndefined(),
)

test('the sign-in dialogs remember the phone number and the target until they close', () => {
  openAuth()
  expect(authDialog).toEqual({ step: 'phone', phone: '', resetting: false, next: undefined })
  Object.assign(authDialog, { phone: '09121234567', resetting: true })
  openAuth('verify', '/teams')
  openAuth('password')
  expect(authDialog).toEqual({ step: 'password', phone: '09121234567', resetting: true, next: '/teams' })
  closeAuth()
  expect(authDialog).toEqual({ step: null, phone: '', resetting: false, next: undefined })
})
