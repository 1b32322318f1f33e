import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const POSTS = 3000
/** Cards a list is grown to, eight at a tap. */
const SHOWN = 320
const ROUNDS = 3
const SLOWDOWN = 4
const WHEEL_PX = 700
const GOAL_TASK_MS = 100
const GOAL_CARDS = 44
const ADDRESSES = ['/videos', '/', '/videos?layout=list']

/** Tasks of the main thread above 50 ms are told by the browser; 0 stands for none of them. */
export type LongListFigures = {
  address: string
  /** Most cards that stood in the page at once. */
  mostCards: number
  /** Longest task in ms: while the list grows by taps, while it is scrolled through, and when its address is opened anew. */
  longestMs: { growing: number; scrolling: number; opening: number }
}

/** Grows a list of posts on a phone four times slower than this machine, scrolls through it both ways, and opens it anew. */
export async function measureLongList(browser: Browser, origin: string, address: string): Promise<LongListFigures> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  try {
    await page.addInitScript(followTasks)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await longestSince(page)
    let mostCards = await grow(page)
    const growing = await longestSince(page)
    for (const direction of [-1, 1]) mostCards = Math.max(mostCards, await scrollThrough(page, direction))
    const scrolling = await longestSince(page)
    await page.reload()
    await page.locator('.posts article').first().waitFor()
    await page.waitForLoadState('networkidle')
    return { address, mostCards, longestMs: { growing, scrolling, opening: await longestSince(page) } }
  } finally {
    await context.close()
  }
}

/** Runs in the page: keeps the length of every long task. */
function followTasks() {
  const tasks: number[] = []
  Object.assign(window, { longTasks: tasks })
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
}

/** The longest task since it was asked last; the page is left at rest first. */
async function longestSince(page: Page): Promise<number> {
  await twoFrames(page)
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
  return Math.round(Math.max(0, ...tasks))
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))))

const cardsIn = (page: Page) => page.locator('.posts article').count()

async function grow(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: uiStrings.showMore })
  let most = 0
  for (let shown = 16; shown <= SHOWN; shown += 8) {
    await more.click()
    await page.locator(`.posts > li[aria-setsize="${shown}"]`).first().waitFor()
    most = Math.max(most, await cardsIn(page))
  }
  return most
}

/** From one end of the page to the other by the wheel. */
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

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Medians of several rounds, as one line an address. Exit code 0 when every one is within the goals. */
async function run(): Promise<number> {
  const server = await startServer()
  const browser = await launchBrowser()
  let isGood = true
  try {
    await fill(server)
    for (const address of ADDRESSES) {
      const rounds: LongListFigures[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measureLongList(browser, server.origin, address))
      const mostCards = Math.max(...rounds.map((figures) => figures.mostCards))
      const of = (phase: keyof LongListFigures['longestMs']) => middle(rounds.map(({ longestMs }) => longestMs[phase]))
      const [growing, scrolling, opening] = [of('growing'), of('scrolling'), of('opening')]
      isGood &&= mostCards <= GOAL_CARDS && Math.max(growing, scrolling, opening) <= GOAL_TASK_MS
      console.log(
        `${address}: ${SHOWN} of ${POSTS} posts, at most ${mostCards} cards in the page; longest task at ` +
          `${SLOWDOWN}× growing ${told(growing)}, scrolling ${told(scrolling)}, opened anew ${told(opening)}`,
      )
    }
    return isGood ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
  }
}

const told = (ms: number) => (ms === 0 ? 'under 50 ms' : `${ms} ms`)

if (process.argv[1] === import.meta.filename) {
  if (process.env.MOWJ_BUILT === undefined || !existsSync('dist/server/main.js')) {
    const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
    if (status !== 0) process.exit(2)
  }
  process.exitCode = await run()
}
