import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { likesStore, toggleLike } from '#src/features/posts/likes-store.ts'
import { savedStrings } from '#src/features/posts/list/saved-strings.ts'
import { actionStrings } from '#src/features/posts/page/post-page-strings.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { postPages, postsFrom, somePost } from '#tests/support/data/some-posts.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const gone = () => json(404, { detail: 'پیدا نشد', code: 'not_found' })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(() => {
  act(() => {
    likesStore.saved = []
    toasts.list = []
  })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const detail = (id: number) => `GET /api/post/${id}/`
const titles = async () =>
  within(await screen.findByRole('list', { name: savedStrings.title }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

function save(...ids: number[]) {
  for (const id of ids) toggleLike('saved', id)
}

test('saving a post offers the list of the saved ones', async () => {
  const post = { ...somePost, id: 4 }
  fakeApi({ [detail(4)]: () => json(200, post), 'GET /api/post/4/related/': () => json(200, []) })
  const { router } = await renderApp('/posts/4')
  await userEvent.click(await screen.findByRole('button', { name: actionStrings.save }))
  expect(toasts.list).toMatchObject([{ text: actionStrings.saved, action: { label: actionStrings.seeSaved } }])
  act(() => toasts.list[0]?.action?.run())
  await waitFor(() => expect(router.state.location.href).toBe('/videos?saved=true'))
  expect(await titles()).toEqual([post.title])
})

test('the videos lead to the saved posts, last saved first, without the deleted ones, and back', async () => {
  const [first, second] = postsFrom(1, 2)
  save(1, 9, 2)
  fakeApi({
    'GET /api/post/': postPages(postsFrom(1, 2)),
    [detail(1)]: () => json(200, first),
    [detail(2)]: () => json(200, second),
    [detail(9)]: gone,
  })
  const { router } = await renderApp('/videos')
  await userEvent.click(await screen.findByRole('link', { name: savedStrings.title }))
  expect(await screen.findByRole('heading', { level: 1, name: savedStrings.title })).toBeTruthy()
  await waitFor(async () => expect(await titles()).toEqual([second?.title, first?.title]))
  await userEvent.click(screen.getByRole('link', { name: words.seeAll }))
  await waitFor(() => expect(router.state.location.href).toBe('/videos'))
})

test('without saved posts the videos have no link, and the list says how to save one', async () => {
  fakeApi({ 'GET /api/post/': postPages(postsFrom(1, 2)) })
  const { router } = await renderApp('/videos')
  expect(await screen.findByRole('list', { name: words.title })).toBeTruthy()
  expect(screen.queryByRole('link', { name: savedStrings.title })).toBeNull()
  await act(() => router.navigate({ to: '/videos', search: { saved: true } }))
  expect(await screen.findByRole('heading', { name: savedStrings.empty })).toBeTruthy()
})

test('posts that are not on the device are reported offline, and fetched by a retry', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let answer = (): Response => {
    throw new TypeError('Failed to fetch')
  }
  save(3)
  fakeApi({ [detail(3)]: () => answer() })
  await renderApp('/videos?saved=true')
  expect(await screen.findByText(savedStrings.failed)).toBeTruthy()
  expect(screen.getByRole('heading', { name: uiStrings.offlineTitle })).toBeTruthy()
  const post = { ...somePost, id: 3 }
  answer = () => json(200, post)
  await userEvent.click(screen.getByRole('button', { name: uiStrings.retry }))
  await waitFor(async () => expect(await titles()).toEqual([post.title]))
})
