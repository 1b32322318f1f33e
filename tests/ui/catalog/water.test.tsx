import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeroPicture } from '#src/features/catalog/gallery/gallery.tsx'
import { Water } from '#src/features/catalog/gallery/water.tsx'
import { teamDetail } from '#tests/support/scenarios/journey.ts'

/** Reports to the observer of the water whether it is on the screen. */
let report: (isIntersecting: boolean) => void
const disconnect = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T22:00:00+03:30') })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = disconnect
      observe = vi.fn()
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => callback([{ isIntersecting }])
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const water = () => document.querySelector<HTMLElement>('.water')

test('the server renders no water; the device adds it over the picture, silent to screen readers', () => {
  expect(renderToString(<Water />)).toBe('')
  render(<HeroPicture pictures={[teamDetail.picture]} />)
  expect(water()?.getAttribute('aria-hidden')).toBe('true')
  expect(water()?.closest('button')?.querySelector('.picture')).not.toBeNull()
})

test('the water moves only while it can be seen, in the light of that moment', () => {
  const { unmount } = render(<HeroPicture pictures={[teamDetail.picture]} />)
  const drifts = () => water()?.hasAttribute('data-drifting')
  expect(drifts()).toBe(false)
  act(() => report(true))
  expect([drifts(), water()?.hasAttribute('data-lit')]).toEqual([true, true])
  expect(water()?.style.getPropertyValue('--light')).toBe('var(--deep)')
  expect(water()?.style.getPropertyValue('--season')).toBe('var(--autumn)')
  act(() => report(false))
  expect(drifts()).toBe(false)
  vi.setSystemTime(new Date('2026-11-22T09:00:00+03:30'))
  act(() => report(true))
  expect(water()?.style.getPropertyValue('--light')).toBe('var(--primary)')
  unmount()
  expect(disconnect).toHaveBeenCalled()
})
