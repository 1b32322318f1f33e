import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { phoneVideo } from '#tests/support/data/phone-video.ts'
import { tokensOf } from '#tests/support/data/tokens.ts'
import { openFlakyNetwork } from '#tests/support/doubles/flaky-network.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { startServer } from '#tests/support/drivers/server.ts'
import { type Media, noise, outboxOf } from '#tests/support/scenarios/post-editor.ts'
import { chance } from './chaos/chance.ts'
import { compare, LIMIT_EVERY, resetLimits } from './chaos/comparison.ts'
import { disturbNetwork, faultKinds, noFaults } from './chaos/disturbances.ts'
import { doorChaos } from './chaos/door/run.ts'
import { arrive, maybeCrash, openEmptyForm, postOne, sendDraftsOff, settle } from './chaos/person.ts'

/** Every n-th post is large enough to be uploaded in chunks. */
const LARGE_EVERY = 5
const SMALL_SIDE = 90
const LARGE_SIDE = 950
const VIDEO_SECONDS = 12
const SETTLE_MS = 300_000
const TIMEOUT_MS = 120_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    posts: { type: 'string', default: '50' },
    door: { type: 'boolean', default: false },
    videos: { type: 'boolean', default: false },
    seeds: { type: 'string', default: '20' },
    sabotage: { type: 'boolean', default: false },
  },
})
const [seed, postCount, seeds] = [Number(values.seed), Number(values.posts), Number(values.seeds)]
if (![seed, postCount, seeds].every(Number.isInteger) || postCount < 1 || seeds < 1) {
  console.error('chaos --seed N --posts N [--videos] [--sabotage]; chaos --door --seed N --seeds N [--sabotage]')
  process.exit(2)
}

ensureBuilt()
process.exitCode = values.door ? await doorChaos({ first: seed, seeds, sabotage: values.sabotage }) : await run()

/** A picture; with `--videos`, every n-th is a video, which is reduced before its upload. */
async function mediaOf(number: number): Promise<Media> {
  const isLarge = number % LARGE_EVERY === 0
  if (!isLarge || !values.videos) return noise(seed * 10_000 + number, isLarge ? LARGE_SIDE : SMALL_SIDE)
  const buffer = phoneVideo(VIDEO_SECONDS, 200 + number)
  return { name: `video-${number}.mp4`, mimeType: 'video/mp4', buffer }
}

/** One storm: posts written on a flaky network, then a calm network, then the comparison. Returns the exit code. */
async function run(): Promise<number> {
  const random = chance(seed)
  const count = noFaults()
  const server = await startServer()
  const network = await openFlakyNetwork(() => server.port)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: network.origin, viewport: { width: 360, height: 740 } })
    // tsx wraps named functions in a helper that pages lack.
    await context.addInitScript('globalThis.__name ??= (work) => work')
    // Generous, for busy machines.
    context.setDefaultTimeout(TIMEOUT_MS)
    let page = await arrive(context, await tokensOf(server, '09125550001'))
    const storm = disturbNetwork(network, random, count)
    const sent = new Map<string, Media>()
    for (let number = 1; number <= postCount; number += 1) {
      if (number % LIMIT_EVERY === 0) await resetLimits(server)
      const title = `پست آشوب ${seed}-${number}`
      const media = await mediaOf(number)
      if (values.sabotage && number === postCount) await postAndDrop(context, page, title, media)
      else await postOne(page, title, media)
      sent.set(title, media)
      page = await maybeCrash(context, page, random, count)
    }
    storm.stop()
    await resetLimits(server)
    await page.goto('/uploads')
    await sendDraftsOff(page)
    const visible = await settle(page, SETTLE_MS)
    const control = await tokensOf(server, '09125550002')
    const { lost, doubled, broken } = await compare(server, sent, visible, control.access)
    for (const kind of faultKinds) console.log(`${kind}: ${count[kind]}`)
    for (const title of lost) console.log(`lost: ${title}`)
    for (const title of broken) console.log(`damaged: ${title}`)
    for (const title of visible) console.log(`still in the outbox: ${title}`)
    const faults = Object.values(count).reduce((sum, each) => sum + each, 0)
    console.log(`${sent.size} posts, ${lost.length} lost, ${doubled.length} doubled, ${faults} faults`)
    return lost.length + doubled.length + broken.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await network.close()
    await server.stop()
  }
}

/** Simulates an outbox that loses data: the post is queued offline, and its record is deleted. */
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
