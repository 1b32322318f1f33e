import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'

/** A cheap phone relative to this machine. */
export const SLOWDOWN = 4
/** Pages of `localhost` may verify signatures. Nothing listens there: the driver answers. */
const ADDRESS = 'http://localhost:1/door-bench'

/** A page with the door's code, its main thread slowed down. */
export async function openSlowPage(browser: Browser): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: ['scripts/bench/door/page.ts'],
    ...{ bundle: true, write: false, format: 'iife', platform: 'browser', target: 'es2022', minify: true },
    define: { 'import.meta.env': '{}' },
  })
  const page = await (await browser.newContext({ viewport: { width: 412, height: 823 } })).newPage()
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(ADDRESS)
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}
