import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeVideo } from '#tests/support/data/code-video.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { workerTest as base } from '#tests/support/drivers/e2e.ts'
import { makeFastFolder } from '#tests/support/drivers/fast-folder.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import { liveClass } from '#tests/support/scenarios/attendance/live-class.ts'

/** A browser whose camera sees the pass of a swimmer of today's class. */
const test = base
  .extend('club', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const club = await liveClass(server)
    onCleanup(() => club.close())
    return club
  })
  .extend('cameraBrowser', { scope: 'file' }, async ({ club }, { onCleanup }) => {
    const folder = makeFastFolder('mowj-camera-')
    const video = join(folder, 'pass.y4m')
    writeFileSync(video, codeVideo(club.pass))
    const browser = await launchBrowser([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ])
    onCleanup(async () => {
      await browser.close()
      rmSync(folder, { recursive: true })
    })
    return browser
  })
  .extend('context', async ({ cameraBrowser, server }, { onCleanup }) => {
    const context = await cameraBrowser.newContext({
      ...{ baseURL: server.origin, viewport: { width: 360, height: 740 }, hasTouch: true },
      ...{ locale: 'fa-IR', timezoneId: 'Asia/Tehran' },
    })
    onCleanup(() => context.close())
    return context
  })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const verdict = (page: Page, word: string) => page.getByRole('dialog', { name: word })

/** Signs a member of staff in, and opens their screen under the worker, which then has all of it. */
async function openAs(page: Page, server: RunningServer, path: '/door' | '/coach', number: string) {
  await page.goto('/login')
  await signInByCode(page, server, number, 'tap')
  await page.waitForURL((url) => url.pathname === '/')
  await workerReady(page)
  await page.goto(path)
}

test('a door scans, goes on without a network, takes an entry back, and all of it reaches the server', async ({
  page,
  context,
  server,
  club,
  complaints,
}) => {
  await openAs(page, server, '/door', club.door)
  await verdict(page, 'وارد شود').waitFor()
  await expect.poll(club.events).toEqual(['scan'])
  expect(await axeFaults(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await page.getByText(/^بدون اینترنت/).waitFor()
  // The same pass again: this phone knows.
  await verdict(page, 'وارد نشود').waitFor()
  expect(await verdict(page, 'وارد نشود').textContent()).toContain('همین گوشی')
  await button(page, 'بعدی').tap()
  expect(await axeFaults(page)).toEqual([])
  await button(page, 'ثبت‌ها').tap()
  await button(page, 'لغو').tap()
  await page.getByRole('dialog').getByText('لغو شد').waitFor()
  await page.getByText('۱ ثبت هنوز ارسال نشده است').waitFor({ state: 'attached' })
  expect(await club.events()).toEqual(['scan'])

  await context.setOffline(false)
  await expect.poll(club.events).toEqual(['scan', 'undo'])
  expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to load|^0 offline$/.test(text))).toEqual([])
})

test('a coach calls the roll without a network, and it arrives', async ({ page, context, server, club }) => {
  await openAs(page, server, '/coach', club.coach)
  await button(page, /تیم نهنگ/)
    .first()
    .waitFor()
  await context.setOffline(true)
  await page.reload()
  await button(page, /تیم نهنگ/)
    .first()
    .tap()
  expect(await axeFaults(page)).toEqual([])
  await button(page, 'با تأخیر').tap()
  await page.getByText('۱ ثبت هنوز ارسال نشده است').waitFor()
  expect(await club.events()).not.toContain('mark late')
  await context.setOffline(false)
  await expect.poll(club.events).toContain('mark late')
})
