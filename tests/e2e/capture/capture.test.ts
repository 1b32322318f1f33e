import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { captureStrings as words } from '#src/features/posts/editor/capture/strings.ts'
import { composeStrings } from '#src/features/posts/editor/strings.ts'
import { trimStrings } from '#src/features/posts/editor/trim/strings.ts'
import { launchBrowser } from '#tests/support/drivers/browser.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { workerTest as base, storedByBrowser } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { type RunningServer, until } from '#tests/support/drivers/server.ts'

/** The whole browser with a camera and a microphone, allowed without a prompt. */
const test = base
  .extend('cameraBrowser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'])
    onCleanup(() => browser.close())
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chosen = (page: Page) => page.getByRole('group', { name: composeStrings.mediaPreview }).locator('video')

let userCount = 0
async function compose(page: Page, server: RunningServer): Promise<void> {
  userCount += 1
  await page.goto('/login')
  await signInByCode(page, server, `0912556${String(userCount).padStart(4, '0')}`)
  await page.waitForURL((url) => url.pathname === '/')
  await workerReady(page)
  await page.goto('/create-post')
}

/** Records until the timer shows these seconds. */
async function recordUntil(page: Page, seconds: string): Promise<void> {
  await button(page, words.open).click()
  await button(page, words.start).click()
  await page.getByRole('timer').getByText(seconds).waitFor()
}

/** Length of a video, once known; it must be able to go to its last tenth. */
async function lengthOf(video: Locator): Promise<number> {
  await video.waitFor()
  return video.evaluate(async (element: HTMLVideoElement) => {
    if (element.readyState === 0)
      await new Promise((resolve) => element.addEventListener('loadedmetadata', resolve, { once: true }))
    const sought = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }))
    element.currentTime = element.duration * 0.9
    await sought
    return element.duration
  })
}

test('a killed tab costs at most two seconds: the composer offers the recording, which plays', async ({
  page,
  context,
  server,
}) => {
  await compose(page, server)
  await recordUntil(page, '۰:۰۵')
  expect(await axeFaults(page)).toEqual([])
  const devtools = await context.newCDPSession(page)
  void devtools.send('Page.crash').catch(() => undefined)
  await page.waitForEvent('crash')
  await page.close({ runBeforeUnload: false })

  const after = await context.newPage()
  await after.goto('/create-post')
  const found = after.getByRole('region', { name: words.found })
  await found.waitFor()
  expect(await axeFaults(after)).toEqual([])
  // Its bytes are sealed.
  expect(await storedByBrowser(after)).not.toContain('video/mp4')
  await context.setOffline(true)
  await after.reload()
  await found.getByRole('button', { name: words.foundUse }).click()
  const seconds = await lengthOf(chosen(after))
  expect(seconds).toBeGreaterThan(3)
  expect(seconds).toBeLessThan(8)
  await found.waitFor({ state: 'detached' })
  // It is in the draft now.
  await after.reload()
  expect(await lengthOf(chosen(after))).toBe(seconds)
  expect(await found.count()).toBe(0)
})

test('a recording is reviewed, made again, used, trimmed and made whole again', async ({
  page,
  server,
  complaints,
}) => {
  await compose(page, server)
  await recordUntil(page, '۰:۰۱')
  // Escape ends the recording, not the dialog.
  await page.keyboard.press('Escape')
  await page.getByText(words.endings.stopped).waitFor()
  await button(page, words.retake).click()
  await button(page, words.start).click()
  await page.getByRole('timer').getByText('۰:۰۴').waitFor()
  await button(page, words.stop).click()
  await button(page, words.use).click()
  const whole = await lengthOf(chosen(page))
  expect(whole).toBeGreaterThan(3)
  await until(
    'the focus to return',
    async () => (await page.evaluate(() => document.activeElement?.textContent)) === words.open || undefined,
  )

  await button(page, trimStrings.open).click()
  const start = page.getByRole('slider', { name: trimStrings.start })
  const end = page.getByRole('slider', { name: trimStrings.end })
  await start.press('ArrowRight')
  await end.press('ArrowLeft')
  expect(await axeFaults(page)).toEqual([])
  const [from, to] = [await start.getAttribute('aria-valuenow'), await end.getAttribute('aria-valuenow')].map(Number)
  await button(page, trimStrings.cut).click()
  await button(page, trimStrings.undo).waitFor()
  expect(await lengthOf(chosen(page))).toBeCloseTo((to ?? 0) - (from ?? 0), 0)
  await button(page, trimStrings.undo).click()
  await until('the whole video', async () => (await lengthOf(chosen(page))) === whole || undefined)
  expect(complaints).toEqual([])
})

