import { expect } from 'vitest'
import { test as base } from '#tests/support/drivers/e2e.ts'

const test = base.extend('sharesServer', { scope: 'file' }, () => true)

test('months, their number and the price bar of a booking are on the first screen of a phone', async ({ page }) => {
  await page.goto('/teams/booking/1/session/1')
  const bottomOf = async (selector: string) => {
    const { y, height } = (await page.locator(selector).first().boundingBox()) ?? { y: 0, height: 0 }
    return y + height
  }
  for (const year of await page.getByRole('group', { name: 'سال دوره' }).getByRole('button').all()) {
    await year.click()
    const bar = await page.locator('.page-action').boundingBox()
    expect(await bottomOf('.month-grid')).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(await bottomOf('.booking-term-counter')).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('a booking that was opened far down a team’s page begins at its top, with the month of the link', async ({
  page,
}) => {
  await page.goto('/team-overview/1')
  const book = page.locator('a[href*="/booking/"]').last()
  await book.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await book.click()
  await page.locator('button.month-grid-month[aria-pressed="true"]').waitFor()
  await page.waitForURL((url) => url.pathname.includes('/booking/') && url.search === '')
  await page.waitForFunction(() => scrollY === 0)
})

test('the water of a team’s picture drifts on the compositor while it can be seen, and rests under reduced motion', async ({
  page,
}) => {
  const waves = page.locator('.water-wave')
  const states = () =>
    waves.evaluateAll((all) =>
      all.flatMap((wave) =>
        wave.getAnimations().map((animation) => {
          const frames = (animation.effect as KeyframeEffect).getKeyframes()
          const properties = new Set(frames.flatMap((frame) => Object.keys(frame)))
          for (const name of ['offset', 'computedOffset', 'easing', 'composite']) properties.delete(name)
          return `${[...properties]} ${animation.playState}`
        }),
      ),
    )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/team-overview/1')
  await page.locator('.water[data-drifting]').waitFor()
  expect(await states()).toEqual(['translate running', 'translate running'])
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.locator('.water:not([data-drifting])').waitFor({ state: 'attached' })
  expect(await states()).toEqual(['translate paused', 'translate paused'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await states()).toEqual([])
})
