import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Post } from '#src/contract/post.ts'
import { downloadStrings } from '#src/features/downloads/strings.ts'
import { likesStore } from '#src/features/posts/likes-store.ts'
import {
  actionStrings,
  editStrings,
  playerStrings,
  removeStrings,
  reportStrings,
  pageStrings as words,
} from '#src/features/posts/page/post-page-strings.ts'
import { positionOf, rememberPosition } from '#src/features/posts/player/watch-positions.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { postPages, postsFrom, somePost } from '#tests/support/data/some-posts.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

type Answers = Parameters<typeof fakeApi>[0]
let nextId = 1000

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
  // happy-dom has no media: what a browser's player does is told to it by events.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  toasts.list = []
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const told = () => toasts.list.map(({ text }) => text)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** Opens a post of its own id: what was seen is remembered as long as the page lives. */
async function openPost(changes: Partial<Post> = {}, answers: (id: number) => Answers = () => ({})) {
  nextId += 1
  const post = { ...somePost, id: nextId, ...changes }
  const path = `/api/post/${nextId}/`
  const network = fakeApi({
    [`GET ${path}`]: () => json(200, post),
    [`GET ${path}related/`]: () => json(200, [post, ...postsFrom(5, 2)]),
    [`POST ${path}view/`]: () => json(200, { views: 1235 }),
    'GET /api/post/': postPages([]),
    ...answers(nextId),
  })
  const app = await renderApp(`/posts/anything-${nextId}`)
  return { post, path, ...network, ...app }
}
const opened = (post: Post) => screen.findByRole('heading', { level: 1, name: post.title })
const video = () => waitFor(() => document.querySelector('video') ?? Promise.reject(new Error('no video yet')))

const NETWORK = 2
const NOT_SUPPORTED = 4
/** What a browser tells of a film it cannot play. */
function breakDown(film: HTMLVideoElement, code: number) {
  Object.defineProperty(film, 'error', { value: { code }, configurable: true })
  fireEvent.error(film)
}

describe('a post', () => {
  test('tells title, views, Persian date, author with the fixed figure, and its lines as written', async () => {
    const { post } = await openPost()
    await opened(post)
    const details = within(screen.getByRole('article', { name: words.details }))
    for (const text of ['۱٬۲۳۴ بازدید', 'بارگذاری در ۲۹ آبان ۱۴۰۵', 'sara', '۲۵۶K']) {
      expect(details.getByText(text)).toBeTruthy()
    }
    expect(details.getByText(/تمرین‌های نفس‌گیری/).textContent).toBe(post.description)
    expect(document.title).toContain(post.title)
    expect(screen.getByRole('link', { name: `${words.backHome} ${words.product}` }).getAttribute('href')).toBe('/')
  })

  test('leads on to related posts, itself left out', async () => {
    const { post } = await openPost()
    await opened(post)
    const related = within(await screen.findByRole('complementary', { name: words.related }))
    await related.findByRole('link', { name: 'پست شمارهٔ 5' })
    const links = related.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/posts/5-5', '/posts/6-6'])
    expect(related.getAllByText('۱٫۲K')).toHaveLength(2)
  })

  test('without related posts says so', async () => {
    await openPost({}, (id) => ({ [`GET /api/post/${id}/related/`]: () => json(200, []) }))
    expect(await screen.findByText(words.noRelated)).toBeTruthy()
  })

  test('without media says so and leads to the upload', async () => {
    await openPost({ media_url: null, is_video: false })
    expect(await screen.findByRole('heading', { name: words.noMedia })).toBeTruthy()
    expect(screen.getByRole('link', { name: words.upload }).getAttribute('href')).toBe('/upload')
  })

  test('that is a picture shows it, and its view is counted once it stands', async () => {
    const { post, path, to } = await openPost({ media_url: '/media/posts/a.webp', is_video: false })
    await opened(post)
    const picture = screen.getByRole('img', { name: post.title })
    expect(to(`${path}view/`)).toHaveLength(0)
    fireEvent.load(picture)
    fireEvent.load(picture)
    await waitFor(() => expect(screen.getByText('۱٬۲۳۵ بازدید')).toBeTruthy())
    expect(to(`${path}view/`)).toHaveLength(1)
  })

  test('runs in the direction of its own words, in title and text', async () => {
    const { post } = await openPost({ title: 'Freestyle in ten lessons', description: 'From the first stroke on.' })
    await opened(post)
    expect(screen.getByRole('heading', { level: 1, name: post.title }).getAttribute('dir')).toBe('auto')
    expect(screen.getByText(post.description).getAttribute('dir')).toBe('auto')
  })

  test('that is a page elsewhere opens there without handing us over', async () => {
    await openPost({ media_url: 'https://example.com/news', is_video: false })
    const link = await screen.findByRole('link', { name: new RegExp(words.openElsewhere) })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://example.com/news', 'noopener'])
  })

  test('on its way shows a spinner with its words; refused, the message and the way home', async () => {
    let answer: (response: Response) => void = () => undefined
    const waiting = new Promise<Response>((resolve) => (answer = resolve))
    await openPost({}, (id) => ({ [`GET /api/post/${id}/`]: () => waiting }))
    expect(screen.getByText(words.loading)).toBeTruthy()
    answer(json(400, { detail: 'این بار نشد', code: 'validation' }))
    expect(await screen.findByText('این بار نشد')).toBeTruthy()
    expect(screen.getByRole('heading', { name: words.errorTitle })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('link', { name: new RegExp(words.backHome) })).toHaveLength(2)
  })

  test('that is gone says so; one never seen says that it needs the internet', async () => {
    const first = await openPost({}, (id) => ({
      [`GET /api/post/${id}/`]: () => json(404, { detail: 'x', code: 'not_found' }),
    }))
    expect(await screen.findByRole('heading', { name: words.missingTitle })).toBeTruthy()
    first.unmount()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await openPost({}, (id) => ({ [`GET /api/post/${id}/`]: () => Promise.reject(new TypeError('Failed to fetch')) }))
    expect(await screen.findByText(words.offlineText)).toBeTruthy()
  })

  test('still being worked on says so and can be played meanwhile', async () => {
    const { post } = await openPost({ processing: true })
    expect(await screen.findByText(words.processing)).toBeTruthy()
    expect(screen.getByRole('button', { name: playerStrings.play(post.title) })).toBeTruthy()
  })
})

