import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largeVideo } from '#tests/support/data/large-video.ts'
import { tokensOf } from '#tests/support/data/tokens.ts'
import { openFlakyNetwork } from '#tests/support/doubles/flaky-network.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { ensureBuilt } from '#tests/support/drivers/built.ts'
import { startServer } from '#tests/support/drivers/server.ts'
import { postsTitled, published, submit } from '#tests/support/scenarios/post-editor.ts'
import { arrive } from './chaos/person.ts'

const MB = 1024 * 1024
const VIDEO_BYTES = 100 * MB
const BYTES_PER_SECOND = 2 * MB
const CUT_EVERY_MS = 3000
const LEAST_CUTS = 15
const MOST_RESENT = 0.1
const ARRIVES_WITHIN_MS = 15 * 60_000
const TITLE = 'فیلمی صد مگابایتی از استخر'

ensureBuilt()
process.exitCode = await run()

/** Uploads 100 MB over 2 MB/s, cut every 3 s. Exit code 0 only when it arrived once and intact, with little resent. */
async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mowj-large-'))
  const server = await startServer()
  const network = await openFlakyNetwork(() => server.port)
  const browser = await launchBrowser()
  let cutting: ReturnType<typeof setInterval> | undefined
  try {
    const video = largeVideo(VIDEO_BYTES)
    const path = join(folder, 'video.mp4')
    await writeFile(path, video)
    const context = await browser.newContext({ baseURL: network.origin, viewport: { width: 360, height: 740 } })
    // Without workers nothing reduces the video: the upload of 100 MB is what is measured.
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'))
    const page = await arrive(context, await tokensOf(server, '09125550003'))
    await page.goto('/create-post')
    await page.getByRole('textbox', { name: 'عنوان' }).fill(TITLE)
    await page.getByRole('textbox', { name: 'توضیحات' }).fill('با اینترنتی که هر سه ثانیه قطع می‌شود.')
    await page.locator('.post-editor-drop input[type=file]').first().setInputFiles(path)
    // Taken from the video.
    await page.getByRole('img', { name: 'تصویر شاخص انتخاب‌شده' }).waitFor()
    network.limitBandwidth(BYTES_PER_SECOND)
    cutting = setInterval(() => network.cutAll(), CUT_EVERY_MS)
    const startedAt = Date.now()
    await submit(page)
    await published(server.origin, TITLE, ARRIVES_WITHIN_MS)
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    const posts = await postsTitled(server.origin, TITLE)
    const [upload] = network.uploaded().filter(({ crossed }) => crossed > MB)
    const resent = ((upload?.crossed ?? 0) - VIDEO_BYTES) / VIDEO_BYTES
    const isIntact = upload?.hash(VIDEO_BYTES) === createHash('sha256').update(video).digest('hex')
    console.log(`${seconds} s, ${network.cuts()} cuts, ${(resent * 100).toFixed(2)} % sent twice`)
    console.log(`SHA-256 ${isIntact ? 'equal' : 'different'}, ${posts.length} post`)
    const isGood = isIntact && posts.length === 1 && network.cuts() >= LEAST_CUTS && resent < MOST_RESENT
    return isGood ? 0 : 1
  } finally {
    clearInterval(cutting)
    await browser.close()
    await network.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
