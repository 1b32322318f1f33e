import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { scaleSeed } from '#server/db/seed/scale.ts'
import { pageStrings, playerStrings } from '#src/features/posts/page/post-page-strings.ts'
import { controlStrings } from '#src/features/posts/player/control-strings.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedOnDevice, test, workerTest } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { clsOf, watchCls } from '#tests/support/drivers/page/cls.ts'
import { overOf } from '#tests/support/drivers/page/layout.ts'
import { networkIdle, watchRequests } from '#tests/support/drivers/page/network-idle.ts'
import { setTheme, THEMES } from '#tests/support/drivers/page/theme.ts'
import { type RunningServer, until } from '#tests/support/drivers/server.ts'

/** "About 40": the cards near a tall screen, and the row with the focus. */
const MOST_CARDS = 44
/** A seeded video of ours. */
const VIDEO = '/posts/59'
const UNSEEN = '/posts/58'

const cards = (page: Page) => page.locator('.post-card-list article')
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

async function growTo(server: RunningServer, posts: number) {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { db, close } = openDatabase(address, { max: 1 })
  await scaleSeed(db, { now: new Date(), posts })
  await close()
}

async function showMore(page: Page) {
  const before = Number(await cards(page).last().locator('..').getAttribute('aria-setsize'))
  await page.getByRole('button', { name: uiStrings.showMore }).click()
  await page
    .locator(`.post-card-list > li[aria-setsize="${before + 8}"]`)
    .first()
    .waitFor()
}

workerTest(
  'from the filtered, scrolled library to a video and back to the same position; the video plays, seeks, and its page is available without signal',
  async ({ page, context, complaints }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto('/videos')
    await page.getByRole('link', { name: 'والیبال', exact: true }).click()
    await page.waitForURL('**/videos?category=volleyball')
    await page.getByRole('combobox', { name: words.sort }).selectOption('views')
    await page.waitForURL('**/videos?category=volleyball&sort=views')
    await page.locator('.post-card-list:not([aria-busy]) article').first().waitFor()
    await page.getByRole('button', { name: uiStrings.showMore }).click()
    await cards(page).nth(8).waitFor()
    await page.waitForURL('**shown=16')

    const card = cards(page).nth(7)
    await card.scrollIntoViewIfNeeded()
    const position = await scrolled(page)
    expect(position).toBeGreaterThan(500)
    const title = (await card.getByRole('link').textContent()) ?? ''
    await card.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    // Another page begins at its top.
    await until('the top of the post', async () => (await scrolled(page)) === 0 || undefined)
    await page.goBack()
    await cards(page).nth(8).waitFor()
    await until('the same position in the list', async () => (await scrolled(page)) === position || undefined)
    expect(new URL(page.url()).search).toBe('?category=volleyball&sort=views&shown=16')

    await page.goto(VIDEO)
    await page.getByRole('button', { name: /^پخش/ }).waitFor()
    await networkIdle(page)
    expect(scripts.filter((path) => /\/(video|player)-(?!kind)/.test(path))).toEqual([])
    await page.getByRole('button', { name: /^پخش/ }).click()
    const videoFile = page.locator('video')
    await until('the video to play', async () => {
      const at = await videoFile.evaluate((video: HTMLVideoElement) => (video.paused ? 0 : video.currentTime))
      return at > 0.2 || undefined
    })
    expect(scripts.filter((path) => path.includes('/player-'))).toEqual([])
    // Our own controls have the focus: the tapped poster is gone.
    await page.keyboard.press('m')
    await page.getByRole('button', { name: controlStrings.unmute }).waitFor()
    expect(await videoFile.evaluate((video: HTMLVideoElement) => [video.muted, video.controls])).toEqual([true, false])
    const box = await page.locator('.player').boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    await videoFile.evaluate((video: HTMLVideoElement) => {
      video.pause()
      video.currentTime = 4
    })
    await until('the seek to be done', () =>
      videoFile.evaluate((video: HTMLVideoElement) => (!video.seeking && video.currentTime === 4) || undefined),
    )
    await videoFile.evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.3
      return video.play()
    })
    await page.getByText(playerStrings.endedTitle).waitFor()
    expect(complaints).toEqual([])

    // Another video, of which the browser has cached nothing.
    await page.goto(UNSEEN)
    await page.getByRole('button', { name: /^پخش/ }).waitFor()
    await workerReady(page)
    await storedOnDevice(page, '"detail",58')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'گرم کردن شانه' }).waitFor()
    await page.getByRole('button', { name: /^پخش/ }).click()
    await page.getByText(playerStrings.troubles.offline.title).waitFor()
  },
)

