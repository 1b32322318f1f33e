import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PNG } from 'pngjs'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { type Driver, type Engine, PATIENCE_MS, SCREEN } from './driver.ts'
import { startWebDriver } from './webkit-service.ts'

const SHELL = resolve('scripts/cross-browser/webkit-shell.py')
/** What the shell calls itself. */
const NAME = 'MowjShell'

/** WebKitGTK by its own WebDriver, in a window of our own (`webkit-shell.py`) on a screen nobody sees. */
export const webkit: Engine = {
  name: 'webkit',
  refusals: ['storage'],
  async start(refusal) {
    const home = await mkdtemp(join(tmpdir(), 'mowj-webkit-'))
    const service = await startWebDriver(home)
    const launch = () => launchShell(service.url, refusal === undefined ? join(home, 'profile') : undefined)
    let session = await launch()
    return {
      open: (url) => session.get(url),
      evaluate: (expression) => answerOf(session, expression),
      element: async (expression) => handleOf(session, (await answerOf(session, expression)) as WebElement | null),
      async restart() {
        // A session that has come to grief is over already.
        await session.quit().catch(() => undefined)
        session = await launch()
      },
      async close() {
        await session.quit().catch(() => undefined)
        await service.stop()
        await rm(home, { recursive: true, force: true })
      },
    } satisfies Driver
  },
}

/** @param profile where it keeps what sites store; without one it keeps nothing, as a private window does */
async function launchShell(url: string, profile: string | undefined): Promise<WebDriver> {
  const args = [String(SCREEN.width), String(SCREEN.height), ...(profile === undefined ? [] : [profile])]
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities({ browserName: NAME, 'webkitgtk:browserOptions': { binary: SHELL, args } })
    .build()
  await session.manage().setTimeouts({ script: SCRIPT_MS, pageLoad: PATIENCE_MS })
  return session
}

const SHOWN_CHARACTERS = 300
/** A read of its database now and then never answers the driver: it is asked anew. */
const SCRIPT_MS = 15_000

type Answer = { value?: unknown; error?: string }

async function answerOf(session: WebDriver, expression: string): Promise<unknown> {
  const script = `
    const done = arguments[0]
    Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const { value, error } = await session.executeAsyncScript<Answer>(script).catch((trouble: unknown) => {
    throw new Error(`${String(trouble)}, at ${expression.slice(0, SHOWN_CHARACTERS)}`)
  })
  if (error !== undefined) throw new Error(error)
  return value
}

function handleOf(session: WebDriver, element: WebElement | null) {
  if (element === null) return undefined
  return {
    click: () => element.click(),
    type: (text: string) => element.sendKeys(text),
    attach: (path: string) => element.sendKeys(path),
    // Its pictures of single elements show a part of them.
    picture: async () => {
      const place = await session.executeScript<DOMRect>(
        'return arguments[0].getBoundingClientRect().toJSON()',
        element,
      )
      return cut(Buffer.from(await session.takeScreenshot(), 'base64'), place)
    },
  }
}

function cut(screen: Buffer, { x, y, width, height }: Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>): Buffer {
  const whole = PNG.sync.read(screen)
  const part = new PNG({ width: Math.floor(width), height: Math.floor(height) })
  PNG.bitblt(whole, part, Math.round(x), Math.round(y), part.width, part.height)
  return PNG.sync.write(part)
}
