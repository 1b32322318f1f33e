import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the editor preloads the queue, where a post published without a network continues', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', vi.fn())
  fakeApi({})
  const { router, unmount } = await renderApp('/create-post')
  const load = vi.spyOn(router, 'loadRouteChunk')
  await waitFor(() => {
    for (const work of idle.splice(0)) work()
    expect(load).toHaveBeenCalledWith(router.routesByPath['/uploads'])
  })
  // Cancels what is left while the double still exists.
  unmount()
})
