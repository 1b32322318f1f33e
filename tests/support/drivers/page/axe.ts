import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** An axe rule and the elements that break it. */
export type AxeFault = [rule: string, elements: string[]]

/**
 * What axe finds on a page at rest: colours in the middle of a transition are no result. It runs in the
 * page itself and collects violations only, in half the time of its browser driver; it does not enter frames.
 */
export async function axeFaults(page: Page): Promise<AxeFault[]> {
  await page.evaluate(() => {
    // An endless one has no rest to wait for.
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof import('axe-core') }
    // Only an experimental rule reads the style sheets that `preload` would request again.
    const { violations } = await inPage.run({ resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }): AxeFault => [id, nodes.map(({ html }) => html.slice(0, 300))])
  })
}
