import type { Locator, Page } from 'playwright-core'

/** Taps and screens of a journey so far, with the paths of the screens. */
export type Counts = { taps: number; screens: number; paths: string[] }

/**
 * Counts what a journey costs its user: taps, a tap into a field that is then typed in included, and screens, one for each
 * path in turn. Typing itself is not counted, nor are the redirects of a payment.
 */
export function countSteps(page: Page) {
  let taps = 0
  const paths: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname } = new URL(frame.url())
    if (pathname !== paths.at(-1) && !pathname.startsWith('/api/')) paths.push(pathname)
  })
  return {
    async tap(target: Locator): Promise<void> {
      taps += 1
      await target.tap()
    },
    /** Taps a field and types. */
    async type(field: Locator, text: string): Promise<void> {
      taps += 1
      await field.tap()
      await field.fill(text)
    },
    counts: (): Counts => ({ taps, screens: paths.length, paths }),
  }
}
