import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastNavigation } from '#src/ui/motion/last-navigation.ts'
import { watchNavigations } from '#src/ui/motion/watch-navigations.ts'
import { fakeRaf } from '#tests/support/doubles/fake-raf.ts'
import { renderProduct } from '#tests/support/scenarios/screens/render-product.tsx'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

const scrolled = vi.fn()
function scrollPage(to: number) {
  vi.stubGlobal('scrollY', to)
  document.dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  scrolled.mockClear()
  vi.stubGlobal('scrollTo', scrolled)
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } })
  fakeApi({})
})
afterEach(() => {
  Object.assign(lastNavigation, { wasSlow: false, keepsScroll: false })
  Reflect.deleteProperty(navigator, 'userActivation')
})

async function openAbout() {
  const router = await renderProduct('/about')
  await router.loadRouteChunk(router.routesByPath['/contact'])
  watchNavigations(router)
  scrolled.mockClear()
  return router
}

const heading = () => screen.queryByRole('heading', { level: 1, name: 'تماس با ما' })

test('a new screen is rendered at once; after a slow one the tap is answered by a frame first', async () => {
  const router = await openAbout()
  const drawFrames = fakeRaf()
  await act(() => router.navigate({ to: '/contact' }))
  expect(heading()).not.toBeNull()
  await act(() => router.navigate({ to: '/about' }))
  lastNavigation.wasSlow = true
  const going = router.navigate({ to: '/contact' })
  await act(async () => Promise.resolve())
  expect(heading()).toBeNull()
  drawFrames()
  await act(() => going)
  expect(heading()).not.toBeNull()
})

test('a screen that renders long is slow, whatever it loads, and the next fast one is not', async () => {
  const router = await openAbout()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  router.subscribe('onBeforeLoad', () => now.mockReturnValue(5000))
  const stop = router.subscribe('onBeforeRouteMount', () => now.mockReturnValue(5121))
  await act(() => router.navigate({ to: '/contact' }))
  expect(lastNavigation.wasSlow).toBe(true)
  stop()
  await act(() => router.navigate({ to: '/about' }))
  expect(lastNavigation.wasSlow).toBe(false)
})

test('a new screen begins at its top, and Back and Forward return to their positions', async () => {
  const router = await openAbout()
  scrollPage(400)
  await act(() => router.navigate({ to: '/contact' }))
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  scrollPage(300)
  await act(async () => router.history.back())
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 400 })))
  scrollPage(0)
  await act(async () => router.history.forward())
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 300 })))
})

test('a new screen of a page at its top is not scrolled, since that would lay it out twice', async () => {
  const router = await openAbout()
  scrollPage(0)
  await act(() => router.navigate({ to: '/contact' }))
  expect(scrolled).not.toHaveBeenCalled()
})

test('a page that is scrolled while the new screen loads is at the top of it', async () => {
  const router = await openAbout()
  scrollPage(0)
  const drawFrames = fakeRaf()
  lastNavigation.wasSlow = true
  const going = router.navigate({ to: '/contact' })
  await act(async () => Promise.resolve())
  scrollPage(200)
  drawFrames()
  await act(() => going)
  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
})

test('the heading is focused after the first frame, unless the user has focused something by then', async () => {
  const router = await openAbout()
  const drawFrames = fakeRaf()
  const frame = async () => {
    drawFrames()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await act(() => router.navigate({ to: '/contact' }))
  expect(document.activeElement).not.toBe(heading())
  await act(frame)
  expect(document.activeElement).toBe(heading())
  await act(() => router.navigate({ to: '/about' }))
  const search = screen.getByRole('combobox')
  await userEvent.click(search)
  await act(frame)
  expect(document.activeElement).toBe(search)
})