describe('the player', () => {
  const play = async (post: Post) => {
    await press(playerStrings.play(post.title))
    return video()
  }

  test('comes with a tap, without download and picture-in-picture, and counts one view when watching begins', async () => {
    const { post, path, to } = await openPost()
    await opened(post)
    expect(document.querySelector('video')).toBeNull()
    const film = await play(post)
    await waitFor(() => expect(film.getAttribute('src')).toBe(`${location.origin}/media/posts/crawl.mp4`))
    expect(film.getAttribute('controlslist')).toBe('nodownload')
    expect(film.hasAttribute('disablepictureinpicture')).toBe(true)
    expect(film.hasAttribute('controls')).toBe(true)
    expect(to(`${path}view/`)).toHaveLength(0)
    fireEvent.playing(film)
    fireEvent.playing(film)
    await waitFor(() => expect(screen.getByText('۱٬۲۳۵ بازدید')).toBeTruthy())
    expect(to(`${path}view/`)).toHaveLength(1)
  })

  test('keeps what the viewer chose of volume and speed when the page is drawn anew', async () => {
    const { post } = await openPost()
    await opened(post)
    const film = await play(post)
    film.volume = 0.3
    film.playbackRate = 1.5
    fireEvent.playing(film)
    await screen.findByText('۱٬۲۳۵ بازدید')
    await press(actionStrings.save)
    expect([film.volume, film.playbackRate]).toEqual([0.3, 1.5])
  })

  test('remembers the place once a second, and offers to go on there', async () => {
    const { post, unmount, router } = await openPost()
    await opened(post)
    const film = await play(post)
    Object.defineProperty(film, 'duration', { value: 120 })
    for (const seconds of [0.4, 30.2, 30.9]) {
      film.currentTime = seconds
      fireEvent.timeUpdate(film)
    }
    expect(positionOf(post.id)).toBe(30)
    unmount()
    expect(router.state.location.pathname).toContain(String(post.id))
    await renderApp(`/posts/${post.id}`)
    await press(playerStrings.resume('۰:۳۰'))
    const again = await video()
    fireEvent.loadedMetadata(again)
    expect(again.currentTime).toBe(30)
  })

  test('says that a film has ended: again, or on to the next one', async () => {
    const { post } = await openPost()
    await opened(post)
    rememberPosition(post.id, 50, 120)
    await screen.findByRole('link', { name: 'پست شمارهٔ 5' })
    fireEvent.ended(await play(post))
    const next = screen.getByRole('link', { name: playerStrings.next('پست شمارهٔ 5') })
    expect(next.getAttribute('href')).toBe('/posts/5-5')
    expect(positionOf(post.id)).toBeUndefined()
    await press(playerStrings.replay)
    expect(screen.queryByText(playerStrings.endedTitle)).toBeNull()
  })

  test('tells of a film that does not play: another try, or its own site; offline, that it needs the internet', async () => {
    const { post } = await openPost({ media_url: 'https://example.com/a.mp4' })
    await opened(post)
    fireEvent.error(await play(post))
    expect(screen.getByText(playerStrings.troubles.failed.title)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.openElsewhere }).getAttribute('href')).toBe(post.media_url)
    await press(playerStrings.retry)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent.error(await video())
    expect(screen.getByText(playerStrings.troubles.offline.title)).toBeTruthy()
    expect(screen.queryByText(playerStrings.troubles.failed.title)).toBeNull()
  })

  test('of a kind that the browser does not know says so, and leads to what helps; a film that is gone does not', async () => {
    const file = `/media/posts/${'a'.repeat(22)}.mkv`
    let status = 200
    const { post } = await openPost({ media_url: file }, () => ({
      [`HEAD ${file}`]: () => new Response(null, { status }),
    }))
    await opened(post)
    breakDown(await play(post), NOT_SUPPORTED)
    expect(await screen.findByText(playerStrings.troubles.unplayable.title)).toBeTruthy()
    expect(screen.getByText(playerStrings.troubles.unplayable.text)).toBeTruthy()
    expect(screen.getByRole('link', { name: playerStrings.openFile }).getAttribute('href')).toContain(file)
    status = 404
    await press(playerStrings.retry)
    breakDown(await video(), NOT_SUPPORTED)
    expect(screen.getByText(playerStrings.troubles.failed.title)).toBeTruthy()
    await press(playerStrings.retry)
    status = 200
    breakDown(await video(), NETWORK)
    expect(screen.getByText(playerStrings.troubles.failed.title)).toBeTruthy()
  })

  test('of an unknown kind that is still being made ready asks for a little patience', async () => {
    const file = `/media/posts/${'b'.repeat(22)}.mkv`
    const { post } = await openPost({ media_url: file, processing: true }, () => ({
      [`HEAD ${file}`]: () => new Response(null),
    }))
    await opened(post)
    breakDown(await play(post), NOT_SUPPORTED)
    expect(await screen.findByText(playerStrings.unplayableYet)).toBeTruthy()
  })

  test('of an unknown kind on another host is known by its ending alone', async () => {
    const { post, calls } = await openPost({ media_url: 'https://films.example/crawl.mkv' })
    await opened(post)
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
    breakDown(await play(post), NOT_SUPPORTED)
    expect(await screen.findByText(playerStrings.troubles.unplayable.title)).toBeTruthy()
    expect(calls.filter(({ url }) => url.host === 'films.example')).toEqual([])
  })

  test('of Aparat and YouTube is their own, in a frame named after the post; offline none is opened', async () => {
    const { post, path, to } = await openPost({ media_url: 'https://www.aparat.com/v/Xy12Z' })
    await opened(post)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await press(playerStrings.play(post.title))
    expect(screen.getByText(playerStrings.troubles.offline.title)).toBeTruthy()
    onLine.mockReturnValue(true)
    await press(playerStrings.retry)
    const frame = await screen.findByTitle(post.title)
    expect(frame.getAttribute('src')).toContain('https://www.aparat.com/video/video/embed/videohash/Xy12Z')
    fireEvent.load(frame)
    await waitFor(() => expect(to(`${path}view/`)).toHaveLength(1))
  })
})

