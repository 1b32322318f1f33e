import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { workerReady } from '#tests/support/drivers/device.ts'
import { storedByBrowser } from '#tests/support/drivers/e2e.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { until } from '#tests/support/drivers/server.ts'
import { compose, nextNumber, signedIn, phoneTest as test } from '#tests/support/scenarios/outbox/phone.ts'
import {
  expireToken,
  fillPost,
  killWorkers,
  type Media,
  noise,
  outboxOf,
  postsTitled,
  published,
  submit,
  writePost,
} from '#tests/support/scenarios/post-editor.ts'

test('a post made without signal is sent by the worker alone once there is one, though its token has expired', async ({
  phone,
  server,
}) => {
  const page = await signedIn(phone, server)
  await compose(page)
  await phone.setOffline(true)
  const title = 'شنای بی‌خبر از اینترنت'
  await writePost(page, { title, media: await noise(1, 60) })
  await page.waitForURL('**/uploads')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText('در صف ارسال', { exact: true }).last().waitFor()
  await expireToken(page)
  const spent = await page.evaluate(() => localStorage.getItem('refresh_token'))
  await page.goto('about:blank')
  await phone.setOffline(false)
  await published(server.origin, title)
  await page.goto('/uploads')
  await page.getByText('چیزی در صف نیست').waitFor()
  // The worker has rotated the refresh token; the page must have adopted its successor, not signed out.
  await until('the page to have the new tokens', async () =>
    (await page.evaluate(() => localStorage.getItem('refresh_token'))) === spent ? undefined : true,
  )
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBeNull()
  expect(await postsTitled(server.origin, title)).toHaveLength(1)
})

test('a refused post stays with the error, can be edited, and is hidden from other users', async ({
  phone,
  server,
  network,
}) => {
  const page = await signedIn(phone, server)
  await compose(page)
  const words = 'حجم این فایل برای سرور زیاد است'
  network.injectFault(({ method, path }) =>
    method === 'POST' && path === '/api/post/'
      ? { kind: 'answered', status: 413, body: { detail: words, code: 'too_large' } }
      : undefined,
  )
  const title = 'پستی که پذیرفته نشد'
  await writePost(page, { title, media: await noise(5, 60) })
  await page.getByText('خطا در ایجاد پست. لطفاً دوباره تلاش کنید.').waitFor()
  await page.getByText(words).waitFor()
  // Untouched it is still a draft; sent from the queue it returns with the reason.
  await page.goto('/uploads')
  await page.getByText('پیش‌نویس', { exact: true }).waitFor()
  await phone.setOffline(true)
  await page.getByRole('button', { name: `ادامهٔ نوشتن: ${title}` }).click()
  await page.getByRole('img', { name: 'تصویر شاخص انتخاب‌شده' }).waitFor()
  await submit(page)
  await page.waitForURL('**/uploads')
  await phone.setOffline(false)
  await page.getByText('ارسال نشد', { exact: true }).waitFor()
  await page.getByText(words).waitFor()
  // The sign-out message says that it stays, and it does, hidden from other users.
  await page.getByRole('link', { name: 'رفتن به صفحهٔ اصلی', exact: true }).click()
  await page.getByRole('button', { name: 'منوی حساب' }).click()
  await page.getByRole('menuitem', { name: 'خروج' }).click()
  await page.getByText('روی این دستگاه می‌ماند').waitFor()
  await page.waitForTimeout(3000)
  const left = await storedByBrowser(page)
  expect(left).not.toMatch(/access_token|refresh_token|"userId"/)
  for (const trace of [title, words, 'noise-5']) expect(left).not.toContain(trace)
  const requests: string[] = []
  network.injectFault(({ method, path }) => {
    requests.push(`${method} ${path}`)
    return undefined
  })
  await page.goto('/login')
  await signInByCode(page, server, nextNumber())
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/uploads')
  await page.getByText('چیزی در صف نیست').waitFor()
  expect(requests).not.toContain('POST /api/post/')
  expect(await outboxOf(page)).toHaveLength(1)
})

