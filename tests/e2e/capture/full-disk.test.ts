import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInByCode, browserTest as test, workerReady } from '#tests/support/drivers/e2e.ts'
import { until } from '#tests/support/drivers/server.ts'
import { noise, outboxOf, writePost } from '#tests/support/scenarios/post-editor.ts'

const MB = 1024 * 1024

/** Puts a file of random bytes into a cache: zeros would be compressed away. */
function put(page: Page, cache: string, path: string, bytes: number): Promise<void> {
  return page.evaluate(
    async ([name, url, size]) => {
      const parts = Array.from({ length: Math.ceil(size / 65_536) }, () =>
        crypto.getRandomValues(new Uint8Array(Math.min(65_536, size))),
      )
      const response = new Response(new Blob(parts), { headers: { 'Content-Type': 'video/mp4' } })
      await (await caches.open(name)).put(url, response)
    },
    [cache, path, bytes] as const,
  )
}

const pathsIn = (page: Page, cache: string) =>
  page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname), cache)

/** Within the page: after a reload Chromium would believe that it is online. */
async function compose(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({}, '', '/create-post')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('textbox', { name: 'عنوان' }).waitFor()
}

/** Fills what is left of the quota. */
function fillUp(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const ballast = await caches.open('ballast')
    for (let size = 4 * 1024 * 1024; size >= 16_384; ) {
      const parts = Array.from({ length: Math.ceil(size / 65_536) }, () =>
        crypto.getRandomValues(new Uint8Array(Math.min(65_536, size))),
      )
      await ballast.put(`/ballast/${Math.random()}`, new Response(new Blob(parts))).catch(() => {
        size /= 2
      })
    }
  })
}

const titles = async (page: Page) =>
  (await outboxOf(page)).filter(({ state }) => state !== 'draft').map(({ text }) => text.title)

test('a full disk gives up pictures, then the oldest download, and never a queued post', {
  timeout: 180_000,
}, async ({ page, context, server }) => {
  const devtools = await context.newCDPSession(page)
  // The writes obey it; the estimate of this Chromium says 10 GB whatever is left.
  const quota = { origin: server.origin, quotaSize: 64 * MB }
  await devtools.send('Storage.overrideQuotaForOrigin', quota)
  await page.goto('/login')
  await signInByCode(page, server, '09125570001')
  await page.waitForURL((url) => url.pathname === '/')
  await workerReady(page)
  await devtools.send('Storage.overrideQuotaForOrigin', quota)
  await compose(page)
  await context.setOffline(true)
  await writePost(page, { title: 'نخستین پست در صف', media: await noise(1, 60) })
  await page.waitForURL('**/uploads')
  const [queued] = await outboxOf(page)
  await put(page, 'pictures', '/media/pictures/1.avif', 14 * MB)
  await put(page, 'kept-media', '/media/clips/old.mp4', 12 * MB)
  await put(page, 'kept-media', '/media/clips/new.mp4', 12 * MB)

  await fillUp(page)
  await compose(page)
  await writePost(page, { title: 'پست دوم در صف', media: await noise(2, 1150) })
  await page.waitForURL('**/uploads')
  expect(await pathsIn(page, 'pictures')).toEqual([])
  expect(await pathsIn(page, 'kept-media')).toEqual(['/media/clips/old.mp4', '/media/clips/new.mp4'])

  await fillUp(page)
  await compose(page)
  await writePost(page, { title: 'پست سوم در صف', media: await noise(3, 1150) })
  await page.waitForURL('**/uploads')
  expect(await pathsIn(page, 'kept-media')).toEqual(['/media/clips/new.mp4'])
  await until('three posts in the queue', async () => (await titles(page)).length === 3 || undefined)
  expect((await outboxOf(page)).find(({ id }) => id === queued?.id)?.key).toBe(queued?.key)

  await page.evaluate(() => caches.delete('ballast'))
  await context.setOffline(false)
  await until('every post to be sent', async () => (await outboxOf(page)).length === 0 || undefined)
})
