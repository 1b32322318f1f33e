import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { partsOf } from './trace-parts.ts'
import { MAIN_THREAD, traced } from './tracing.ts'
import { settle, tapLink } from './visits.ts'

// `npm run bench:routes -- --origin A,B --rounds 5`: processor time of route changes, from the tap to the first
// frame of the new screen, by kind of work. Several builds are measured in turn: their servers run already. --save FOLDER
// writes the traces, for chrome://tracing; --still measures without view transitions. Processor time varies less than wall
// time beside other programs, most so without --slowdown: Chromium slows down by the clock. Multiply it instead.
const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:8000' },
    rounds: { type: 'string', default: '5' },
    way: { type: 'string', default: '/ /teams,/ /courses,/teams /team-overview/1' },
    slowdown: { type: 'string', default: '1' },
    still: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
})
const categories = [
  ...MAIN_THREAD,
  ...(values.save === undefined
    ? []
    : ['disabled-by-default-devtools.timeline.stack', 'disabled-by-default-devtools.timeline.invalidationTracking']),
]

/** Runs in the page: marks the next tap, and the end of the first frame that shows a change after it. */
function markNext() {
  performance.clearMarks()
  addEventListener('click', () => performance.mark('bench-tap'), { capture: true, once: true })
  let isMarked = false
  const changes = new MutationObserver(() => {
    if (isMarked || performance.getEntriesByName('bench-tap').length === 0) return
    isMarked = true
    changes.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('bench-shown')))
  })
  changes.observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** First and second time: milliseconds of processor time by kind of work, and `wall`. */
async function measure(browser: Browser, origin: string, [from = '/', to = '/']: string[], name: string) {
  const context = await browser.newContext({
    ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    serviceWorkers: 'block',
    reducedMotion: values.still ? 'reduce' : 'no-preference',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) })
  await page.goto(new URL(from, origin).href, { waitUntil: 'load' })
  await settle(page)
  const go = async (time: string) => {
    await page.evaluate(markNext)
    const events = await traced(devtools, categories, async () => {
      await tapLink(page, to)
      await settle(page)
    })
    if (values.save !== undefined) {
      await mkdir(values.save, { recursive: true })
      await writeFile(`${values.save}/${name}-${time}.json`, JSON.stringify({ traceEvents: events }))
    }
    return partsOf(events)
  }
  const first = await go('first')
  await page.goBack()
  await settle(page)
  const second = await go('second')
  await context.close()
  return { first, second }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const origins = values.origin.split(',')
const ways = values.way.split(',').map((way) => way.split(' '))
const seen = new Map<string, Record<string, number>[]>()
for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const way of ways) {
    for (const origin of round % 2 === 0 ? origins.toReversed() : origins) {
      const browser = await launchBrowser()
      const file = `${new URL(origin).port}${way.join('-').replaceAll('/', '_')}-${round}`
      const times = await measure(browser, origin, way, file).finally(() => browser.close())
      for (const [time, parts] of Object.entries(times)) {
        const key = `${way.join(' → ')} ${time} ${origin}`
        seen.set(key, [...(seen.get(key) ?? []), parts])
      }
    }
  }
}
for (const [key, rounds] of seen) {
  const names = [...new Set(rounds.flatMap((parts) => Object.keys(parts)))]
  const medians = names.map((name) => `${name} ${median(rounds.map((parts) => parts[name] ?? 0)).toFixed(1)}`)
  console.log(`${key}: ${medians.join(', ')}`)
}