test('the handles are dragged by mouse and by finger: the start to a key frame, the end anywhere, no nearer than a second', async ({
  page,
  context,
  server,
}) => {
  await compose(page, server)
  await recordUntil(page, '۰:۰۴')
  await button(page, words.stop).click()
  await button(page, words.use).click()
  await button(page, trimStrings.open).click()
  const handles = { start: trimStrings.start, end: trimStrings.end }
  const handle = (which: keyof typeof handles) => page.getByRole('slider', { name: handles[which] })
  const value = async (which: keyof typeof handles) => Number(await handle(which).getAttribute('aria-valuenow'))
  const strip = page.getByRole('group', { name: trimStrings.strip })
  await strip.waitFor()
  const { width = 0 } = (await strip.boundingBox()) ?? {}
  const length = await value('end')
  const middleOf = async (which: keyof typeof handles) => {
    const box = await handle(which).boundingBox()
    if (box === null) throw new Error('the handle has no box')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  const end = await middleOf('end')
  await page.mouse.move(end.x, end.y)
  await page.mouse.down()
  await page.mouse.move(end.x - width / 4, end.y, { steps: 4 })
  await page.mouse.up()
  // As far as the pointer went, wherever the handle was held.
  expect(await value('end')).toBeCloseTo(length * 0.75, 1)
  await page.mouse.move(end.x, end.y)
  expect(await value('end')).toBeCloseTo(length * 0.75, 1)

  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const start = await middleOf('start')
  await touch('touchStart', start.x, start.y)
  for (const step of [1, 2, 3, 4]) await touch('touchMove', start.x + (step * width) / 8, start.y)
  await touch('touchEnd', 0, 0)
  const chosenStart = await value('start')
  expect(await axeFaults(page)).toEqual([])
  // The key frames, from the first on.
  await handle('start').press('Home')
  const starts = [await value('start')]
  for (;;) {
    await handle('start').press('ArrowRight')
    const next = await value('start')
    if (next === starts.at(-1)) break
    starts.push(next)
  }
  const distances = starts.map((each) => Math.abs(each - length / 2))
  expect(Math.abs(chosenStart - length / 2)).toBeCloseTo(Math.min(...distances), 1)
  expect(starts.at(-1)).toBeLessThanOrEqual((await value('end')) - 1)

  const again = await middleOf('end')
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  await page.mouse.move(0, again.y, { steps: 4 })
  await page.mouse.up()
  expect(await value('end')).toBeCloseTo((await value('start')) + 1, 5)
  await button(page, trimStrings.cut).click()
  await button(page, trimStrings.undo).waitFor()
  expect(await lengthOf(chosen(page))).toBeCloseTo(1, 0)
})

test('a recording that is left in the dialog is offered, asked about and deleted; a sign-out deletes it too', async ({
  page,
  server,
}) => {
  await compose(page, server)
  const found = page.getByRole('region', { name: words.found })
  const leave = async () => {
    await recordUntil(page, '۰:۰۱')
    await button(page, words.stop).click()
    await button(page, words.retake).waitFor()
    await page.keyboard.press('Escape')
    await found.waitFor()
  }
  await leave()
  await found.getByRole('button', { name: words.foundDelete }).click()
  await button(page, words.deleteYes).click()
  await found.waitFor({ state: 'detached' })
  await leave()
  const folders = () =>
    page.evaluate(async () => {
      const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('recordings')
      const names: string[] = []
      for await (const name of (root as unknown as { keys: () => AsyncIterable<string> }).keys()) names.push(name)
      return names
    })
  expect(await folders()).toHaveLength(1)
  await page.goto('/')
  await page.getByRole('button', { name: 'منوی حساب' }).click()
  await page.getByRole('menuitem', { name: 'خروج' }).click()
  await until('the recordings to be deleted', async () => (await folders()).length === 0 || undefined)
})

test('a refused camera is explained, and can be tried again', async ({ page, server }) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    let refusals = 1
    mediaDevices.getUserMedia = (wanted) => {
      refusals -= 1
      return refusals >= 0 ? Promise.reject(new DOMException('', 'NotAllowedError')) : ask(wanted)
    }
  })
  await compose(page, server)
  await button(page, words.open).click()
  await page.getByRole('alert').getByText(words.faults.refused).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await button(page, words.retry).click()
  await button(page, words.start).waitFor()
})
