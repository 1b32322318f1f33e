import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PullToRefresh } from '#src/ui/layout/pull-to-refresh.tsx'
import { uiStrings } from '#src/ui/strings.ts'

let answers: Record<string, boolean> = {}
beforeEach(() => {
  answers = { '(pointer: coarse)': true }
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: answers[query] ?? false }))
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('scrollY', 0)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A page with the indicator; `done` ends a running refresh. */
function open() {
  let done = () => undefined as undefined
  const onRefresh = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        done = () => resolve() as undefined
      }),
  )
  render(<PullToRefresh onRefresh={onRefresh} />)
  return { onRefresh, done: () => done() }
}

/** A touch on `target`, from its first position to the last. */
function pull(places: { x?: number; y: number }[], target: EventTarget = document.body) {
  const send = (type: string, place?: { x?: number; y: number }) => {
    const touches = place === undefined ? [] : [{ clientX: place.x ?? 0, clientY: place.y }]
    target.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }))
  }
  act(() => {
    send('touchstart', places[0])
    for (const place of places.slice(1)) send('touchmove', place)
    send('touchend')
  })
}

test('pulling down far enough refetches and shows that until it is done', async () => {
  const { onRefresh, done } = open()
  pull([{ y: 0 }, { y: 60 }, { y: 180 }])
  expect(onRefresh).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe(uiStrings.refreshing)
  await act(async () => done())
  expect(screen.getByRole('status').textContent).toBe('')
})

test.each([
  ['let go too early', [{ y: 0 }, { y: 80 }]],
  ['pulled back', [{ y: 0 }, { y: 180 }, { y: 20 }]],
  [
    'swept sideways',
    [
      { x: 0, y: 0 },
      { x: 90, y: 20 },
      { x: 90, y: 200 },
    ],
  ],
])('a page that is %s is left alone', (_how, places) => {
  const { onRefresh } = open()
  pull(places)
  expect(onRefresh).not.toHaveBeenCalled()
})

test('a scrolled page, or a dialog, scrolls and does not refresh', () => {
  const { onRefresh } = open()
  vi.stubGlobal('scrollY', 40)
  pull([{ y: 0 }, { y: 200 }])
  vi.stubGlobal('scrollY', 0)
  const sheet = document.body.appendChild(document.createElement('dialog'))
  pull([{ y: 0 }, { y: 200 }], sheet)
  sheet.remove()
  expect(onRefresh).not.toHaveBeenCalled()
})

test.each([
  ['a desk', { '(pointer: coarse)': false }, false, false],
  ['a tab of Safari, which keeps its own', { '(pointer: coarse)': true }, true, false],
  ['the installed app on an iPhone', { '(pointer: coarse)': true, '(display-mode: standalone)': true }, true, true],
])('%s', (_where, device, isSafari, ours) => {
  answers = device
  if (isSafari) vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone: false }))
  const { onRefresh } = open()
  pull([{ y: 0 }, { y: 200 }])
  expect(onRefresh).toHaveBeenCalledTimes(ours ? 1 : 0)
})
