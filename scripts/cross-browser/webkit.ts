import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PNG } from 'pngjs'
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver'
import { type Driver, type Engine, SCREEN, TIMEOUT_MS } from './driver.ts'
import { startWebDriver } from './webkit-service.ts'

const SHELL = resolve('scripts/cross-browser/webkit-shell.py')
/** The browser name of the shell. */
const NAME = 'MowjShell'

/** WebKitGTK by its own WebDriver, in the shell's window (`webkit-shell.py`) on a virtual screen. */
export const webkit: Engine = {
  name: 'webkit',
  denials: ['storage'],
  async start(denial) {
    const home = await mkdtemp(join(tmpdir(), 'mowj-webkit-'))
    const service = await startWebDriver(home)
    const launch = () => launchShell(service.url, denial === undefined ? join(home, 'profile') : undefined)
    let session = await launch()
    return {
      open: (url) => session.get(url),
      evaluate: (expression) => resultOf(session, expression),
      element: async (expression) => handleOf(session, (await resultOf(session, expression)) as WebElement | null),
      async restart() {
        // A failed session has ended already.
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

/** @param profile folder of the sites' storage; without one nothing is stored, as in a private window */
async function launchShell(url: string, profile: string | undefined): Promise<WebDriver> {
  const args = [String(SCREEN.width), String(SCREEN.height), ...(profile === undefined ? [] : [profile])]
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities({ browserName: NAME, 'webkitgtk:browserOptions': { binary: SHELL, args } })
    .build()
  await session.manage().setTimeouts({ script: SCRIPT_MS, pageLoad: TIMEOUT_MS })
  return session
}

const SHOWN_CHARACTERS = 300
/** A read of its database occasionally never returns to the driver: it is repeated. */
const SCRIPT_MS = 15_000

type ScriptResult = { value?: unknown; error?: string }

async function resultOf(session: WebDriver, expression: string): Promise<unknown> {
  const script = `
    const done = arguments[0]
    Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const { value, error } = await session.executeAsyncScript<ScriptResult>(script).catch((cause: unknown) => {
    throw new Error(`${String(cause)}, at ${expression.slice(0, SHOWN_CHARACTERS)}`)
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
    // Its screenshots of single elements are incomplete.
    picture: async () => {
      const box = await session.executeScript<DOMRect>('return arguments[0].getBoundingClientRect().toJSON()', element)
      return crop(Buffer.from(await session.takeScreenshot(), 'base64'), box)
    },
  }
}

function crop(screen: Buffer, { x, y, width, height }: Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>): Buffer {
  const screenImage = PNG.sync.read(screen)
  const part = new PNG({ width: Math.floor(width), height: Math.floor(height) })
  PNG.bitblt(screenImage, part, Math.round(x), Math.round(y), part.width, part.height)
  return PNG.sync.write(part)
}
