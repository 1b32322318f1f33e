import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { test, workerReady } from '#tests/support/e2e.ts'

const KIB = 1024

test('the browser finds nothing that keeps the app from being installed', async ({ page }) => {
  await page.goto('/')
  await workerReady(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window cannot install anything: that is the test's own.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({
    id: '/',
    lang: 'fa',
    dir: 'rtl',
    launch_handler: { client_mode: 'navigate-existing' },
  })
  expect(new Set(manifest.icons.map(({ purpose }: { purpose: string }) => purpose))).toEqual(
    new Set(['any', 'maskable', 'monochrome']),
  )
  const forms = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)
  expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of [...manifest.screenshots, ...manifest.icons]) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
    expect((await stat(`public${src}`)).size, src).toBeLessThan(120 * KIB)
  }
  for (const { url } of manifest.shortcuts)
    expect((await page.request.get(url, { headers: { accept: 'text/html' } })).status(), url).toBe(200)
})

test('on the second visit the app is offered, once; put off, it is not offered again', async ({ page }) => {
  const offer = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => ({ outcome: 'accepted' }),
      })
      dispatchEvent(event)
    })
  const card = page.getByRole('region', { name: 'نصب موج' })
  await page.goto('/')
  await workerReady(page)
  await offer()
  expect(await card.count()).toBe(0)
  // Another visit: a tab of its own.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await workerReady(page)
  await offer()
  await card.waitFor()
  await card.getByRole('button', { name: 'بعداً' }).click()
  await card.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await workerReady(page)
  await offer()
  expect(await card.count()).toBe(0)
})