test('a browser without background sync sends from the page; one that cannot store files says so and sends at once', async ({
  phone,
  server,
}) => {
  await phone.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      // As private windows do: the error has no details.
      if (value instanceof Blob && sessionStorage.getItem('refuses') !== null) throw null
      return put.call(this, value, key)
    } as typeof put
  })
  const page = await signedIn(phone, server)
  await compose(page)
  await phone.setOffline(true)
  const waited = 'بی‌همگام‌سازی'
  await writePost(page, { title: waited, media: await noise(6, 60) })
  await page.waitForURL('**/uploads')
  await phone.setOffline(false)
  await published(server.origin, waited)
  await page.evaluate(() => sessionStorage.setItem('refuses', 'true'))
  await compose(page)
  await page.getByText('این مرورگر فایل‌ها را ذخیره نمی‌کند').waitFor()
  const direct = 'بی‌صف'
  await writePost(page, { title: direct, media: await noise(7, 60) })
  await page.getByText('پست با موفقیت ایجاد شد! در حال انتقال به صفحه اصلی...').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText(direct).first().waitFor()
})

/** Shares into the app as a phone's share sheet does: a POST that no page of the app makes. */
async function share(
  page: Page,
  origin: string,
  { title, text, files }: { title: string; text: string; files: Media[] },
) {
  await page.setContent(`<form action="${origin}/share-target" method="POST" enctype="multipart/form-data">
    <input name="title"><input name="text"><input name="files" type="file" multiple></form>`)
  await page.locator('[name=title]').fill(title)
  await page.locator('[name=text]').fill(text)
  await page.locator('[name=files]').setInputFiles(files)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
}

test('two files shared into the closed app without signal are two drafts after signing in', async ({
  phone,
  server,
  network,
}) => {
  const page = await phone.newPage()
  await page.goto('/')
  await workerReady(page)
  await page.goto('about:blank')
  const other = await phone.newPage()
  await page.close()
  await phone.setOffline(true)
  expect(await killWorkers(phone, other)).toBeGreaterThan(0)
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(2000) })
  await share(other, network.origin, { title: 'دو عکس', text: '', files: [file('first.png'), file('second.png')] })
  await other.waitForURL('**/create-post?shared=kept&files=2')
  await other.getByText('برای هر کدام پیش‌نویسی جدا ساخته شد').waitFor()
  await phone.setOffline(false)
  await other.locator('main').getByRole('button', { name: 'ورود' }).click()
  await signInByCode(other, server, nextNumber())
  await other.getByText('first.png').waitFor()
  await other.getByRole('link', { name: 'صف ارسال' }).click()
  for (const name of ['first.png', 'second.png']) await other.getByRole('main').getByText(name).waitFor()
})

test('a share received offline and signed out is stored, and fills the form after signing in', async ({
  phone,
  server,
  network,
}) => {
  const page = await phone.newPage()
  await page.goto('/')
  await workerReady(page)
  await phone.setOffline(true)
  await page.goto('about:blank')
  const picture = { name: 'pool.png', mimeType: 'image/png', buffer: Buffer.alloc(2000) }
  await share(page, network.origin, { title: 'عکسی از گالری', text: 'پایان تمرین امروز', files: [picture] })
  await page.waitForURL('**/create-post?shared=kept')
  await page.getByText('روی این دستگاه ذخیره شد').waitFor()
  await phone.setOffline(false)
  await page.locator('main').getByRole('button', { name: 'ورود' }).click()
  await signInByCode(page, server, nextNumber())
  await until('the shared title', async () =>
    (await page.getByRole('textbox', { name: 'عنوان' }).inputValue()) === 'عکسی از گالری' ? true : undefined,
  )
  await page.getByText('pool.png').waitFor()
  // Edited and reloaded: still there.
  await fillPost(page, { title: 'عکسی از گالری من', media: await noise(8, 60) })
  await until('the draft to be stored', async () =>
    (await outboxOf(page)).some(({ text, files }) => text.title === 'عکسی از گالری من' && files.thumbnail)
      ? true
      : undefined,
  )
  await page.goto('/create-post')
  await page.getByRole('img', { name: 'تصویر شاخص انتخاب‌شده' }).waitFor()
  await page.getByText('noise-8.png').waitFor()
})
