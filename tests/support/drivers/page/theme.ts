import type { Page } from 'playwright-core'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Chooses a theme in the open page, as another tab would notify it: a page need not be loaded once for each theme. */
export async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((mode) => {
    localStorage.setItem('themeMode', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'themeMode' }))
  }, theme)
  await page.waitForFunction((mode) => document.documentElement.dataset.theme === mode, theme)
}
