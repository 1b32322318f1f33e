import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Post } from '#src/contract/post.ts'
import { actionStrings, playerStrings, pageStrings as words } from '#src/features/posts/page/post-page-strings.ts'
import { positionOf, storePosition } from '#src/features/posts/player/watch-positions.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { clickButton, opened, openPost, preparePlayer } from '#tests/support/scenarios/post-page.tsx'

preparePlayer()

const findVideo = () => waitFor(() => document.querySelector('video') ?? Promise.reject(new Error('no video yet')))

const NETWORK = 2
const NOT_SUPPORTED = 4
/** Simulates a playback error of the browser. */
function failPlayback(video: HTMLVideoElement, code: number) {
  Object.defineProperty(video, 'error', { value: { code }, configurable: true })
  fireEvent.error(video)
}

describe('the player', () => {
  const play = async (post: Post) => {
    await clickButton(playerStrings.play(post.title))
    return findVideo()
  }

  test('loads on tap, without download and picture-in-picture, and counts one view at the start of playback', async () => {
    const { post, path, to } = await openPost()
    await opened(post)
    expect(document.querySelector('video')).toBeNull()
    const video = await play(post)
    await waitFor(() => expect(video.getAttribute('src')).toBe(`${location.origin}/media/posts/crawl.mp4`))
    expect(video.getAttribute('controlslist')).toBe('nodownload')
    expect(video.hasAttribute('disablepictureinpicture')).toBe(true)
    expect(video.hasAttribute('controls')).toBe(false)
    expect(to(`${path}view/`)).toHaveLength(0)
    fireEvent.playing(video)
    fireEvent.playing(video)
    await waitFor(() => expect(screen.getByText('۱٬۲۳۵ بازدید')).toBeTruthy())
    expect(to(`${path}view/`)).toHaveLength(1)
  })

  test('keeps the viewer’s volume and speed when the page rerenders', async () => {
    const { post } = await openPost()
    await opened(post)
    const video = await play(post)
    video.volume = 0.3
    video.playbackRate = 1.5
    fireEvent.playing(video)
    await screen.findByText('۱٬۲۳۵ بازدید')
    await clickButton(actionStrings.save)
    expect([video.volume, video.playbackRate]).toEqual([0.3, 1.5])
  })

  test('a portrait video keeps its shape, before and during playback', async () => {
    const { post } = await openPost({ media_width: 720, media_height: 1280 })
    await opened(post)
    const frame = () => document.querySelector<HTMLElement>('.player')
    expect([frame()?.hasAttribute('data-portrait'), frame()?.style.getPropertyValue('--shape')]).toEqual([
      true,
      '720 / 1280',
    ])
    await play(post)
    expect(frame()?.style.getPropertyValue('--shape')).toBe('720 / 1280')
  })

  test('stores the position once a second, and offers to resume there', async () => {
    const { post, unmount, router } = await openPost()
    await opened(post)
    const video = await play(post)
    Object.defineProperty(video, 'duration', { value: 120 })
    for (const seconds of [0.4, 30.2, 30.9]) {
      video.currentTime = seconds
      fireEvent.timeUpdate(video)
    }
    expect(positionOf(post.id)).toBe(30)
    unmount()
    expect(router.state.location.pathname).toContain(String(post.id))
    await renderApp(`/posts/${post.id}`)
    await clickButton(playerStrings.resume('۰:۳۰'))
    const again = await findVideo()
    fireEvent.loadedMetadata(again)
    expect(again.currentTime).toBe(30)
  })

  test('shows replay and the next post when a video has ended', async () => {
    const { post } = await openPost()
    await opened(post)
    storePosition(post.id, 50, 120)
    await screen.findByRole('link', { name: 'پست شمارهٔ 5' })
    fireEvent.ended(await play(post))
    const next = screen.getByRole('link', { name: playerStrings.next('پست شمارهٔ 5') })
    expect(next.getAttribute('href')).toBe('/posts/5-5')
    expect(positionOf(post.id)).toBeUndefined()
    await clickButton(playerStrings.replay)
    expect(screen.queryByText(playerStrings.endedTitle)).toBeNull()
  })

  test('reports a video that fails to load, with retry and a link to its site; offline, that it needs the network', async () => {
    const { post } = await openPost({ media_url: 'https://example.com/a.mp4' })
    await opened(post)
    fireEvent.error(await play(post))
    expect(screen.getByText(playerStrings.troubles.failed.title)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.openElsewhere }).getAttribute('href')).toBe(post.media_url)
    await clickButton(playerStrings.retry)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent.error(await findVideo())
    expect(screen.getByText(playerStrings.troubles.offline.title)).toBeTruthy()
    expect(screen.queryByText(playerStrings.troubles.failed.title)).toBeNull()
  })

  test('reports an unsupported format with a way to open the file; not for a missing file', async () => {
    const file = `/media/posts/${'a'.repeat(22)}.mkv`
    let status = 200
    const { post } = await openPost({ media_url: file }, () => ({
      [`HEAD ${file}`]: () => new Response(null, { status }),
    }))
    await opened(post)
    failPlayback(await play(post), NOT_SUPPORTED)
    expect(await screen.findByText(playerStrings.troubles.unplayable.title)).toBeTruthy()
    expect(screen.getByText(playerStrings.troubles.unplayable.text)).toBeTruthy()
    expect(screen.getByRole('link', { name: playerStrings.openFile }).getAttribute('href')).toContain(file)
    status = 404
    await clickButton(playerStrings.retry)
    failPlayback(await findVideo(), NOT_SUPPORTED)
    expect(screen.getByText(playerStrings.troubles.failed.title)).toBeTruthy()
    await clickButton(playerStrings.retry)
    status = 200
    failPlayback(await findVideo(), NETWORK)
    expect(screen.getByText(playerStrings.troubles.failed.title)).toBeTruthy()
    // Our own file is on no other site.
    expect(screen.getByRole('link', { name: playerStrings.openFile })).toBeTruthy()
    expect(screen.queryByRole('link', { name: words.openElsewhere })).toBeNull()
  })

  test('reports an unsupported format that is still being transcoded as temporary', async () => {
    const file = `/media/posts/${'b'.repeat(22)}.mkv`
    const { post } = await openPost({ media_url: file, processing: true }, () => ({
      [`HEAD ${file}`]: () => new Response(null),
    }))
    await opened(post)
    failPlayback(await play(post), NOT_SUPPORTED)
    expect(await screen.findByText(playerStrings.unplayableYet)).toBeTruthy()
  })

  test('detects an unsupported format on another host by the extension alone', async () => {
    const { post, calls } = await openPost({ media_url: 'https://videos.example/crawl.mkv' })
    await opened(post)
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
    failPlayback(await play(post), NOT_SUPPORTED)
    expect(await screen.findByText(playerStrings.troubles.unplayable.title)).toBeTruthy()
    expect(calls.filter(({ url }) => url.host === 'videos.example')).toEqual([])
  })

  test('embeds Aparat and YouTube in a frame titled after the post; offline no frame is opened', async () => {
    const { post, path, to } = await openPost({ media_url: 'https://www.aparat.com/v/Xy12Z' })
    await opened(post)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await clickButton(playerStrings.play(post.title))
    expect(screen.getByText(playerStrings.troubles.offline.title)).toBeTruthy()
    onLine.mockReturnValue(true)
    await clickButton(playerStrings.retry)
    const frame = await screen.findByTitle(post.title)
    expect(frame.getAttribute('src')).toContain('https://www.aparat.com/video/video/embed/videohash/Xy12Z')
    fireEvent.load(frame)
    await waitFor(() => expect(to(`${path}view/`)).toHaveLength(1))
  })
})
