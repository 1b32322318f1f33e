import type { Page } from 'playwright-core'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources?: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * From the next page on, records layout shifts once the page's HTML is complete: a browser that paints while parsing may
 * show partial content. Shifts right after a tap or a key count as `forgiven` only in tests that tap.
 */
export async function watchCls(page: Page, { forgiven = false } = {}): Promise<void> {
  await page.addInitScript((forgives) => {
    const shifts: string[] = []
    let wholeFrom = Number.POSITIVE_INFINITY
    addEventListener('DOMContentLoaded', () =>
      requestAnimationFrame(() =>
        requestAnimationFrame((time) => {
          wholeFrom = time
        }),
      ),
    )
    Object.assign(window, { shifts })
    const rectOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, startTime, sources = [] } = entry as Shift
        if ((forgives && hadRecentInput) || startTime < wholeFrom) continue
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? 'gone since')
          return `${name} from ${rectOf(previousRect)} to ${rectOf(currentRect)}`
        })
        shifts.push(`${value.toFixed(4)} on ${location.pathname} at ${Math.round(startTime)} ms: ${what.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, forgiven)
}

/** The layout shifts so far, each with its share of the screen, for failure messages. */
export function clsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { shifts: string[] }).shifts
  })
}
