import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'

/** A new user, signed in on an account page; stays on it. */
export async function comeIn(page: Page, server: RunningServer, number: string, address: string) {
  await page.goto(address)
  await page.getByRole('main').getByRole('button', { name: 'ورود یا ثبت‌نام', exact: true }).click()
  await signInByCode(page, server, number)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(address)
}