test('however long the list, about forty cards are in the DOM, and no layout shift occurs', async ({
  server,
  browser,
}) => {
  await growTo(server, 400)
  // Without motion: a card's picture that grows into its page's is counted as a shift.
  const calm = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ baseURL: server.origin, ...calm })
  const page = await context.newPage()
  await watchCls(page, { forgiven: true })
  await page.goto('/videos')
  await cards(page).first().waitFor()
  for (let more = 0; more < 14; more += 1) {
    await showMore(page)
    expect(await cards(page).count()).toBeLessThanOrEqual(MOST_CARDS)
  }
  expect(new URL(page.url()).search).toBe('?shown=120')

  // From end to end by wheel steps: nearby cards are rendered, and never too many.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (const fraction of [0, 0.25, 0.5, 0.75, 0.4, 0.1]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), height * fraction)
    await until('cards on the screen', () =>
      page.evaluate(() => {
        const list = document.querySelector('.post-card-list')?.getBoundingClientRect()
        const middle = Math.min(Math.max((list?.top ?? 0) + 200, 300), 700)
        const found = document.elementsFromPoint((list?.x ?? 0) + 60, middle)
        return found.some((element) => element.closest('.post-card') !== null) || undefined
      }),
    )
    expect(await cards(page).count()).toBeLessThanOrEqual(MOST_CARDS)
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)

  // The focused card stays, however far the page is scrolled; Tab continues from it.
  const focused = page.locator('.post-card-list > li[aria-posinset="30"] a')
  await page.evaluate(() => window.scrollTo({ top: 1800, behavior: 'instant' }))
  await focused.focus()
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.locator('.post-card-list > li[aria-posinset="118"]').waitFor()
  expect(await focused.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await until('the next card to have the focus', () =>
    page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset') === '31' || undefined),
  )

  // Far down, to a post, and back.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight * 0.6, behavior: 'instant' }))
  const far = page.locator('.post-card-list > li[aria-posinset="80"]')
  await far.waitFor()
  await far.scrollIntoViewIfNeeded()
  const position = await scrolled(page)
  const title = (await far.getByRole('link').textContent()) ?? ''
  await far.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.goBack()
  await far.waitFor()
  await until(
    'the same position in the list',
    async () => Math.abs((await scrolled(page)) - position) <= 2 || undefined,
  )
  expect(await cards(page).count()).toBeLessThanOrEqual(MOST_CARDS)
  expect(await clsOf(page)).toEqual([])
  await context.close()
})

// addresses-*.test.ts opens every address on phones.
test('library, categories and a post have no accessibility fault on a desktop, in both themes', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.origin, viewport: { width: 1440, height: 800 } })
  const page = await context.newPage()
  watchRequests(page)
  for (const address of ['/videos', '/videos?layout=list&category=other', '/categories', VIDEO]) {
    await page.goto(address)
    await networkIdle(page)
    await page.locator('#content h1').first().waitFor()
    for (const theme of THEMES) {
      await setTheme(page, theme)
      expect(await axeFaults(page), `${address} ${theme}`).toEqual([])
      expect(await overOf(page)).toBeLessThanOrEqual(0)
    }
  }
  await context.close()
})

test('a deleted post, and an address without one, say so and offer links', async ({ page }) => {
  await page.goto('/posts/some-post-999999')
  await page.getByRole('heading', { name: pageStrings.missingTitle }).waitFor()
  await page.goto('/posts/آموزش-کرال-59')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'ساعد' }).waitFor()
})
