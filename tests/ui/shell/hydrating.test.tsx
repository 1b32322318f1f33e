import { act } from '@testing-library/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useHydrating } from '#src/ui/motion/use-hydrating.ts'

let renders = 0

function Part() {
  renders += 1
  return <p>{useHydrating() ? 'server' : 'browser'}</p>
}

test('a component in server-rendered HTML stays marked as such, and is not rendered again by hydration', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Part />)
  expect(place.textContent).toBe('server')
  renders = 0
  const root = await act(async () => hydrateRoot(place, <Part />))
  expect([place.textContent, renders]).toEqual(['server', 1])
  await act(async () => root.render(<Part />))
  expect(place.textContent).toBe('server')
  await act(async () => root.unmount())
})

test('a component mounted in the browser is not marked as server-rendered', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Part />))
  expect(place.textContent).toBe('browser')
  await act(async () => root.unmount())
})
