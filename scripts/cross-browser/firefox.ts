import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { type Driver, type Engine, PATIENCE_MS, type Refusal, SCREEN } from './driver.ts'
import { cacheKeyOf } from './install.ts'

const refusing: Record<Refusal, Record<string, number>> = {
  // No cookie and no storage of any kind: whoever asks for it gets a SecurityError.
  storage: { 'network.cookie.cookieBehavior': 2 },
  // In KB, for all sites together.
  space: { 'dom.quotaManager.temporaryStorage.fixedLimit': 5120 },
}

/** Firefox over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  refusals: ['storage', 'space'],
  async start(refusal) {
    const profile = await mkdtemp(join(tmpdir(), 'mowj-firefox-'))
    const preferences = refusal === undefined ? {} : refusing[refusal]
    let { browser, page } = await launch(profile, preferences)
    return {
      open: async (url) => void (await page.goto(url, { timeout: PATIENCE_MS })),
      evaluate: (expression) => page.evaluate(expression),
      element: async (expression) => handleOf((await page.evaluateHandle(expression)).asElement()),
      async restart() {
        await browser.close()
        ;({ browser, page } = await launch(profile, preferences))
      },
      async close() {
        await browser.close()
        await rm(profile, { recursive: true, force: true })
      },
    } satisfies Driver
  },
}

async function launch(profile: string, preferences: Record<string, number>): Promise<{ browser: Browser; page: Page }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: cacheKeyOf('firefox'),
    headless: true,
    userDataDir: profile,
    protocolTimeout: PATIENCE_MS,
    extraPrefsFirefox: preferences,
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport(SCREEN)
  return { browser, page }
}

function handleOf(element: ElementHandle<Node> | null) {
  if (element === null) return undefined
  const place = element as ElementHandle<HTMLInputElement>
  return {
    click: () => place.click(),
    type: (text: string) => place.type(text),
    attach: (path: string) => place.uploadFile(path),
    picture: async () => Buffer.from(await place.screenshot()),
  }
}
