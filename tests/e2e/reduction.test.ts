import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEVICE, PLACE, phoneVideo } from '#tests/support/data/phone-video.ts'
import { hasFfmpeg, packetsOf, probe } from '#tests/support/data/videos.ts'
import { type RunningServer, until } from '#tests/support/drivers/server.ts'
import { compose, phoneTest, signedIn } from '#tests/support/scenarios/outbox/phone.ts'
import { fillPost, outboxOf, postsTitled, published, submit } from '#tests/support/scenarios/post-editor.ts'

const LONG_MS = 300_000
const SECONDS = 16

const test = phoneTest.extend('video', { scope: 'file' }, () => ({
  name: 'upright.mp4',
  mimeType: 'video/mp4',
  buffer: phoneVideo(SECONDS),
}))

/** The form of a new user who has chosen the video. The code that reduces it has been fetched. */
async function composed(context: BrowserContext, server: RunningServer, post: Parameters<typeof fillPost>[1]) {
  const page = await signedIn(context, server)
  await compose(page)
  await fillPost(page, post)
  await until('the worker of the reduction to be cached', async () =>
    (await cachedUrls(page)).some((url) => url.includes('/reduction-worker-')) ? true : undefined,
  )
  return page
}

function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(lists)).flat().map(({ url }) => url)
  })
}

/** Keys of the stored pieces of reductions. */
function storedPieces(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('mowj-outbox')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('items').objectStore('items').getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.map(String).filter((key) => key.startsWith('piece/')))
          }
        }
      }),
  )
}

/** Records the percentages that pages of the context show from now on. */
async function recordPercents(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { shown })
    const look = () => {
      const [, digits] = /کم کردن حجم ویدیو: ([۰-۹]+)٪/.exec(document.body?.textContent ?? '') ?? []
      if (digits !== undefined) shown.push(Number(digits.replace(/./g, (digit) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)))))
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

const percentsOf = (page: Page) => page.evaluate(() => (window as unknown as { shown: number[] }).shown)

async function itemOf(page: Page) {
  const [item] = await outboxOf(page)
  if (item === undefined) throw new Error('the outbox is empty')
  return item
}

/** Edits the queued post: another frame of its reduced video becomes the thumbnail, and it is queued again. */
async function chooseFrame(page: Page, title: string): Promise<void> {
  const before = (await itemOf(page)).files.thumbnail?.size
  await page.getByRole('button', { name: `ویرایش: ${title}` }).click()
  await page.getByText('upright.mp4').waitFor()
  expect(await page.getByRole('checkbox', { name: 'ارسال با کیفیت اصلی' }).count()).toBe(0)
  await page.getByText('تغییر تصویر شاخص').click()
  await page.getByRole('slider', { name: 'لحظهٔ ویدیو' }).fill('9')
  await page.getByRole('button', { name: 'استفاده از این لحظه' }).click()
  await until('the frame to be stored', async () =>
    ![undefined, before].includes((await itemOf(page)).files.thumbnail?.size) ? true : undefined,
  )
  await submit(page)
  await page.waitForURL('**/uploads')
  expect((await itemOf(page)).reduction).toEqual({ state: 'done' })
}

/** Every packet of the picture as it is stored. */
const picturePackets = (content: Buffer) => packetsOf(content, 'picture').map(({ hash }) => hash)

function expectNothingPersonal(content: Buffer): void {
  for (const trace of [PLACE, DEVICE]) expect(content.includes(trace)).toBe(false)
  expect(probe(content).tags.creation_time).toBeUndefined()
}

test.skipIf(!hasFfmpeg)(
  'a video queued without signal is reduced, continued after its tab was killed, and delivered once without its place',
  { timeout: LONG_MS },
  async ({ phone, server, network, video }) => {
    const title = 'شنای عمودی'
    const page = await composed(phone, server, { title, media: video })
    await phone.setOffline(true)
    await submit(page)
    await page.waitForURL('**/uploads')
    await page.getByText('آماده‌سازی ویدیو', { exact: true }).waitFor()
    await until('a piece', async () => ((await storedPieces(page)).length > 0 ? true : undefined), LONG_MS)
    await recordPercents(phone)
    const other = await phone.newPage()
    await page.close()
    await other.goto('/uploads')
    const before = await storedPieces(other)
    expect(before.length).toBeGreaterThan(0)
    await other.getByText(/^در حال کم کردن حجم ویدیو/).waitFor()
    const { reduction } = await itemOf(other)
    const key = reduction?.state === 'due' ? reduction.key : 'none'
    expect(before.every((piece) => piece.includes(key))).toBe(true)
    const isReduced = async () => ((await itemOf(other)).reduction?.state === 'done' ? true : undefined)
    await until('the video to be reduced', isReduced, LONG_MS)
    // The first 5 of 16 seconds were not encoded again.
    expect((await percentsOf(other)).filter((percent) => percent > 0 && percent < 29)).toEqual([])
    expect((await percentsOf(other)).some((percent) => percent >= 29)).toBe(true)
    expect(await storedPieces(other)).toEqual([])
    expect(network.uploaded()).toEqual([])
    await chooseFrame(other, title)
    await phone.setOffline(false)
    await published(server.origin, title, LONG_MS)
    await other.getByText('چیزی در صف نیست').waitFor()
    const [upload, ...more] = network.uploaded()
    const sent = upload?.content() ?? Buffer.alloc(0)
    expect(more).toEqual([])
    expect(sent.length).toBeLessThan(0.6 * video.buffer.length)
    expect(probe(sent)).toMatchObject({ width: 720, height: 1280, tracks: ['video', 'audio'] })
    expect(Math.abs(probe(sent).durationSeconds - SECONDS)).toBeLessThan(0.2)
    expect(picturePackets(sent)).toHaveLength(picturePackets(video.buffer).length)
    expect(sent.indexOf('moov')).toBeLessThan(sent.indexOf('mdat'))
    expectNothingPersonal(sent)
    expect(await postsTitled(server.origin, title)).toHaveLength(1)
  },
)

