import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TokenBundle } from '#src/contract/auth.ts'
import { tokensOf } from '#tests/support/data/tokens.ts'
import { startAtFixedTime } from '#tests/support/doubles/fixed-clock.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { STATES, type StateName, settled, show } from '#tests/support/scenarios/states.ts'
import { addressesOf, type Screen } from './screenshots/addresses.ts'
import { contactSheets, type Shot } from './screenshots/sheets.ts'
import { deleteContent, profileOf, userWithPurchases } from './screenshots/stage.ts'

const HEIGHTS: Record<string, number> = { '360': 740, '768': 1024, '1440': 900 }
/** Up to this width a device is handheld and has no scrollbar. */
const WIDEST_HANDHELD = 768
const NUMBER = '09121110007'
const NEW_USER_NUMBER = '09121110008'
/** The rest of a long page shows nothing new. */
const LONGEST_PX = 4000

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    state: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    out: { type: 'string', default: 'shots' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(`npm run screenshots -- [--only teams] [--state ${STATES.join('|')}] [--width 360] [--theme dark] [--out shots]
Takes every screen in its states, widths and themes from the built, seeded product. Options can be repeated.`)
  process.exit(0)
}
const widths = (values.width ?? Object.keys(HEIGHTS)).map(Number)
const themes = values.theme ?? ['light', 'dark']
const states = STATES.filter((state) => values.state?.includes(state) ?? true)

ensureBuilt()
process.exitCode = await takeAll()

/** Takes the selected screenshots; the exit code is 1 when a screen could not be brought into a state. */
async function takeAll(): Promise<number> {
  const browser = await launchBrowser()
  const seeded = await startAtFixedTime()
  const empty = states.includes('empty') ? await startAtFixedTime() : undefined
  const failed: string[] = []
  try {
    const { tokens, belongings } = await userWithPurchases(browser, seeded, await tokensOf(seeded, NUMBER))
    const addresses = addressesOf(belongings).filter(({ name }) => values.only?.includes(name) ?? true)
    const shots: Shot[] = []
    for (const state of states.filter((each) => each !== 'empty')) {
      shots.push(...(await takeState(browser, { server: seeded, tokens, addresses, state, failed })))
    }
    if (empty !== undefined) {
      const stage = { server: empty, tokens: await newcomer(empty), addresses, state: 'empty' as const, failed }
      shots.push(...(await takeState(browser, stage)))
    }
    await mkdir(values.out, { recursive: true })
    for (const file of await contactSheets(shots, values.out)) console.log(file)
  } finally {
    await browser.close()
    await seeded.stop()
    await empty?.stop()
  }
  for (const line of failed) console.error(line)
  return failed.length === 0 ? 0 : 1
}

type Stage = { server: RunningServer; tokens: TokenBundle; addresses: Screen[]; state: StateName; failed: string[] }

/** Every screen in one state, signed in and, where that shows more, anonymous; on handhelds, then on desktops. */
async function takeState(browser: Browser, { server, tokens, addresses, state, failed }: Stage): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const handheld of [true, false]) {
    const deviceWidths = widths.filter((width) => width <= WIDEST_HANDHELD === handheld)
    if (deviceWidths.length === 0) continue
    const device = { worker: state === 'offline', handheld }
    const signedIn = await profileOf(browser, server, tokens, device)
    const stranger = await profileOf(browser, server, undefined, device)
    for (const screen of addresses) {
      const context = screen.stranger === true ? stranger : signedIn
      shots.push(
        ...(await take(context, screen, state, deviceWidths).catch((error) =>
          reportFailure(failed, screen, state, error),
        )),
      )
    }
    await signedIn.close()
    await stranger.close()
  }
  return shots
}

async function newcomer(server: RunningServer): Promise<TokenBundle> {
  await deleteContent(server)
  return tokensOf(server, NEW_USER_NUMBER)
}

function reportFailure(failed: string[], { name }: Screen, state: StateName, error: unknown): Shot[] {
  failed.push(`${name} · ${state}: ${String(error).split('\n')[0]}`)
  return []
}

/** One screen in one state, in every width and theme. */
async function take(
  context: BrowserContext,
  { name, path }: Screen,
  state: StateName,
  deviceWidths: number[],
): Promise<Shot[]> {
  const page = await context.newPage()
  const shots: Shot[] = []
  try {
    await page.setViewportSize(sizeOf(deviceWidths[0] ?? 360))
    await show(page, context, path, state)
    for (const width of deviceWidths) {
      await page.setViewportSize(sizeOf(width))
      for (const theme of themes) {
        await applyTheme(page, theme)
        if (state !== 'loading') await settled(page)
        const picture = await capture(page)
        const folder = join(values.out, String(width), theme)
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, `${name}-${state}.png`), picture)
        shots.push({ name, state, width, theme, picture })
      }
    }
  } finally {
    await context.setOffline(false)
    await page.close()
  }
  return shots
}

async function applyTheme(page: Page, theme: string) {
  await page.evaluate((mode) => {
    localStorage.setItem('themeMode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'themeMode' }))
  }, theme)
  await page.waitForFunction((mode) => document.documentElement.dataset.theme === mode, theme)
}

function sizeOf(width: number) {
  return { width, height: HEIGHTS[width] ?? 900 }
}

/** The whole page, with its fonts and pictures loaded; fixed elements are at the page's own edges. */
async function capture(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    // A font that missed the first paint is applied as on the next screen.
    document.documentElement.dataset.moved = ''
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    const pictures = Promise.allSettled([...document.images].map((image) => image.decode()))
    await Promise.race([pictures, new Promise((resolve) => setTimeout(resolve, 3000))])
    scrollTo(0, 0)
  })
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  // Twice: lazily rendered content may be higher than its placeholder.
  for (let turn = 0; turn < 2; turn += 1) {
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, Math.min(pageHeight, LONGEST_PX)) })
  }
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await page.setViewportSize({ width, height })
  return picture
}
