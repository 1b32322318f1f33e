import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { BROWSER_FLAGS, ensureBrowser } from '#tests/support/drivers/browser.ts'
import { freePort } from '#tests/support/drivers/server.ts'
import type { Row } from './figures.ts'

/** Lighthouse 12 as a phone on simulated slow 4G, in a browser with an empty profile. */
export async function lighthouseOf(url: string): Promise<Row['figures']> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const outcome = await lighthouse(url, {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (outcome === undefined) throw new Error(`Lighthouse returned no result for ${url}`)
    const { audits, categories, runtimeError } = outcome.lhr
    if (runtimeError !== undefined) throw new Error(`Lighthouse: ${runtimeError.message}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? null
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      SEO: score('seo'),
      'FCP ms': value('first-contentful-paint'),
      'LCP ms': value('largest-contentful-paint'),
      'TBT ms': value('total-blocking-time'),
      CLS: value('cumulative-layout-shift'),
      'SI ms': value('speed-index'),
    }
  } finally {
    await browser.close()
  }
}
