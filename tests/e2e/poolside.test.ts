import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { PASS_TEXT } from '#tests/support/data/pass-text.ts'
import { staticHost } from '#tests/support/doubles/static-host.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, workerTest as test } from '#tests/support/drivers/e2e.ts'
import { bookFirst, payAtBank } from '#tests/support/drivers/page/booking-steps.ts'
import { readQr } from '#tests/support/drivers/qr.ts'
import { startServer, until } from '#tests/support/drivers/server.ts'
import { noise, published, writePost } from '#tests/support/scenarios/post-editor.ts'

// Whole journeys, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 300_000 })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Addresses in one of the browser's caches. */
const cached = (page: Page, name: string) =>
  page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => url), name)

/** Resolves when every picture on the page has loaded, scrolled to or not. */
const picturesShow = (page: Page, selector: string) =>
  until(`pictures in ${selector}`, async () => {
    const widths = await page.locator(`${selector} img`).evaluateAll((images) =>
      images.map((image) => {
        const picture = image as HTMLImageElement
        picture.loading = 'eager'
        return picture.complete ? picture.naturalWidth : 0
      }),
    )
    return (widths.length > 0 && widths.every((width) => width > 0)) || undefined
  })

test('a downloaded video plays and seeks without signal, until it is removed', async ({ page, context, server }) => {
  const posts = (await (await fetch(`${server.origin}/api/post/`)).json()) as { id: number; media_url: string | null }[]
  const post = posts.find(({ media_url }) => media_url?.startsWith('/media/seed/clips/'))
  await page.goto(`/posts/${post?.id}`)
  await workerReady(page)
  await page.getByRole('button', { name: /^ذخیرهٔ آفلاین/ }).click()
  const keptMark = page.getByRole('button', { name: /^ذخیره شده/ })
  await keptMark.waitFor()
  expect(await cached(page, 'kept-media')).toContain(server.origin + post?.media_url)
  await storedOnDevice(page, 'pool/["posts","detail"')

  await context.setOffline(true)
  await page.goto('/storage')
  await main(page).getByRole('heading', { name: 'ذخیره‌های آفلاین' }).waitFor()
  await main(page).locator('.downloads-item a').click()
  await page.waitForURL('**/posts/*')
  await main(page).getByRole('button', { name: /^پخش/ }).first().click()
  const clip = page.locator('video.player-video')
  await clip.waitFor()
  const playsFrom = (share: number) =>
    clip.evaluate(async (element, fraction) => {
      const video = element as HTMLVideoElement
      video.muted = true
      if (video.readyState === 0) await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve))
      const target = video.duration * fraction
      video.currentTime = target
      await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
      await video.play()
      await new Promise<void>((resolve) => {
        const look = () => (video.currentTime > target + 0.1 ? resolve() : requestAnimationFrame(look))
        look()
      })
      video.pause()
      return { from: target, at: video.currentTime }
    }, share)
  for (const share of [0.6, 0.2]) {
    const { from, at } = await playsFrom(share)
    expect(at).toBeGreaterThan(from)
  }

  await page.goto('/storage')
  await page.getByRole('button', { name: /^حذف از دستگاه/ }).click()
  await page.getByRole('button', { name: 'حذف از دستگاه', exact: true }).click()
  await until('the video to be removed', async () =>
    (await cached(page, 'kept-media')).length === 0 ? true : undefined,
  )
})

