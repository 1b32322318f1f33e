import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { type RunningServer, startServer } from '#tests/support/drivers/server.ts'
import {
  buyFirst,
  comeBack,
  openTicket,
  publishVideo,
  reachTicket,
  readClass,
  type Steps,
  signInFirst,
} from '#tests/support/scenarios/screens/journeys.ts'
import { medians, type Row, type Table } from './figures.ts'
import { log } from './log.ts'
import { markTap, slowestOf, type TapEvent, watchTaps } from './tap-watch.ts'
import { partsOf } from './trace-parts.ts'
import { MAIN_THREAD, traced } from './tracing.ts'
import { settle, tapWithFinger } from './visits.ts'

const SLOWDOWNS = [1, 4]
const PATIENCE_MS = 60_000
/** Numbers that no other run of this server has used. */
const FIRST_NUMBER = 9_121_200_000
const PHONE = { width: 360, height: 740 }
const PIXEL_RATIO = 2
/** What the browser's window adds to its page, in pixels. */
const WINDOW_FRAME = 200

type Visit = { page: Page; server: RunningServer; number: string }

/** The journeys of e2e/journeys: what happens before the taps that are measured, and these. */
const JOURNEYS: {
  name: string
  before?: (visit: Visit) => Promise<void>
  run: (visit: Visit & { steps: Steps }) => Promise<void>
}[] = [
  { name: 'ticket', run: reachTicket },
  { name: 'door', before: buyFirst, run: (visit) => comeBack(visit).then(() => openTicket(visit)) },
  { name: 'choice', run: readClass },
  { name: 'video', before: signInFirst, run: publishVideo },
]

/** From each tap of the journeys to the next frame (INP), by Event Timing: medians over the runs, and the longest. */
export async function measureTaps({ runs }: { runs: number }): Promise<Table[]> {
  const server = await startServer({ env: { RATE_LIMIT: '10000000' } })
  const seen = new Map<number, Map<string, Row['figures'][]>>(SLOWDOWNS.map((slowdown) => [slowdown, new Map()]))
  const browser = await launchBrowser()
  let number = FIRST_NUMBER
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const slowdown of SLOWDOWNS) {
        for (const journey of JOURNEYS) {
          log(`taps, run ${run} of ${runs}: ${journey.name} at ${slowdown}×`)
          number += 1
          const delays = await measureJourney(browser, server, journey, `0${number}`, slowdown)
          for (const [name, delay] of delays) {
            const rows = seen.get(slowdown)
            rows?.set(name, [...(rows.get(name) ?? []), delay])
          }
        }
      }
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return [...seen].map(([slowdown, rows]) => ({
    part: 'taps',
    title: `From a tap to the next frame, processor slowed ${slowdown} times, medians of ${runs}`,
    rows: [...rows].map(([name, delays]) => ({ name, figures: figuresOf(delays) })),
  }))
}

function figuresOf(delays: Row['figures'][]): Row['figures'] {
  return { ...medians(delays), 'longest ms': Math.max(...delays.map(({ ms }) => ms ?? 0)) }
}

/**
 * Gives the window the size of the page in device pixels. Playwright gives it that in CSS pixels, and a frame that changes
 * only what lies outside is not displayed, so that the next one that is would count.
 */
async function showWholePage(devtools: CDPSession) {
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  const [width, height] = [PHONE.width, PHONE.height].map((size) => size * PIXEL_RATIO + WINDOW_FRAME)
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width, height } })
}

async function measureJourney(
  browser: Browser,
  server: RunningServer,
  { name, before, run }: (typeof JOURNEYS)[number],
  number: string,
  slowdown: number,
): Promise<Map<string, Row['figures']>> {
  const context = await browser.newContext({
    baseURL: server.origin,
    ...{ viewport: PHONE, deviceScaleFactor: PIXEL_RATIO, isMobile: true, hasTouch: true },
    ...{ locale: 'fa-IR', timezoneId: 'Asia/Tehran', serviceWorkers: 'block' },
  })
  context.setDefaultTimeout(PATIENCE_MS)
  let events: TapEvent[] = []
  await watchTaps(context, (event) => events.push(event))
  const page = await context.newPage()
  const delays = new Map<string, Row['figures']>()
  let taps = 0
  const devtools = await context.newCDPSession(page)
  await showWholePage(devtools)
  const tap = async (target: Locator, what: string) => {
    await settle(page)
    events = []
    const work = async () => {
      await tapWithFinger(page, target)
      await settle(page)
    }
    // Slowing down is done by the clock: processor time is of the unslowed page.
    const processor = slowdown === 1 ? { 'processor ms': await processorTimeOf(page, devtools, work) } : await work()
    taps += 1
    // Nothing is reported of a tap that takes less than 16 ms, or whose document is gone before its next frame.
    delays.set(`${name} ${taps}, ${what}`, { ...(slowestOf(events) ?? { ms: null }), ...processor })
  }
  try {
    await before?.({ page, server, number })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await run({
      ...{ page, server, number },
      steps: {
        tap,
        type: async (field, text, what) => {
          await tap(field, what)
          await field.fill(text)
        },
      },
    })
  } finally {
    await context.close()
  }
  return delays
}

/** Processor time of the main thread from a tap to its next frame; null when the document is gone before that. */
async function processorTimeOf(page: Page, devtools: CDPSession, work: () => Promise<void>): Promise<number | null> {
  await page.evaluate(markTap)
  const events = await traced(devtools, MAIN_THREAD, work)
  try {
    return partsOf(events).all ?? null
  } catch {
    return null
  }
}
