import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** An axe rule and the elements that break it. */
export type AxeFault = [rule: string, elements: string[]]

/**
 * What axe finds on a page at rest: colours in the middle of a transition are no result. It runs in the
 * page itself and collects violations only, in half the time of its browser driver; it does not enter frames.
 */
export async function axeFaults(page: Page): Promise<AxeFault[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await inPage.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }): AxeFault => [id, nodes.map(({ html }) => html.slice(0, 300))])
  })
}