test('the built page on a plain file host works throughout with a server of another origin, and without signal', async ({
  browser,
  onTestFailed,
  onTestFinished,
}) => {
  const site = await staticHost()
  onTestFinished(() => site.close())
  const api = await startServer({ env: { CORS_ORIGINS: site.origin } })
  onTestFinished(() => api.stop())
  site.settle(api.origin)
  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 360, height: 740 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/CORS|Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  onTestFailed(async () => console.log(page.url(), refused, await page.locator('#root').textContent().catch(String)))

  await page.goto('/')
  await workerReady(page)
  await picturesShow(page, '.slider-slide')
  await picturesShow(page, '.post-card-thumb')
  const shown = await page
    .locator('.slider-slide img, .post-card-thumb img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).currentSrc).filter((url) => url.includes('/media/')),
    )
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.every((url) => url.startsWith(api.origin))).toBe(true)
  await until('the pictures to be cached', async () => {
    const there = new Set(await cached(page, 'pictures'))
    return shown.every((url) => there.has(url)) || undefined
  })
  await storedOnDevice(page, '["slides"]')

  await page.getByRole('navigation').getByRole('link', { name: 'تیم‌ها' }).last().click()
  await heading(page, 'تیم‌های شنا').waitFor()
  await bookFirst(page, api, '09121110173')
  await page.goto('/create-post')
  const title = 'از میزبانی دیگر'
  await writePost(page, { title, media: await noise(9, 200) })
  const { id, thumbnail } = await published(api.origin, title)
  await page.goto(`/posts/${id}`)
  await heading(page, title).waitFor()
  await storedOnDevice(page, `["posts","detail",${id}`)
  expect(thumbnail).not.toBeNull()

  await context.setOffline(true)
  await page.reload()
  await heading(page, title).waitFor()
  await page.goto('/teams')
  await page.locator('a.team-card-link').first().click()
  await page.locator('a[href*="/booking/"]').first().waitFor()
  await page.goto('/')
  await picturesShow(page, '.slider-slide')
  await picturesShow(page, '.post-card-thumb')
  expect(refused).toEqual([])
  expect(site.asked().filter((path) => /^\/(?:api|media)\//.test(path))).toEqual([])
})

test('the offline bundle opens unvisited screens without signal, and changes made there are sent later', async ({
  page,
  context,
  server,
  browser,
}) => {
  await page.goto('/team-overview/1')
  await bookFirst(page, server, '09121110171')
  await payAtBank(page, 'پرداخت')
  await page.getByRole('heading', { name: 'ثبت‌نام شما انجام شد' }).waitFor()
  const receipt = new URL(page.url()).pathname
  const tokens = await page.evaluate(() => ({ ...localStorage }))
  await context.close()
  // Another device of the same user, which has opened this page only.
  const other = await browser.newContext({ baseURL: server.origin, viewport: { width: 360, height: 740 } })
  const phone = await other.newPage()
  await phone.goto('/about')
  await phone.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, String(value))
    // Its access token is expired: the refresh at the start returns the key this user's data is encrypted with.
    const [head, claims = '', sign] = String(stored.access_token).split('.')
    const known = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')))
    const spent = btoa(JSON.stringify({ ...known, exp: 1 })).replace(/=+$/, '')
    localStorage.setItem('access_token', [head, spent, sign].join('.'))
  }, tokens)
  await phone.reload()
  await workerReady(phone)
  await storedOnDevice(phone, '["notifications","list"')
  await until('the pictures of the bundle', async () => (await cached(phone, 'pictures')).length > 3 || undefined)
  await phone.goto('/profile-edit')
  await phone.getByLabel('نام', { exact: true }).waitFor()
  await storedOnDevice(phone, '["profile"')

  await other.setOffline(true)
  await phone.goto('/my-teams')
  await main(phone)
    .getByRole('link', { name: /^بلیت ورود/ })
    .first()
    .waitFor()
  await phone.goto(receipt)
  expect(await readQr(phone.getByRole('img', { name: /کد QR/ }))).toMatch(PASS_TEXT)
  await phone.goto('/team-overview/1')
  await main(phone).getByRole('heading', { name: 'برنامه و ثبت‌نام' }).first().waitFor()
  await picturesShow(phone, '.gallery-main')
  await main(phone).locator('a[href^="/pool-overview/"]').first().click()
  await phone.waitForURL('**/pool-overview/*')
  await main(phone).getByRole('heading', { level: 2 }).first().waitFor()

  await phone.goto('/notifications')
  await main(phone)
    .getByRole('button', { name: /^خواندم/ })
    .first()
    .click()
  await main(phone).getByText('در انتظار ارسال').waitFor()
  await main(phone).getByText('همه را خوانده‌اید').waitFor()
  await phone.goto('/profile-edit')
  await phone.getByLabel('نام', { exact: true }).fill('سارا دریایی')
  await phone.getByRole('button', { name: 'ذخیره' }).click()
  await main(phone).getByText('در انتظار ارسال').waitFor()
  await phone.reload()
  await main(phone).getByText('در انتظار ارسال').waitFor()
  expect(await phone.getByLabel('نام', { exact: true }).inputValue()).toBe('سارا دریایی')

  await other.setOffline(false)
  await main(phone).getByText('در انتظار ارسال').waitFor({ state: 'detached' })
  const access = await phone.evaluate(() => localStorage.getItem('access_token'))
  const headers = { Authorization: `Bearer ${access}` }
  const read = async (path: string) => (await fetch(server.origin + path, { headers })).json()
  expect(await read('/api/profile/me/')).toMatchObject({ name: 'سارا دریایی' })
  expect(await read('/api/notifications/unread/')).toEqual({ unread: 0 })
  await heading(phone, 'ویرایش پروفایل').waitFor()
  await other.close()
})
