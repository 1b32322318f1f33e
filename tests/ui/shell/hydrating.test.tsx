import { act } from '@testing-library/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useHydrating } from '#src/ui/motion/use-hydrating.ts'

let draws = 0

function Part() {
  draws += 1
  return <p>{useHydrating() ? 'drawn' : 'made'}</p>
}

test('what stood in the server’s HTML knows it ever after, and is not drawn once more when it is taken over', async () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Part />)
  expect(place.textContent).toBe('drawn')
  draws = 0
  const root = await act(async () => hydrateRoot(place, <Part />))
  expect([place.textContent, draws]).toEqual(['drawn', 1])
  await act(async () => root.render(<Part />))
  expect(place.textContent).toBe('drawn')
  await act(async () => root.unmount())
})

test('what is made in the browser did not come drawn', async () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Part />))
  expect(place.textContent).toBe('made')
  await act(async () => root.unmount())
})
