import { parseArgs } from 'node:util'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'
import { median } from './figures.ts'

const POSTS = 3000
/** Cards that a list is grown to, eight per tap. */
const SHOWN = 240
/**
 * Tasks are measured in the thread's CPU time, which other programs of the machine do not lengthen, and multiplied: the
 * browser's own throttling counts time in which it was not scheduled as work, and slows that down as well.
 */
const SLOWDOWN = 4
const WHEEL_PX = 700
/** Generous: the run is slow by design. */
const TIMEOUT_MS = 180_000
const GOAL_TASK_MS = 100
const GOAL_CARDS = 44
const ADDRESSES = ['/videos', '/', '/videos?layout=list']

export type LongListFigures = {
  address: string
  /** Most cards in the page at once. */
  mostCards: number
  /**
   * Longest task of the main thread, ms at 4× slowdown: while the list grows by taps, while it is scrolled through, and
   * when its URL is loaded again.
   */
  longestMs: { growing: number; scrolling: number; opening: number }
}

/** Grows a list of posts on a phone's screen, scrolls through it both ways, and reloads it. */
export async function measureLongList(browser: Browser, origin: string, address: string): Promise<LongListFigures> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 }, hasTouch: true })
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  const devtools = await browser.newBrowserCDPSession()
  let mostCards = 0
  try {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const growing = await longestTask(devtools, async () => {
      mostCards = await grow(page)
    })
    const scrolling = await longestTask(devtools, async () => {
      for (const direction of [-1, 1]) mostCards = Math.max(mostCards, await scrollThrough(page, direction))
    })
    const opening = await longestTask(devtools, async () => {
      await page.reload()
      await page.locator('.posts article').first().waitFor()
      await page.waitForLoadState('networkidle')
    })
    return { address, mostCards, longestMs: { growing, scrolling, opening } }
  } finally {
    await devtools.detach()
    await context.close()
  }
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Does work and returns the longest task of the busiest page's main thread meanwhile, in ms at 4× slowdown. */
async function longestTask(devtools: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', take)
  const complete = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', excludedCategories: ['*'], includedCategories: ['toplevel'] },
  })
  await work()
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', take)
  const names = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const mains = new Set(names.map(({ pid, tid }) => `${pid} ${tid}`))
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
  return Math.round((SLOWDOWN * tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0)) / 1000)
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))))

const cardsIn = (page: Page) => page.locator('.post-card-list article').count()

async function grow(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: uiStrings.showMore })
  let most = 0
  for (let shown = 16; shown <= SHOWN; shown += 8) {
    await tap(page, more)
    await page.locator(`.post-card-list > li[aria-setsize="${shown}"]`).first().waitFor()
    most = Math.max(most, await cardsIn(page))
  }
  return most
}

/** A raw tap: the driver's own click inspects the page's elements within the very task that is measured. */
async function tap(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('there is nothing to tap')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Scrolls from one end of the page to the other by the wheel. */
async function scrollThrough(page: Page, direction: number): Promise<number> {
  let most = 0
  for (;;) {
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, direction * WHEEL_PX)
    await twoFrames(page)
    most = Math.max(most, await cardsIn(page))
    if ((await page.evaluate(() => window.scrollY)) === before) return most
  }
}

async function fill(server: RunningServer) {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { db, close } = openDatabase(address, { max: 1 })
  await scaleSeed(db, { now: new Date(), posts: POSTS })
  await close()
}

/** Medians of several rounds, one line per URL. Exit code 0 when every one meets the goals. */
async function run(rounds: number): Promise<number> {
  const server = await startServer()
  const browser = await launchBrowser()
  let isGood = true
  try {
    await fill(server)
    for (const address of ADDRESSES) {
      const all: LongListFigures[] = []
      for (let round = 0; round < rounds; round += 1) all.push(await measureLongList(browser, server.origin, address))
      const mostCards = Math.max(...all.map((figures) => figures.mostCards))
      const of = (phase: keyof LongListFigures['longestMs']) =>
        median(all.map(({ longestMs }) => longestMs[phase])) ?? 0
      const [growing, scrolling, opening] = [of('growing'), of('scrolling'), of('opening')]
      // Opening is the start of the whole app, which other figures cover.
      isGood &&= mostCards <= GOAL_CARDS && Math.max(growing, scrolling) <= GOAL_TASK_MS
      console.log(
        `${address}: ${SHOWN} of ${POSTS} posts, at most ${mostCards} cards in the page; longest task at ` +
          `${SLOWDOWN}×: ${growing} ms growing, ${scrolling} ms scrolling, ${opening} ms reloading`,
      )
    }
    return isGood ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
  }
}

if (process.argv[1] === import.meta.filename) {
  ensureBuilt()
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } })
  process.exitCode = await run(Number(values.rounds))
}