test.skipIf(!hasFfmpeg)(
  'with one tap the video is sent in its original quality, without its place',
  { timeout: LONG_MS },
  async ({ phone, server, network, video }) => {
    const title = 'کیفیت اصلی'
    const page = await composed(phone, server, { title, media: video })
    await page.getByRole('checkbox', { name: 'ارسال با کیفیت اصلی' }).check()
    await submit(page)
    await published(server.origin, title, LONG_MS)
    const sent = network.uploaded()[0]?.content() ?? Buffer.alloc(0)
    expect(picturePackets(sent)).toEqual(picturePackets(video.buffer))
    expect(probe(sent)).toMatchObject({ width: 1080, height: 1920 })
    expectNothingPersonal(sent)
  },
)

test.skipIf(!hasFfmpeg)(
  'a reduction can be ended in favour of the original quality',
  { timeout: LONG_MS },
  async ({ phone, server, network, video }) => {
    const title = 'پشیمان از کاهش'
    const page = await composed(phone, server, { title, media: video })
    await phone.setOffline(true)
    await submit(page)
    await page.waitForURL('**/uploads')
    await page.getByRole('button', { name: 'ارسال با کیفیت اصلی' }).click()
    const isDone = async () => ((await itemOf(page)).reduction?.state === 'done' ? true : undefined)
    await until('the copy', isDone, LONG_MS)
    await phone.setOffline(false)
    await published(server.origin, title, LONG_MS)
    expect(picturePackets(network.uploaded()[0]?.content() ?? Buffer.alloc(0))).toEqual(picturePackets(video.buffer))
  },
)

test.skipIf(!hasFfmpeg)(
  'where the engine cannot encode, the video is sent in its original quality without its place',
  { timeout: LONG_MS },
  async ({ phone, server, network, video }) => {
    const title = 'بی‌رمزگذار'
    const page = await composed(phone, server, { title, media: video })
    // The worker's own global scope is out of reach of init scripts: its script is changed on the way.
    await phone.setOffline(true)
    await page.evaluate(async () => {
      const cache = await caches.open('parts')
      for (const request of await cache.keys()) {
        if (!request.url.includes('/reduction-worker-')) continue
        const script = await (await cache.match(request))?.text()
        const headers = { 'Content-Type': 'text/javascript' }
        await cache.put(request, new Response(`delete self.VideoEncoder;${script}`, { headers }))
      }
    })
    await submit(page)
    await page.waitForURL('**/uploads')
    const isDone = async () => ((await itemOf(page)).reduction?.state === 'done' ? true : undefined)
    await until('the copy', isDone, LONG_MS)
    await phone.setOffline(false)
    await published(server.origin, title, LONG_MS)
    const sent = network.uploaded()[0]?.content() ?? Buffer.alloc(0)
    expect(picturePackets(sent)).toEqual(picturePackets(video.buffer))
    expectNothingPersonal(sent)
  },
)

test.skipIf(!hasFfmpeg)(
  'the original is sent as it is where the worker cannot be loaded',
  { timeout: LONG_MS },
  async ({ phone, server, network, video }) => {
    const title = 'بی‌کارگر'
    network.injectFault(({ path }) =>
      path.includes('/reduction-worker-') ? { kind: 'answered', status: 404 } : undefined,
    )
    const page = await signedIn(phone, server)
    await compose(page)
    await fillPost(page, { title, media: video })
    await submit(page)
    await published(server.origin, title, LONG_MS)
    const sha = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    expect(sha(network.uploaded()[0]?.content() ?? Buffer.alloc(0))).toBe(sha(video.buffer))
  },
)
