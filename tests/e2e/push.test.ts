import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { runningDatabase } from '#server/db/embedded/supervisor.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { browserTest as test } from '#tests/support/drivers/e2e.ts'
import { axeFaults } from '#tests/support/drivers/page/axe.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { type RunningServer, until } from '#tests/support/drivers/server.ts'

// `subscribe()` contacts the browser vendor's service, which no test can reach: it is faked here, at the edge, and its
// subscription is made up. Deliveries of the service come through the browser's own test protocol.
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/faked-for-the-test'

async function fakeSubscribing(page: Page) {
  await page.addInitScript((endpoint) => {
    // Clearing a page or a session clears no cookie.
    const name = 'faked-subscription'
    const fake = (applicationServerKey: BufferSource | string | null | undefined) => ({
      endpoint,
      options: {
        applicationServerKey: applicationServerKey instanceof Uint8Array ? applicationServerKey.buffer : null,
      },
      toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: 'BFakedKey', auth: 'faked' } }),
      unsubscribe: async () => {
        await cookieStore.delete(name)
        return true
      },
    })
    let last: unknown = null
    Object.assign(PushManager.prototype, {
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        await cookieStore.set(name, '1')
        last = fake(options.applicationServerKey)
        return last
      },
      getSubscription: async () => ((await cookieStore.get(name)) === null ? null : (last ?? fake(null))),
    })
  }, ENDPOINT)
}

async function subscriptions(server: RunningServer): Promise<string[]> {
  const address = runningDatabase(server.dataDir)
  if (address === undefined) throw new Error('the server has no database of its own')
  const { sql, close } = openDatabase(address, { max: 1 })
  const rows = await sql`select endpoint from push_subscriptions`
  await close()
  return rows.map(({ endpoint }) => String(endpoint))
}

/** Delivers a push to the page's worker as the browser does for its service. */
async function deliver(page: Page, origin: string, data: string) {
  const devtools = await page.context().newCDPSession(page)
  let id: string | undefined
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? id
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await until('the worker to be known', () => id)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devtools.detach()
}

const notificationsShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, dir, lang, tag, data }) => ({ title, body, dir, lang, tag, data }))
  })

test('push permission is requested by a tap only, messages reach this device, and end at sign-out', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.origin })
  await fakeSubscribing(page)
  await page.goto('/notifications')
  await workerReady(page)
  await page.getByRole('main').getByRole('button', { name: 'ورود', exact: false }).first().click()
  await signInByCode(page, server, '09126660001')
  const offer = page.getByRole('button', { name: 'روشن کردن اعلان‌ها' })
  await offer.waitFor()
  expect(await subscriptions(server)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
  await offer.click()
  await offer.waitFor({ state: 'detached' })
  expect(await subscriptions(server)).toEqual([ENDPOINT])

  const message = {
    title: 'فردا شنا دارید',
    body: 'تیم نهنگ، ساعت ۱۷:۰۰',
    url: '/my-teams',
    tag: 'session:1',
    unread: 2,
  }
  await deliver(page, server.origin, JSON.stringify(message))
  await deliver(page, server.origin, 'not a message')
  await until('both messages to be shown', async () =>
    (await notificationsShown(page)).length === 2 ? true : undefined,
  )
  const look = { dir: 'rtl', lang: 'fa' }
  expect(await notificationsShown(page)).toEqual(
    expect.arrayContaining([
      { ...look, title: message.title, body: message.body, tag: message.tag, data: { url: '/my-teams', actions: [] } },
      expect.objectContaining({ ...look, title: 'اعلان جدید از موج', data: { url: '/notifications', actions: [] } }),
    ]),
  )

  await page.goto('/account-settings')
  await page.getByText('اعلان‌ها روی این دستگاه روشن است.').waitFor()
  await page.getByRole('switch', { name: /^ساعت‌های سکوت/ }).waitFor()
  await page.getByLabel('از', { exact: true }).selectOption('23')
  await page.getByText('انتخاب شما ذخیره شد').waitFor()
  await page.goto('/about')
  await page.getByRole('navigation').getByRole('button', { name: 'خروج' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'خروج از حساب' }).click()
  await page.getByRole('button', { name: 'ثبت‌نام', exact: true }).waitFor()
  await until('the subscription to be removed', async () =>
    (await page.evaluate(() => cookieStore.get('faked-subscription'))) === null ? true : undefined,
  )
})
