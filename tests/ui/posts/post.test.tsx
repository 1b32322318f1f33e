import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { downloadStrings } from '#src/features/downloads/strings.ts'
import { likesStore } from '#src/features/posts/likes-store.ts'
import {
  actionStrings,
  playerStrings,
  reportStrings,
  pageStrings as words,
} from '#src/features/posts/page/post-page-strings.ts'
import { clickButton, opened, openPost, preparePlayer, toastTexts } from '#tests/support/scenarios/post-page.tsx'
import { accessToken, json, storeSession } from '#tests/unit/api/fake-api.ts'

preparePlayer()

describe('a post', () => {
  test('shows title, views, Persian date, author with the fixed figure, and its text with line breaks', async () => {
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

  test('is read from the media over the title and the author to the actions', async () => {
    const { post } = await openPost()
    await opened(post)
    const main = screen.getByRole('main')
    const inOrder = [
      within(main).getByRole('button', { name: playerStrings.play(post.title) }),
      within(main).getByRole('heading', { level: 1 }),
      within(main).getByRole('button', { name: words.follow }),
      within(main).getByRole('toolbar', { name: actionStrings.actions }),
      within(main).getByText(/تمرین‌های نفس‌گیری/),
    ]
    const isBefore = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    expect(inOrder.slice(1).every((element, index) => isBefore(inOrder[index] as Element, element))).toBe(true)
  })

  test('links to related posts, without itself', async () => {
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

  test('without media says so and links to the upload', async () => {
    await openPost({ media_url: null, is_video: false })
    expect(await screen.findByRole('heading', { name: words.noMedia })).toBeTruthy()
    expect(screen.getByRole('link', { name: words.upload }).getAttribute('href')).toBe('/upload')
  })

  test('with a picture shows it, and counts the view once it is loaded', async () => {
    const { post, path, to } = await openPost({ media_url: '/media/posts/a.webp', is_video: false })
    await opened(post)
    const picture = screen.getByRole('img', { name: post.title })
    expect(to(`${path}view/`)).toHaveLength(0)
    fireEvent.load(picture)
    fireEvent.load(picture)
    await waitFor(() => expect(screen.getByText('۱٬۲۳۵ بازدید')).toBeTruthy())
    expect(to(`${path}view/`)).toHaveLength(1)
  })

  test('has the text direction of its own title and text', async () => {
    const { post } = await openPost({ title: 'Freestyle in ten lessons', description: 'From the first stroke on.' })
    await opened(post)
    expect(screen.getByRole('heading', { level: 1, name: post.title }).getAttribute('dir')).toBe('auto')
    expect(screen.getByText(post.description).getAttribute('dir')).toBe('auto')
  })

  test('with media on another site opens it there without an opener', async () => {
    await openPost({ media_url: 'https://example.com/news', is_video: false })
    const link = await screen.findByRole('link', { name: new RegExp(words.openElsewhere) })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://example.com/news', 'noopener'])
  })

  test('shows a labelled spinner while loading; on an error the message and a link home', async () => {
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

  test('that is deleted says so; offline without a stored copy says that it needs the network', async () => {
    const first = await openPost({}, (id) => ({
      [`GET /api/post/${id}/`]: () => json(404, { detail: 'x', code: 'not_found' }),
    }))
    expect(await screen.findByRole('heading', { name: words.missingTitle })).toBeTruthy()
    first.unmount()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await openPost({}, (id) => ({ [`GET /api/post/${id}/`]: () => Promise.reject(new TypeError('Failed to fetch')) }))
    expect(await screen.findByText(words.offlineText)).toBeTruthy()
  })

  test('being transcoded says so and can be played meanwhile', async () => {
    const { post } = await openPost({ processing: true })
    expect(await screen.findByText(words.processing)).toBeTruthy()
    expect(screen.getByRole('button', { name: playerStrings.play(post.title) })).toBeTruthy()
  })
})

describe('actions of a post', () => {
  test('like, save and follow are stored on the device; the shown figure does not change', async () => {
    const { post } = await openPost()
    await opened(post)
    await clickButton(new RegExp(actionStrings.like))
    await clickButton(actionStrings.save)
    await clickButton(words.follow)
    expect(screen.getByRole('button', { name: `${actionStrings.like} ۲۴۵`, pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: words.following, pressed: true })).toBeTruthy()
    expect([likesStore.liked[0], likesStore.saved[0], likesStore.followed[0]]).toEqual([
      post.id,
      post.id,
      post.author.id,
    ])
    expect(JSON.parse(localStorage.getItem('post-marks') ?? '{}').saved).toContain(post.id)
    await clickButton(words.following)
  })

  test('sharing passes title and link, or copies the link where the device cannot share', async () => {
    const { post } = await openPost()
    await opened(post)
    const share = vi.fn(async () => undefined)
    const url = `${location.origin}/posts/front-crawl-drills-${post.id}`
    vi.stubGlobal('navigator', Object.assign(navigator, { share }))
    await clickButton(actionStrings.share)
    expect(share).toHaveBeenCalledWith({ title: post.title, url })
    Object.assign(navigator, { share: undefined })
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await clickButton(actionStrings.share)
    expect(writeText).toHaveBeenCalledWith(url)
    expect(toastTexts()).toContain(actionStrings.copied)
  })

  test('our own media can be downloaded for offline use; a host without downloads shows a message', async () => {
    const { post, unmount } = await openPost()
    await opened(post)
    expect(screen.getByRole('button', { name: downloadStrings.downloadOf(post.title) })).toBeTruthy()
    expect(screen.queryByRole('button', { name: actionStrings.download })).toBeNull()
    unmount()
    const other = await openPost({ media_url: 'https://www.aparat.com/v/Xy12Z' })
    await opened(other.post)
    await clickButton(actionStrings.download)
    expect(toastTexts()).toContain(actionStrings.notGiven)
  })

  test('reporting asks signed-out users to sign in; a member sends reason and text', async () => {
    const first = await openPost()
    await opened(first.post)
    await clickButton(actionStrings.report)
    expect(screen.getByText(reportStrings.signedOut)).toBeTruthy()
    first.unmount()
    storeSession(accessToken())
    const { post, path, to } = await openPost({}, (id) => ({
      [`POST /api/post/${id}/report/`]: () => json(204, undefined),
    }))
    await opened(post)
    await clickButton(actionStrings.report)
    await clickButton(reportStrings.send)
    expect(screen.getByText(reportStrings.choose)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: reportStrings.reasons.rights }))
    await userEvent.type(screen.getByRole('textbox', { name: reportStrings.text }), 'از من است')
    await clickButton(reportStrings.send)
    await waitFor(() => expect(toastTexts()).toContain(reportStrings.sent))
    expect(to(`${path}report/`)[0]?.body).toEqual({ reason: 'rights', text: 'از من است' })
  })
})