describe('what can be done with a post', () => {
  test('like, save and follow are the viewer’s own and stay on the device; the figure stays as it is', async () => {
    const { post } = await openPost()
    await opened(post)
    await press(new RegExp(actionStrings.like))
    await press(actionStrings.save)
    await press(words.follow)
    expect(screen.getByRole('button', { name: `${actionStrings.like} ۲۴۵`, pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: words.following, pressed: true })).toBeTruthy()
    expect([likesStore.liked[0], likesStore.saved[0], likesStore.followed[0]]).toEqual([
      post.id,
      post.id,
      post.author.id,
    ])
    expect(JSON.parse(localStorage.getItem('post-marks') ?? '{}').saved).toContain(post.id)
    await press(words.following)
  })

  test('sharing hands on title and link, or copies the link where the device cannot share', async () => {
    const { post } = await openPost()
    await opened(post)
    const share = vi.fn(async () => undefined)
    const url = `${location.origin}/posts/front-crawl-drills-${post.id}`
    vi.stubGlobal('navigator', Object.assign(navigator, { share }))
    await press(actionStrings.share)
    expect(share).toHaveBeenCalledWith({ title: post.title, url })
    Object.assign(navigator, { share: undefined })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(actionStrings.share)
    expect(writeText).toHaveBeenCalledWith(url)
    expect(told()).toContain(actionStrings.copied)
  })

  test('our media is kept for the pool; what its host does not give says so', async () => {
    const { post, unmount } = await openPost()
    await opened(post)
    expect(screen.getByRole('button', { name: downloadStrings.downloadOf(post.title) })).toBeTruthy()
    expect(screen.queryByRole('button', { name: actionStrings.download })).toBeNull()
    unmount()
    const other = await openPost({ media_url: 'https://www.aparat.com/v/Xy12Z' })
    await opened(other.post)
    await press(actionStrings.download)
    expect(told()).toContain(actionStrings.notGiven)
  })

  test('a visitor who wants to report is asked to sign in; a member sends reason and words', async () => {
    const first = await openPost()
    await opened(first.post)
    await press(actionStrings.report)
    expect(screen.getByText(reportStrings.signedOut)).toBeTruthy()
    first.unmount()
    storeSession(accessToken())
    const { post, path, to } = await openPost({}, (id) => ({
      [`POST /api/post/${id}/report/`]: () => json(204, undefined),
    }))
    await opened(post)
    await press(actionStrings.report)
    await press(reportStrings.send)
    expect(screen.getByText(reportStrings.choose)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: reportStrings.reasons.rights }))
    await userEvent.type(screen.getByRole('textbox', { name: reportStrings.text }), 'از من است')
    await press(reportStrings.send)
    await waitFor(() => expect(told()).toContain(reportStrings.sent))
    expect(to(`${path}report/`)[0]?.body).toEqual({ reason: 'rights', text: 'از من است' })
  })
})

