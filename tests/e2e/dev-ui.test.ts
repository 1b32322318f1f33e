import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { serveDevUi } from '#tests/support/drivers/dev-ui.ts'
import { test as base } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { type ExampleMetrics, layoutMetrics } from '#tests/support/drivers/page/layout-metrics.ts'

const WIDTHS = [360, 768, 1440] as const
const THEMES = ['light', 'dark'] as const
const HEIGHT = 600
const NOW = new Date('2026-11-21T08:00:00+03:30')

type Metrics = Record<string, ExampleMetrics>
type Visit = { theme: (typeof THEMES)[number]; width: (typeof WIDTHS)[number]; metrics: Metrics; faults: unknown[] }

/** Colours depend on the theme only, and what is shown on the width only: three runs see both themes and all widths. */
const hasAxe = (theme: Visit['theme'], width: Visit['width']) => (width === 768) === (theme === 'dark')

async function visit(page: Page, theme: Visit['theme'], width: Visit['width']): Promise<Visit> {
  await page.setViewportSize({ width, height: HEIGHT })
  const faults = hasAxe(theme, width) ? await axeFaults(page) : []
  const over = await overOf(page)
  if (over > 0) faults.push(['too wide', [`${over} px`]])
  return { theme, width, faults, metrics: await layoutMetrics(page) }
}

/** In both themes at every width, with one page load per theme. */
async function visitAll(browser: Browser, address: string): Promise<Visit[]> {
  // At two device pixels per pixel, text has the same width whatever the machine's hinting.
  const context = await browser.newContext({ deviceScaleFactor: 2, locale: 'fa-IR', timezoneId: 'Asia/Tehran' })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  const visits: Visit[] = []
  for (const theme of THEMES) {
    await page.setViewportSize({ width: 360, height: HEIGHT })
    await page.goto(`${address}?theme=${theme}`)
    await page.locator('[data-example]').first().waitFor()
    // Spinners never come to rest.
    await page.addStyleTag({
      content: '*, ::before, ::after { animation: none !important; transition: none !important }',
    })
    await page.evaluate(() => document.fonts.ready)
    for (const width of WIDTHS) visits.push(await visit(page, theme, width))
  }
  await context.close()
  return visits
}

const test = base.extend('visits', { scope: 'file' }, async ({ browser }, { onCleanup }) => {
  const { address, close } = await serveDevUi()
  onCleanup(close)
  return visitAll(browser, address)
})

/** One value where all agree, otherwise the value of each. */
function merged(values: Record<string, string>): string | Record<string, string> {
  const [first = '', ...others] = Object.values(values)
  return others.every((other) => other === first) && Object.keys(values).length > 1 ? first : values
}

/** Per example and element, `of` of each visit by its `key`. */
function record(visits: Visit[], key: 'theme' | 'width', of: 'layout' | 'colors') {
  const examples = [...new Set(visits.flatMap(({ metrics }) => Object.keys(metrics)))]
  return Object.fromEntries(
    examples.map((example) => {
      const elements = [...new Set(visits.flatMap(({ metrics }) => Object.keys(metrics[example] ?? {})))]
      const valuesOf = (element: string) =>
        Object.fromEntries(visits.map((one) => [one[key], one.metrics[example]?.[element]?.[of] ?? 'not shown']))
      const values = elements.map((element) => [element, merged(valuesOf(element))])
      return [example, Object.fromEntries(values.filter(([, value]) => value !== ''))]
    }),
  )
}

const inTheme = (visits: Visit[], theme: Visit['theme']) => visits.filter((one) => one.theme === theme)

test('the page of the design system fits every width, and axe finds nothing', ({ visits }) =>
  expect(visits.flatMap(({ theme, width, faults }) => faults.map((fault) => [theme, width, fault]))).toEqual([]))

test('components have the recorded layout and colours', async ({ visits }) => {
  const layout = record(inTheme(visits, 'light'), 'width', 'layout')
  const colors = record(
    visits.filter(({ width }) => width === 768),
    'theme',
    'colors',
  )
  await expect(`${JSON.stringify({ layout, colors }, null, 2)}\n`).toMatchFileSnapshot('dev-ui.metrics.json')
})

test('the theme changes no size', ({ visits }) => {
  const [light, dark] = THEMES.map((theme) => record(inTheme(visits, theme), 'width', 'layout'))
  expect(dark).toEqual(light)
})
