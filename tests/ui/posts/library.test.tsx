import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postPageStrings } from '#src/features/posts/list/page-strings.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { postPages, postsFrom, somePost } from '#tests/support/data/some-posts.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const POSTS = 'GET /api/post/'
const STATS = 'GET /api/post/stats/'
const stats = () => json(200, { count: 21, videos: 18, views: 1_250_000 })
const all = [...postsFrom(1, 20), ...postsFrom(21, 3, { category: 'football' })]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const cards = () => screen.getAllByRole('article')
const openVideos = async (address = '/videos', posts = all) => {
  const network = fakeApi({ [POSTS]: postPages(posts), [STATS]: stats })
  return { ...(await renderApp(address)), ...network }
}

test('a card shows its duration, author, age, title and views, and links to the post by its slug', async () => {
  await openVideos('/videos', [somePost])
  const card = within((await screen.findAllByRole('article'))[0] as HTMLElement)
  for (const text of ['۱:۰۵', 'sara', 'دیروز', '۱٫۲K', words.badges.trending]) expect(card.getByText(text)).toBeTruthy()
  expect(card.queryByText(words.badges.hot)).toBeNull()
  const link = card.getByRole('link', { name: somePost.title })
  expect(link.getAttribute('href')).toBe('/posts/front-crawl-drills-12')
})

test('the list shows eight posts, loads eight more on demand, and the URL contains the number', async () => {
  const { router, calls } = await openVideos()
  await screen.findAllByRole('article')
  expect(cards()).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: uiStrings.showMore }))
  await waitFor(() => expect(cards()).toHaveLength(16))
  expect(router.state.location.search).toMatchObject({ shown: 16 })
  await userEvent.click(screen.getByRole('button', { name: uiStrings.showMore }))
  await waitFor(() => expect(cards()).toHaveLength(23))
  expect(screen.queryByRole('button', { name: uiStrings.showMore })).toBeNull()
  const lists = calls.filter(({ url }) => url.pathname === '/api/post/')
  expect(lists.map(({ url }) => url.searchParams.get('cursor'))).toEqual(['', '8', '16'])
})

test('a list that is long when opened renders few cards before its rows are measured', async () => {
  // The test DOM has no layout, so they never are.
  const { calls } = await openVideos('/videos?shown=96', postsFrom(1, 120))
  await screen.findAllByRole('article')
  const asked = calls.find(({ url }) => url.pathname === '/api/post/')?.url.searchParams
  expect(asked?.get('page_size')).toBe('96')
  expect(cards()).toHaveLength(8)
  expect(cards()[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('96')
})

test('a link restores category, order, layout and number', async () => {
  const { calls } = await openVideos('/videos?category=swim&sort=views&layout=list&shown=16')
  await waitFor(() => expect(cards()).toHaveLength(16))
  const asked = calls.find(({ url }) => url.pathname === '/api/post/')?.url.searchParams
  expect(Object.fromEntries(asked ?? [])).toEqual({ ordering: '-views', category: 'swim', cursor: '', page_size: '16' })
  expect(screen.getByRole('link', { name: 'شنا' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: words.all }).getAttribute('aria-current')).toBeNull()
  expect(screen.getByRole('button', { name: words.layouts.list, pressed: true })).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: words.sort }).value).toBe('views')
  expect(screen.getAllByText(/تمرین‌های نفس‌گیری/)).toHaveLength(16)
})

test('filter, order and layout change the URL; Back reverts them one by one', async () => {
  const { router } = await openVideos()
  await screen.findAllByRole('article')
  await userEvent.click(screen.getByRole('link', { name: 'فوتبال' }))
  await waitFor(() => expect(cards()).toHaveLength(3))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: words.sort }), 'views')
  await userEvent.click(screen.getByRole('button', { name: words.layouts.list }))
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ category: 'football', sort: 'views', layout: 'list' }),
  )
  for (let step = 0; step < 3; step += 1) router.history.back()
  await waitFor(() => expect(cards()).toHaveLength(8))
  expect(router.state.location.searchStr).toBe('')
})

test('shows the numbers of videos, pictures and views', async () => {
  await openVideos()
  expect((await screen.findByText(/۱۸ ویدیو و ۳ عکس/)).textContent).toContain('۱٫۳M بازدید')
})

test('videos or pictures that there are none of are not counted aloud', async () => {
  const counts = (count: number, videos: number) => words.count({ count, videos, views: 0 })
  expect([counts(4, 4), counts(4, 0), counts(0, 0), counts(5, 4)]).toEqual([
    '۴ ویدیو',
    '۴ عکس',
    '۰ ویدیو',
    '۴ ویدیو و ۱ عکس',
  ])
})

test('a library without posts does not speak of a category', async () => {
  await openVideos('/videos', [])
  expect(await screen.findByText(words.emptyText)).toBeTruthy()
  expect(screen.queryByRole('link', { name: words.seeAll })).toBeNull()
})

