import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { type Denial, type Driver, type Engine, SCREEN, TIMEOUT_MS } from './driver.ts'
import { pathOf } from './install.ts'

const preferencesFor: Record<Denial, Record<string, number>> = {
  // No cookies and no storage of any kind: access throws a SecurityError.
  storage: { 'network.cookie.cookieBehavior': 2 },
  // In KB, for all sites together.
  space: { 'dom.quotaManager.temporaryStorage.fixedLimit': 5120 },
}

/** Firefox over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  denials: ['storage', 'space'],
  async start(denial) {
    const profile = await mkdtemp(join(tmpdir(), 'mowj-firefox-'))
    const preferences = denial === undefined ? {} : preferencesFor[denial]
    let { browser, page } = await launch(profile, preferences)
    return {
      open: async (url) => void (await page.goto(url, { timeout: TIMEOUT_MS })),
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
    executablePath: pathOf('firefox'),
    headless: true,
    userDataDir: profile,
    protocolTimeout: TIMEOUT_MS,
    extraPrefsFirefox: preferences,
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport(SCREEN)
  return { browser, page }
}

function handleOf(element: ElementHandle<Node> | null) {
  if (element === null) return undefined
  const field = element as ElementHandle<HTMLInputElement>
  return {
    click: () => field.click(),
    type: (text: string) => field.type(text),
    attach: (path: string) => field.uploadFile(path),
    picture: async () => Buffer.from(await field.screenshot()),
  }
}
