import type { Page } from 'playwright-core'
import { test as base } from 'vitest'
import { launchBrowser } from '#tests/support/browser.ts'
import { type RunningServer, startServer, until } from '#tests/support/server.ts'

/** A phone at the poolside. */
const phone = { width: 360, height: 740 }

/**
 * Browser tests: one seeded server and one browser for the file, a fresh profile for each test. `complaints` is what the
 * page said on its console, and the errors nobody caught.
 */
export const test = base
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startServer()
    onCleanup(() => server.stop())
    return server
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser()
    onCleanup(() => browser.close())
    return browser
  })
  .extend('context', async ({ browser, server }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: phone,
      hasTouch: true,
      locale: 'fa-IR',
      timezoneId: 'Asia/Tehran',
    })
    onCleanup(() => context.close())
    return context
  })
  .extend('complaints', (): string[] => [])
  .extend('page', async ({ context, complaints }) => {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    return page
  })

/** Resolves when a service worker controls the page and has taken the shell into its cache. */
export async function workerReady(page: Page): Promise<void> {
  await until('the service worker', async () => {
    const ready = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
    return ready || undefined
  })
}

/** Resolves when the device's copy of the query cache holds a query whose key contains `name`. */
export async function keptOnDevice(page: Page, name: string): Promise<void> {
  await until(`${name} to be kept`, async () => {
    const kept = await page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('mowj')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result.transaction('queries').objectStore('queries').getAllKeys()
            reading.onsuccess = () => resolve(reading.result.map(String))
            opening.result.close()
          }
        }),
    )
    return kept.some((key) => key.includes(name)) || undefined
  })
}

/** Signs a new number in, in the dialog or page that stands, with the code the SMS device shows; credentials are put off. */
export async function signInByCode(page: Page, server: RunningServer, number: string): Promise<void> {
  const form = page.locator('.auth-form')
  await form.getByRole('textbox').fill(number)
  await form.getByRole('textbox').press('Enter')
  await page.locator('input[autocomplete="one-time-code"]').waitFor()
  await page.locator('input[autocomplete="one-time-code"]').fill(await server.codeFor(number))
  await page.getByRole('button', { name: 'بعداً' }).click()
}

/** From a list or an overview: opens the first team, chooses its first two open months, signs in and holds the places. */
export async function bookFirstTeam(page: Page, server: RunningServer, number: string): Promise<void> {
  if (new URL(page.url()).pathname === '/teams') await page.locator('a[href^="/team-overview/"]').first().click()
  await page.locator('a[href*="/teams/booking/"]').first().click()
  const months = page.locator('button.month:enabled')
  await months.first().waitFor()
  await months.nth(0).click()
  await months.nth(1).click()
  const goOn = page.getByRole('button', { name: 'ادامه و پرداخت' })
  await goOn.first().click()
  await signInByCode(page, server, number)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await goOn.first().click()
  await page.waitForURL('**/team-payment?order=*')
}

/** From the order's summary to the bank's page, and one of its buttons there. */
export async function payAtBank(page: Page, button: 'پرداخت' | 'رد کردن' | 'انصراف'): Promise<void> {
  await page.getByRole('checkbox').check()
  await page
    .getByRole('button', { name: /^پرداخت/ })
    .first()
    .click()
  await page.waitForURL('**/sandbox-bank/**')
  // The pay button names the amount too.
  await page.getByRole('button', { name: new RegExp(`^${button}`) }).click()
  await page.waitForURL('**/payment-receipt/**')
}
