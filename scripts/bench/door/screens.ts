import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { median, type Row, type Table } from '#scripts/bench/figures.ts'
import { log } from '#scripts/bench/log.ts'
import { arrive } from '#scripts/chaos/person.ts'
import { coachStrings } from '#src/features/coach/strings.ts'
import { codeVideo } from '#tests/support/data/code-video.ts'
import { expired, tokensOf } from '#tests/support/data/tokens.ts'
import { BROWSER_FLAGS, ensureBrowser } from '#tests/support/drivers/browser.ts'
import { makeFastFolder } from '#tests/support/drivers/fast-folder.ts'
import { type RunningServer, startServer, until } from '#tests/support/drivers/server.ts'
import { liveClass } from '#tests/support/scenarios/attendance/live-class.ts'
import { SLOWDOWN } from './slow-page.ts'

const SWIMMERS = 30
/** Between two frames of the door, and about what reading one takes on a slow phone. */
const PAUSE_MS = 120
const READING_MS = 130
const FRAMES_AN_HOUR = 3_600_000 / (PAUSE_MS + READING_MS)
const TIMEOUT_MS = 120_000
const FRAMES_MS = 1_800_000

type Club = Awaited<ReturnType<typeof liveClass>>

/** The built screens: a roll that is called, and an hour of frames at the door. */
export async function measureScreens(): Promise<Table> {
  const server = await startServer({ env: { RATE_LIMIT: '10000000' } })
  const folder = makeFastFolder('mowj-camera-')
  let browser: Browser | undefined
  let club: Club | undefined
  try {
    club = await liveClass(server, { swimmers: SWIMMERS })
    const video = join(folder, 'codes.y4m')
    writeFileSync(video, codeVideo(club.pass, 'https://example.ir/q?7'))
    browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: [
        ...BROWSER_FLAGS,
        ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
        `--use-file-for-fake-video-capture=${video}`,
        // Exact figures of the heap.
        '--enable-precise-memory-info',
      ],
    })
    const figures = { ...(await callRoll(browser, server, club)), ...(await watchFrames(browser, server, club)) }
    const title = `The roll at ${SLOWDOWN}×, and an hour of frames in sequence without the pauses`
    return { part: 'door', title, rows: rowsOf(figures) }
  } finally {
    await browser?.close()
    await club?.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function rowsOf(figures: Record<string, number>): Row[] {
  return Object.entries(figures).map(([name, value]) => ({ name, figures: { value } }))
}

async function openScreen(browser: Browser, server: RunningServer, path: string, phone: string): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: server.origin, viewport: { width: 360, height: 740 }, hasTouch: true, timezoneId: 'Asia/Tehran' },
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  // tsx gives functions their names by a helper that pages lack.
  await context.addInitScript('globalThis.__name ??= (work) => work')
  await hastenFrames(context)
  const page = await arrive(context, expired(await tokensOf(server, phone)))
  await page.goto(path)
  return page
}

/** Leaves out the pause between frames, and counts those that go to the worker. */
function hastenFrames(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((pause) => {
    const wait = globalThis.setTimeout
    const hastened = (work: TimerHandler, ms?: number, ...rest: unknown[]) => wait(work, ms === pause ? 0 : ms, ...rest)
    globalThis.setTimeout = Object.assign(hastened, wait) as typeof setTimeout
    const post = Worker.prototype.postMessage
    const counted = globalThis as typeof globalThis & { benchFrames?: number }
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof post>) {
      counted.benchFrames = (counted.benchFrames ?? 0) + 1
      post.apply(this, message)
    } as typeof post
  }, PAUSE_MS)
}

async function callRoll(browser: Browser, server: RunningServer, club: Club) {
  log(`door: a roll of ${SWIMMERS}`)
  const page = await openScreen(browser, server, '/coach', club.coach)
  await page
    .getByRole('button', { name: /تیم نهنگ/ })
    .first()
    .tap()
  const present = page.getByRole('button', { name: new RegExp(`${coachStrings.marks.present}$`) })
  await present.last().waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const times: number[] = []
  const people = await present.count()
  for (let index = 0; index < people; index += 1) times.push(await present.nth(index).evaluate(timeOfTap))
  const marks = async () => (await club.events()).filter((event) => event === 'mark present').length
  await until('the marks to arrive', async () => ((await marks()) >= people ? true : undefined))
  await page.context().close()
  return {
    'swimmers on the roll': people,
    'taps until all are marked': times.length,
    'marks at the server': await marks(),
    'tap to the stored mark on screen, ms': Math.round(median(times) ?? 0),
  }
}

/** Runs in the page: clicks a mark, and the milliseconds until it is shown, which is once the phone has stored it. */
function timeOfTap(button: Element): Promise<number> {
  return new Promise((resolve) => {
    const start = performance.now()
    const changes = new MutationObserver(() => {
      if (button.getAttribute('aria-pressed') !== 'true') return
      changes.disconnect()
      requestAnimationFrame(() => resolve(performance.now() - start))
    })
    changes.observe(button, { attributes: true })
    ;(button as HTMLButtonElement).click()
  })
}

async function watchFrames(browser: Browser, server: RunningServer, club: Club) {
  const page = await openScreen(browser, server, '/door', club.door)
  const frames = () =>
    page.evaluate(() => (globalThis as typeof globalThis & { benchFrames?: number }).benchFrames ?? 0)
  const devtools = await page.context().newCDPSession(page)
  const reach = (count: number) =>
    until(`${count} frames`, async () => ((await frames()) >= count ? true : undefined), FRAMES_MS)
  await reach(200)
  const before = await heapOf()
  const start = Date.now()
  const goal = 200 + FRAMES_AN_HOUR
  for (let share = 1; share <= 4; share += 1) {
    await reach((goal * share) / 4)
    log(`door: ${await frames()} frames, page ${await heapOf()} MiB`)
  }
  const after = await heapOf()
  const all = await frames()
  await page.context().close()
  return {
    'frames, as in an hour': all,
    'minutes they took here': Math.round((Date.now() - start) / 6000) / 10,
    'heap of the page at the start, MiB': before,
    'heap of the page at the end, MiB': after,
  }

  /** MiB after garbage collection. Chromium does not say how much a worker uses. */
  async function heapOf() {
    await devtools.send('HeapProfiler.enable')
    await devtools.send('HeapProfiler.collectGarbage')
    return mebibytes((await devtools.send('Runtime.getHeapUsage')).usedSize)
  }
}

function mebibytes(bytes: number): number {
  return Math.round((bytes * 100) / 1_048_576) / 100
}
