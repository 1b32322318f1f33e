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
import { addressesOf, type Shown } from './screenshots/addresses.ts'
import { contactSheets, type Shot } from './screenshots/sheets.ts'
import { emptyOut, profileOf, someone } from './screenshots/stage.ts'

const HEIGHTS: Record<string, number> = { '360': 740, '768': 1024, '1440': 900 }
/** Up to here a screen is held in hands, and has no bar for scrolling. */
const WIDEST_HANDHELD = 768
const NUMBER = '09121110007'
const STRANGER_TO_ALL = '09121110008'
/** Most of a long page tells nothing new. */
const LONGEST_PX = 4000

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    face: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    out: { type: 'string', default: 'shots' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(`npm run screenshots -- [--only teams] [--face ${STATES.join('|')}] [--width 360] [--theme dark] [--out shots]
Takes every screen in its faces, widths and themes from the built, seeded product. Each option may be given again.`)
  process.exit(0)
}
const widths = (values.width ?? Object.keys(HEIGHTS)).map(Number)
const themes = values.theme ?? ['light', 'dark']
const faces = STATES.filter((face) => values.face?.includes(face) ?? true)

ensureBuilt()
process.exitCode = await takeAll()

/** Takes what is asked for; the exit code is 1 when a screen could not be brought to a face. */
async function takeAll(): Promise<number> {
  const browser = await launchBrowser()
  const full = await startAtFixedTime()
  const bare = faces.includes('empty') ? await startAtFixedTime() : undefined
  const missed: string[] = []
  try {
    const { tokens, belongings } = await someone(browser, full, await tokensOf(full, NUMBER))
    const addresses = addressesOf(belongings).filter(({ name }) => values.only?.includes(name) ?? true)
    const shots: Shot[] = []
    for (const face of faces.filter((each) => each !== 'empty')) {
      shots.push(...(await takeFace(browser, { server: full, tokens, addresses, face, missed })))
    }
    if (bare !== undefined) {
      const stage = { server: bare, tokens: await newcomer(bare), addresses, face: 'empty' as const, missed }
      shots.push(...(await takeFace(browser, stage)))
    }
    await mkdir(values.out, { recursive: true })
    for (const file of await contactSheets(shots, values.out)) console.log(file)
  } finally {
    await browser.close()
    await full.stop()
    await bare?.stop()
  }
  for (const line of missed) console.error(line)
  return missed.length === 0 ? 0 : 1
}

type Stage = { server: RunningServer; tokens: TokenBundle; addresses: Shown[]; face: StateName; missed: string[] }

/** Every screen in one face, by somebody signed in and, where that shows more, by a stranger; on handhelds, then on desks. */
async function takeFace(browser: Browser, { server, tokens, addresses, face, missed }: Stage): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const handheld of [true, false]) {
    const fitting = widths.filter((width) => width <= WIDEST_HANDHELD === handheld)
    if (fitting.length === 0) continue
    const device = { worker: face === 'offline', handheld }
    const signedIn = await profileOf(browser, server, tokens, device)
    const stranger = await profileOf(browser, server, undefined, device)
    for (const shown of addresses) {
      const context = shown.stranger === true ? stranger : signedIn
      shots.push(...(await take(context, shown, face, fitting).catch((error) => miss(missed, shown, face, error))))
    }
    await signedIn.close()
    await stranger.close()
  }
  return shots
}

async function newcomer(server: RunningServer): Promise<TokenBundle> {
  await emptyOut(server)
  return tokensOf(server, STRANGER_TO_ALL)
}

function miss(missed: string[], { name }: Shown, face: StateName, error: unknown): Shot[] {
  missed.push(`${name} · ${face}: ${String(error).split('\n')[0]}`)
  return []
}

/** One screen in one face, in every width and theme. */
async function take(
  context: BrowserContext,
  { name, path }: Shown,
  face: StateName,
  fitting: number[],
): Promise<Shot[]> {
  const page = await context.newPage()
  const shots: Shot[] = []
  try {
    await page.setViewportSize(sizeOf(fitting[0] ?? 360))
    await show(page, context, path, face)
    for (const width of fitting) {
      await page.setViewportSize(sizeOf(width))
      for (const theme of themes) {
        await putOn(page, theme)
        if (face !== 'loading') await settled(page)
        const picture = await photograph(page)
        const folder = join(values.out, String(width), theme)
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, `${name}-${face}.png`), picture)
        shots.push({ name, face, width, theme, picture })
      }
    }
  } finally {
    await context.setOffline(false)
    await page.close()
  }
  return shots
}

async function putOn(page: Page, theme: string) {
  await page.evaluate((mode) => {
    localStorage.setItem('themeMode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'themeMode' }))
  }, theme)
  await page.waitForFunction((mode) => document.documentElement.dataset.theme === mode, theme)
}

function sizeOf(width: number) {
  return { width, height: HEIGHTS[width] ?? 900 }
}

/** The whole page, once its letters and pictures are there; what sticks to the edges stands at the page's own. */
async function photograph(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    // A font that came too late for the first paint is taken as on the next screen.
    document.documentElement.dataset.moved = ''
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    const pictures = Promise.allSettled([...document.images].map((image) => image.decode()))
    await Promise.race([pictures, new Promise((resolve) => setTimeout(resolve, 3000))])
    scrollTo(0, 0)
  })
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  // Twice: what comes into sight may be higher than its place was.
  for (let turn = 0; turn < 2; turn += 1) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, LONGEST_PX)) })
  }
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await page.setViewportSize({ width, height })
  return picture
}
