import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { tokensOf } from '#tests/support/data/tokens.ts'
import { openFlakyNetwork } from '#tests/support/doubles/flaky-network.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { startServer } from '#tests/support/drivers/server.ts'
import { type Media, noise, outboxOf } from '#tests/support/scenarios/post-editor.ts'
import { chance } from './chaos/chance.ts'
import { arrive, mayhem, openEmptyForm, postOne, sendDraftsOff, settle } from './chaos/person.ts'
import { forgetLimits, LIMIT_EVERY, reckon } from './chaos/reckoning.ts'
import { faultKinds, noFaults, troubleRoad } from './chaos/troubles.ts'

/** Every so many posts one is large enough to be sent in parts. */
const LARGE_EVERY = 5
const SMALL_SIDE = 90
const LARGE_SIDE = 950
const SETTLE_MS = 300_000
const PATIENCE_MS = 120_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    posts: { type: 'string', default: '50' },
    sabotage: { type: 'boolean', default: false },
  },
})
const [seed, wanted] = [Number(values.seed), Number(values.posts)]
if (!Number.isInteger(seed) || !Number.isInteger(wanted) || wanted < 1) {
  console.error('chaos --seed N --posts N [--sabotage]')
  process.exit(2)
}

ensureBuilt()
process.exitCode = await run()

/** One storm: posts written on a bad road, then calm, then the reckoning. Returns the exit code. */
async function run(): Promise<number> {
  const random = chance(seed)
  const count = noFaults()
  const server = await startServer()
  const road = await openFlakyNetwork(() => server.port)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: road.origin, viewport: { width: 360, height: 740 } })
    // A busy machine is no fault of the road.
    context.setDefaultTimeout(PATIENCE_MS)
    let page = await arrive(context, await tokensOf(server, '09125550001'))
    const storm = troubleRoad(road, random, count)
    const sent = new Map<string, Media>()
    for (let number = 1; number <= wanted; number += 1) {
      if (number % LIMIT_EVERY === 0) await forgetLimits(server)
      const title = `پست آشوب ${seed}-${number}`
      const media = await noise(seed * 10_000 + number, number % LARGE_EVERY === 0 ? LARGE_SIDE : SMALL_SIDE)
      if (values.sabotage && number === wanted) await postAndDrop(context, page, title, media)
      else await postOne(page, title, media)
      sent.set(title, media)
      page = await mayhem(context, page, random, count)
    }
    storm.stop()
    await forgetLimits(server)
    await page.goto('/uploads')
    await sendDraftsOff(page)
    const visible = await settle(page, SETTLE_MS)
    const control = await tokensOf(server, '09125550002')
    const { lost, doubled, broken } = await reckon(server, sent, visible, control.access)
    for (const kind of faultKinds) console.log(`${kind}: ${count[kind]}`)
    for (const title of lost) console.log(`lost: ${title}`)
    for (const title of broken) console.log(`not whole: ${title}`)
    for (const title of visible) console.log(`still in the outbox: ${title}`)
    const faults = Object.values(count).reduce((sum, each) => sum + each, 0)
    console.log(`${sent.size} posts, ${lost.length} lost, ${doubled.length} doubled, ${faults} faults`)
    return lost.length + doubled.length + broken.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await road.close()
    await server.stop()
  }
}

/** What a queue that loses things would do: the post is handed over without signal, and its record is gone. */
async function postAndDrop(context: BrowserContext, page: Page, title: string, media: Media): Promise<void> {
  await openEmptyForm(page)
  await context.setOffline(true)
  await postOne(page, title, media, { isOpen: true })
  const item = (await outboxOf(page)).find(({ text }) => text.title === title)
  await page.evaluate(
    (key) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('mowj-outbox')
        opening.onsuccess = () => {
          const items = opening.result.transaction('items', 'readwrite').objectStore('items')
          items.delete(key)
          items.transaction.oncomplete = () => resolve()
        }
      }),
    `item/${item?.id}`,
  )
  await context.setOffline(false)
}