test('a category without posts shows an empty state with a link', async () => {
  await openVideos('/videos?category=volleyball')
  expect(await screen.findByRole('heading', { name: words.empty })).toBeTruthy()
  expect(screen.getByText(words.emptyCategory)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: words.create }).getAttribute('href')).toBe('/create-post')
  await userEvent.click(screen.getByRole('link', { name: words.seeAll }))
  await waitFor(() => expect(cards()).toHaveLength(8))
})

test('skeletons are shown until the posts arrive; an error can be retried', async () => {
  let answer: (response: Response) => void = () => undefined
  const waiting = new Promise<Response>((resolve) => (answer = resolve))
  fakeApi({ [POSTS]: () => waiting, [STATS]: stats })
  await renderApp('/videos')
  expect(document.querySelectorAll('[aria-busy] .post-card')).toHaveLength(8)
  answer(json(400, { detail: 'x', code: 'validation' }))
  expect(await screen.findByText(words.failed)).toBeTruthy()
  fakeApi({ [POSTS]: postPages(all), [STATS]: stats })
  await userEvent.click(screen.getByRole('button', { name: uiStrings.retry }))
  await waitFor(() => expect(cards()).toHaveLength(8))
})

test('offline without a stored copy the library says so and leads to the downloads; a failed next page can be retried', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({})
  const first = await renderApp('/videos')
  expect(await screen.findByText(words.offline)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.downloads }).getAttribute('href')).toBe('/storage')
  first.unmount()
  onLine.mockReturnValue(true)
  await openVideos()
  await screen.findAllByRole('article')
  onLine.mockReturnValue(false)
  fakeApi({})
  await userEvent.click(screen.getByRole('button', { name: uiStrings.showMore }))
  expect(await screen.findByText(words.noMore)).toBeTruthy()
  expect(cards()).toHaveLength(8)
})

test('a picture has an icon instead of a duration', async () => {
  await openVideos('/videos', [
    { ...somePost, id: 1, title: 'یک عکس', is_video: false, duration: null },
    { ...somePost, id: 2, title: 'یک ویدیو', duration: null },
  ])
  const [picture, video] = await screen.findAllByRole('article')
  const mark = (card: HTMLElement | undefined) => card?.querySelector('.post-card-duration')
  expect([mark(picture)?.textContent, mark(video)?.textContent]).toEqual(['', '۰:۰۰'])
  expect([mark(picture)?.querySelector('svg') !== null, mark(video)?.querySelector('svg')]).toEqual([true, null])
})

test('an author without a picture is shown by initials, in the same colour on every card', async () => {
  await openVideos('/videos', [
    { ...somePost, id: 1, author_username: 'شیما_خسروی' },
    { ...somePost, id: 2, author_username: 'شیما_خسروی' },
  ])
  await screen.findAllByRole('article')
  const avatars = [...document.querySelectorAll<HTMLElement>('.author-avatar')]
  expect(avatars.map(({ textContent }) => textContent)).toEqual(['ش\u200cخ', 'ش\u200cخ'])
  expect(avatars[0]?.dataset.tone).toBe('5')
  expect(avatars[1]?.dataset.tone).toBe('5')
})

test('missing and broken pictures are replaced by fallbacks', async () => {
  await openVideos('/videos', [{ ...somePost, thumbnail_url: null, author_avatar: '/media/avatars/gone.webp' }])
  const [card] = await screen.findAllByRole('article')
  const [thumbnail, face] = (card as HTMLElement).querySelectorAll('img')
  expect(thumbnail?.src).toContain('/fallback/thumbnail.svg')
  face?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(face?.src).toContain('/fallback/avatar.svg'))
})

test('the home page shows the library under its own heading', async () => {
  await openVideos('/')
  expect(await screen.findByRole('heading', { level: 2, name: words.title })).toBeTruthy()
  expect((await screen.findAllByRole('heading', { level: 3, name: /پست شمارهٔ/ })).length).toBe(8)
})

test('each category shows its counts and links to its videos', async () => {
  fakeApi({
    [STATS]: ({ url }) =>
      json(200, { count: url.searchParams.get('category') === 'swim' ? 7 : 1, videos: 1, views: 10 }),
  })
  await renderApp('/categories')
  const swim = await screen.findByRole('link', { name: /^شنا.*۷ پست/ })
  expect(swim.getAttribute('href')).toBe('/videos?category=swim')
  expect(within(screen.getByRole('main')).getAllByRole('link')).toHaveLength(5)
})

test('without its counts each category still links to its videos, before a line that says what is missing', async () => {
  fakeApi({ [STATS]: () => json(400, { detail: 'نشد', code: 'validation' }) })
  await renderApp('/categories')
  const failed = await screen.findByText(postPageStrings.countsFailed)
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links).toHaveLength(5)
  for (const link of links) {
    expect(link.compareDocumentPosition(failed) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
  expect(screen.queryByRole('heading', { name: uiStrings.errorTitle })).toBeNull()
})
