import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { Slider } from '#src/features/slider/slider.tsx'
import { sliderStrings as words } from '#src/features/slider/strings.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const SLIDES = 'GET /api/slider-images'
const STEP_MS = 5000
const REFRESH_MS = 10 * 60_000
const titles = ['یک', 'دو', 'سه']
const slides = titles.map((title, index) => ({
  id: index + 1,
  imageUrl: `/media/slide-${index + 1}.webp`,
  title,
  description: `شرح ${title}`,
}))

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

let reducedMotion = false
beforeEach(() => {
  reducedMotion = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
  document.documentElement.dir = 'rtl'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'visibilityState')
})

async function showSlider(answer: () => Response) {
  const network = fakeApi({ [SLIDES]: answer })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Slider />
    </QueryClientProvider>,
  )
  const skeleton = view.container.querySelector('[aria-busy="true"] .slider-frame-stage')
  await pass(1)
  return { ...view, ...network, skeleton }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => document.querySelector('.slider-slide:not([inert]) .slider-slide-title')?.textContent
const clickButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const ok = () => json(200, slides)

test('a skeleton with the height of the slides is shown while they load', async () => {
  const { skeleton } = await showSlider(ok)
  expect(skeleton).not.toBeNull()
  expect(document.querySelector('[aria-busy]')).toBeNull()
  expect(shown()).toBe('یک')
  expect(screen.getByText('شرح یک')).toBeDefined()
})

test('the slides advance every five seconds and start over after the last', async () => {
  await showSlider(ok)
  await pass(STEP_MS - 2)
  expect(shown()).toBe('یک')
  await pass(2)
  expect(shown()).toBe('دو')
  await pass(STEP_MS)
  expect(shown()).toBe('سه')
  await pass(STEP_MS)
  expect(shown()).toBe('یک')
})

test('previous of the first is the last, next of the last is the first, and a dot opens its slide', async () => {
  await showSlider(ok)
  clickButton(words.previous)
  expect(shown()).toBe('سه')
  clickButton(words.next)
  expect(shown()).toBe('یک')
  clickButton(words.goTo('۲', 'دو'))
  expect(shown()).toBe('دو')
  expect(screen.getByRole('button', { current: true }).getAttribute('aria-label')).toBe(words.goTo('۲', 'دو'))
})

test('a manually selected slide stays for the full five seconds', async () => {
  await showSlider(ok)
  await pass(STEP_MS - 1000)
  clickButton(words.next)
  await pass(STEP_MS - 1)
  expect(shown()).toBe('دو')
  await pass(1)
  expect(shown()).toBe('سه')
})

test('the slides pause while the pointer or the focus is inside, and continue after', async () => {
  await showSlider(ok)
  const slider = screen.getByRole('region', { name: words.label })
  fireEvent.pointerEnter(slider, { pointerType: 'mouse' })
  await pass(STEP_MS * 2)
  expect(shown()).toBe('یک')
  fireEvent.pointerLeave(slider)
  fireEvent.focus(screen.getByRole('button', { name: words.next }))
  await pass(STEP_MS * 2)
  expect(shown()).toBe('یک')
  fireEvent.blur(screen.getByRole('button', { name: words.next }))
  await pass(STEP_MS)
  expect(shown()).toBe('دو')
})

test('the slides pause in a hidden tab', async () => {
  await showSlider(ok)
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  await pass(STEP_MS * 2)
  expect(shown()).toBe('یک')
})

test('the pause button stops the slides until the next tap', async () => {
  await showSlider(ok)
  clickButton(words.pause)
  await pass(STEP_MS * 2)
  expect(shown()).toBe('یک')
  clickButton(words.play)
  await pass(STEP_MS)
  expect(shown()).toBe('دو')
})

test('with reduced motion the slides start paused', async () => {
  reducedMotion = true
  await showSlider(ok)
  await pass(STEP_MS * 2)
  expect(shown()).toBe('یک')
  expect(screen.getByRole('button', { name: words.play })).toBeDefined()
})

test.each([
  ['to the right', 'the next', 20, 120, 'دو'],
  ['to the left', 'the previous', 120, 20, 'سه'],
  ['too short', 'no other', 100, 120, 'یک'],
])('a swipe %s shows %s slide', async (_way, _what, from, to, expected) => {
  const { container } = await showSlider(ok)
  const stage = container.querySelector('.slider-frame-stage') as Element
  fireEvent.touchStart(stage, { touches: [{ clientX: from, clientY: 50 }] })
  fireEvent.touchEnd(stage, { changedTouches: [{ clientX: to, clientY: 52 }] })
  expect(shown()).toBe(expected)
})

test('the left arrow key shows the next slide, the right one the previous, as in RTL', async () => {
  await showSlider(ok)
  const slider = screen.getByRole('region', { name: words.label })
  fireEvent.keyDown(slider, { key: 'ArrowLeft' })
  expect(shown()).toBe('دو')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(shown()).toBe('یک')
})

test('without slides nothing is rendered', async () => {
  const { container } = await showSlider(() => json(200, []))
  expect(container.innerHTML).toBe('')
})

test('a failed request shows the three fallback slides at once, with no message', async () => {
  await showSlider(() => json(503, { detail: 'x', code: 'unavailable' }))
  expect([...document.querySelectorAll('.slider-slide-title')].map((title) => title.textContent)).toEqual(
    words.fallback.map(({ title }) => title),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

test('loaded slides stay when a later refetch fails', async () => {
  let fails = false
  await showSlider(() => (fails ? json(503, { detail: 'x', code: 'unavailable' }) : ok()))
  fails = true
  await pass(REFRESH_MS + 60_000)
  expect(titles).toContain(shown())
})

test('the slides are refetched after ten minutes, not earlier', async () => {
  const { to } = await showSlider(ok)
  await pass(REFRESH_MS - 10)
  expect(to('/api/slider-images')).toHaveLength(1)
  await pass(20)
  expect(to('/api/slider-images')).toHaveLength(2)
})

test('a picture that fails to load is replaced by a placeholder, and the text stays', async () => {
  const { container } = await showSlider(ok)
  fireEvent.error(container.querySelector('.slider-slide img') as Element)
  expect(container.querySelector('.slider-slide:first-child img')).toBeNull()
  expect(screen.getByRole('img', { name: 'تصویر در دسترس نیست' })).toBeDefined()
  expect(shown()).toBe('یک')
})

test('only the first picture is fetched until it is loaded; then the next one', async () => {
  const { container } = await showSlider(ok)
  expect(container.querySelectorAll('.slider-slide img')).toHaveLength(1)
  fireEvent.load(container.querySelector('.slider-slide img') as Element)
  expect(container.querySelectorAll('.slider-slide img')).toHaveLength(2)
  expect(container.querySelector('.slider-slide img')?.getAttribute('fetchpriority')).toBe('high')
})
