import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Post } from '#src/contract/post.ts'
import { playerStrings } from '#src/features/posts/page/post-page-strings.ts'
import { controlStrings as words } from '#src/features/posts/player/control-strings.ts'
import { clickButton, opened, openPost, preparePlayer } from '#tests/support/scenarios/post-page.tsx'

preparePlayer()

const findVideo = () => waitFor(() => document.querySelector('video') ?? Promise.reject(new Error('no video yet')))

/** Opens a post and starts its video, of two minutes. */
async function playing(changes: Partial<Post> = {}) {
  const { post } = await openPost(changes)
  await opened(post)
  await clickButton(playerStrings.play(post.title))
  const video = await findVideo()
  setMedia(video, { duration: 120, paused: false, readyState: 4 })
  fireEvent.play(video)
  await screen.findByRole('button', { name: words.pause })
  return video
}

/** happy-dom plays nothing: the test sets what a browser reports. */
function setMedia(video: HTMLVideoElement, facts: Record<string, unknown>) {
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(video, name, { value, configurable: true, writable: true })
  }
}

const frame = () => screen.getByRole('group', { name: playerStrings.player })
const pressKey = (code: string) => fireEvent.keyDown(frame(), { code })

describe('the controls of a video', () => {
  test('name themselves in Persian and show the time in Persian digits', async () => {
    const video = await playing()
    expect(video.hasAttribute('controls')).toBe(false)
    video.currentTime = 65
    fireEvent.timeUpdate(video)
    expect(screen.getByText('۱:۰۵ / ۲:۰۰')).toBeTruthy()
    const seek = screen.getByRole('slider', { name: words.position })
    expect(seek.getAttribute('aria-valuetext')).toBe('۱:۰۵ از ۲:۰۰')
    for (const name of [words.pause, words.mute, words.fullscreen]) {
      expect(screen.getByRole('button', { name })).toBeTruthy()
    }
    expect(screen.queryByRole('button', { name: words.captions })).toBeNull()
  })

  test('pause, seek, mute, set volume and speed', async () => {
    const video = await playing()
    const pause = vi.spyOn(video, 'pause').mockImplementation(() => setMedia(video, { paused: true }))
    await clickButton(words.pause)
    fireEvent.pause(video)
    expect(pause).toHaveBeenCalledOnce()
    expect(await screen.findByRole('button', { name: words.continue })).toBeTruthy()
    fireEvent.change(screen.getByRole('slider', { name: words.position }), { target: { value: '30' } })
    expect(video.currentTime).toBe(30)
    await clickButton(words.mute)
    fireEvent.volumeChange(video)
    expect(video.muted).toBe(true)
    expect(await screen.findByRole('button', { name: words.unmute })).toBeTruthy()
    fireEvent.change(screen.getByRole('slider', { name: words.volume }), { target: { value: '0.4' } })
    expect([video.muted, video.volume]).toEqual([false, 0.4])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: words.rate }), '۱٫۵×')
    expect(video.playbackRate).toBe(1.5)
  })

  test('take the keyboard at once: arrows seek and set the volume, space plays, m mutes, f fills the screen', async () => {
    const video = await playing()
    expect(document.activeElement).toBe(frame())
    pressKey('ArrowRight')
    pressKey('ArrowRight')
    pressKey('ArrowLeft')
    expect(video.currentTime).toBe(5)
    pressKey('ArrowLeft')
    pressKey('ArrowLeft')
    expect(video.currentTime).toBe(0)
    pressKey('ArrowDown')
    expect(video.volume).toBeCloseTo(0.9)
    pressKey('KeyM')
    expect(video.muted).toBe(true)
    const pause = vi.spyOn(video, 'pause')
    pressKey('Space')
    expect(pause).toHaveBeenCalledOnce()
    const fill = vi.fn(async () => undefined)
    Object.assign(frame(), { requestFullscreen: fill })
    pressKey('KeyF')
    expect(fill).toHaveBeenCalledOnce()
  })

  test('leave a key to the control that uses it itself', async () => {
    const video = await playing()
    const pause = vi.spyOn(video, 'pause')
    fireEvent.keyDown(screen.getByRole('button', { name: words.mute }), { code: 'Space' })
    fireEvent.keyDown(screen.getByRole('combobox', { name: words.rate }), { code: 'ArrowUp' })
    fireEvent.keyDown(screen.getByRole('slider', { name: words.volume }), { code: 'ArrowLeft' })
    fireEvent.keyDown(frame(), { code: 'KeyM', ctrlKey: true })
    expect(pause).not.toHaveBeenCalled()
    expect([video.volume, video.currentTime, video.muted]).toEqual([1, 0, false])
  })

  test('hide during playback without input, and come back with it; a paused video shows them', async () => {
    const video = await playing()
    const bar = () => document.querySelector('.controls')
    vi.useFakeTimers()
    pressKey('ArrowRight')
    act(() => vi.advanceTimersByTime(2900))
    expect(bar()?.hasAttribute('data-hidden')).toBe(false)
    act(() => vi.advanceTimersByTime(200))
    expect(bar()?.hasAttribute('data-hidden')).toBe(true)
    act(() => pressKey('ArrowRight') && undefined)
    expect(bar()?.hasAttribute('data-hidden')).toBe(false)
    act(() => vi.advanceTimersByTime(3100))
    setMedia(video, { paused: true })
    fireEvent.pause(video)
    expect(bar()?.hasAttribute('data-hidden')).toBe(false)
    vi.useRealTimers()
  })

  test('a mouse plays and pauses on the picture; a finger shows and hides the controls', async () => {
    const video = await playing()
    const pause = vi.spyOn(video, 'pause')
    const tap = (pointerType: string) =>
      fireEvent(video, Object.assign(new Event('click', { bubbles: true }), { pointerType }))
    tap('touch')
    expect(document.querySelector('.controls')?.hasAttribute('data-hidden')).toBe(true)
    tap('touch')
    expect(document.querySelector('.controls')?.hasAttribute('data-hidden')).toBe(false)
    expect(pause).not.toHaveBeenCalled()
    tap('mouse')
    expect(pause).toHaveBeenCalledOnce()
  })

  test('say when playback waits for data', async () => {
    const video = await playing()
    expect(screen.queryByText(words.waiting)).toBeNull()
    setMedia(video, { readyState: 2 })
    fireEvent.waiting(video)
    expect(screen.getByText(words.waiting).closest('[role="status"]')).toBeTruthy()
  })

  test('offer captions where the video has them', async () => {
    const video = await playing()
    const track = { kind: 'subtitles', mode: 'hidden' }
    const tracks = Object.assign([track], { addEventListener: vi.fn(), removeEventListener: vi.fn() })
    setMedia(video, { textTracks: tracks })
    fireEvent.timeUpdate(video)
    await clickButton(words.captions)
    fireEvent.timeUpdate(video)
    expect(track.mode).toBe('showing')
    expect(screen.getByRole('button', { name: words.captions, pressed: true })).toBeTruthy()
  })

  test('are those of the host for a video of another site', async () => {
    const { post } = await openPost({ media_url: 'https://www.aparat.com/v/Xy12Z' })
    await opened(post)
    await clickButton(playerStrings.play(post.title))
    await screen.findByTitle(post.title)
    expect(screen.queryByRole('slider', { name: words.position })).toBeNull()
  })
})