describe('one’s own post', () => {
  const own = { author: { id: 7, username: 'user-7' }, author_username: 'user-7' }
  beforeEach(() => storeSession(accessToken()))

  test('can be mended; refused words stay in their fields with the reason', async () => {
    let answer = () => json(400, { title: ['عنوان نمی‌شود'] })
    const { post, path, to } = await openPost(own, (id) => ({ [`PATCH /api/post/${id}/`]: () => answer() }))
    await opened(post)
    expect(screen.queryByRole('button', { name: actionStrings.report })).toBeNull()
    await press(actionStrings.edit)
    const title = screen.getByRole('textbox', { name: editStrings.name })
    await userEvent.clear(title)
    await userEvent.type(title, 'کرا')
    await press(editStrings.save)
    expect(screen.getByText(/حداقل ۵ کاراکتر/)).toBeTruthy()
    expect(to(path).filter(({ method }) => method === 'PATCH')).toHaveLength(0)
    await userEvent.type(title, 'ل سینه')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: editStrings.category }), 'other')
    await press(editStrings.save)
    expect(await screen.findByText('عنوان نمی‌شود')).toBeTruthy()
    answer = () => json(200, { ...post, title: 'کرال سینه', category: 'other' })
    await press(editStrings.save)
    expect(await screen.findByRole('heading', { level: 1, name: 'کرال سینه' })).toBeTruthy()
    expect(to(path).at(-1)?.body).toEqual({ title: 'کرال سینه', description: post.description, category: 'other' })
  })

  test('is deleted after one question that names it, and can be brought back', async () => {
    const { post, path, to, router } = await openPost(own, (id) => ({
      [`DELETE /api/post/${id}/`]: () => json(204, undefined),
      [`POST /api/post/${id}/restore/`]: () => json(200, somePost),
    }))
    await opened(post)
    await press(actionStrings.remove)
    expect(screen.getByRole('heading', { name: removeStrings.ask(post.title) })).toBeTruthy()
    await press(removeStrings.yes)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    const toast = toasts.list.find(({ action }) => action?.label === removeStrings.undo)
    expect([toast?.text, toast?.ms]).toEqual([removeStrings.removed(post.title), 10_000])
    toast?.action?.run()
    await waitFor(() => expect(told()).toContain(removeStrings.restored))
    expect(to(`${path}restore/`)).toHaveLength(1)
  })

  test('is still there when the network is not: the deletion says that it did not happen', async () => {
    const { post, router } = await openPost(own, (id) => ({
      [`DELETE /api/post/${id}/`]: () => Promise.reject(new TypeError('Failed to fetch')),
    }))
    await opened(post)
    await press(actionStrings.remove)
    await press(removeStrings.yes)
    await waitFor(() => expect(told()).toContain(actionStrings.unsent))
    expect(router.state.location.pathname).toContain(String(post.id))
    expect(screen.getByRole('button', { name: uiStrings.close })).toBeTruthy()
  })
})
