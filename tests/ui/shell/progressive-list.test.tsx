import { useLocation } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBelowFirstScreen, useProgressiveList } from '#src/ui/motion/progressive-list.ts'
import { fakeRaf } from '#tests/support/doubles/fake-raf.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'

afterEach(() => vi.unstubAllGlobals())

function Numbers() {
  const few = useProgressiveList(2)
  return <ul>{[1, 2, 3, 4].map((number, index) => index < few && <li key={number}>{number}</li>)}</ul>
}
const Place = () => (useLocation().pathname === '/' ? 'home' : <Numbers />)
const renderedItems = () => screen.queryAllByRole('listitem').length

test('a forward navigation renders a few items in the first frame and all in the next; Back renders all at once', async () => {
  const { history } = await renderScreen(<Place />)
  const drawFrames = fakeRaf()
  await act(async () => history.push('/numbers'))
  expect(renderedItems()).toBe(2)
  await act(async () => {
    drawFrames()
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(renderedItems()).toBe(4)
  await act(async () => history.push('/'))
  expect(renderedItems()).toBe(0)
  await act(async () => history.back())
  expect(renderedItems()).toBe(4)
})

const Details = () => useBelowFirstScreen() && <p>below</p>
const Below = () => (useLocation().pathname === '/' ? 'home' : <Details />)

test.each([
  { width: 360, first: 0 },
  { width: 1280, first: 1 },
])('what is below the first screen follows in the next frame of a phone ($width)', async ({ width, first }) => {
  vi.stubGlobal('screen', { width })
  const { history } = await renderScreen(<Below />)
  const drawFrames = fakeRaf()
  await act(async () => history.push('/numbers'))
  expect(screen.queryAllByText('below')).toHaveLength(first)
  await act(async () => {
    drawFrames()
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(screen.queryAllByText('below')).toHaveLength(1)
})
