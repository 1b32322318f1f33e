import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInByCode, test } from '#tests/support/drivers/e2e.ts'

/**
 * Replaces the page's sheets by copies in this order. The sheets inside the page are always there before the linked ones,
 * of which some are reduced copies: they stay first.
 */
async function arrange(page: Page, order: 'as sent' | 'reversed'): Promise<void> {
  await page.evaluate((wanted) => {
    const sent = [...document.styleSheets].filter(({ disabled }) => !disabled)
    // A font that is defined anew may miss its paint: both orders are compared without.
    const textOf = ({ cssRules }: CSSStyleSheet) =>
      [...cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [] : [rule.cssText])).join('')
    globalThis.sheetTexts ??= {
      inline: sent.filter(({ href }) => href === null).map(textOf),
      linked: sent.filter(({ href }) => href !== null).map(textOf),
    }
    const { inline, linked } = globalThis.sheetTexts
    for (const sheet of sent) sheet.disabled = true
    document.adoptedStyleSheets = [...inline, ...(wanted === 'reversed' ? linked.toReversed() : linked)].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
  }, order)
}

declare global {
  var sheetTexts: { inline: string[]; linked: string[] } | undefined
}

/** Box and computed style of every element. */
function look(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const animation of document.getAnimations()) animation.cancel()
    return [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const values = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`)
      return `${element.tagName}.${element.getAttribute('class')} ${[x, y, width, height]} ${values.join(';')}`
    })
  })
}

async function expectSameLook(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await arrange(page, 'as sent')
  const before = await look(page)
  await arrange(page, 'reversed')
  const after = await look(page)
  expect(await page.evaluate(() => globalThis.sheetTexts?.linked.length)).toBeGreaterThan(2)
  expect(before.length).toBeGreaterThan(50)
  expect(after.filter((element, index) => element !== before[index])).toEqual([])
}

test.for(['/', '/teams', '/team-overview/1'])(
  '%s looks the same whatever order its sheets arrive in',
  async (path, { page }) => {
    // The slider of the home page then stands still.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expectSameLook(page)
  },
)

test('so does a page of the account', async ({ page, server }) => {
  await page.goto('/login')
  await signInByCode(page, server, '09121110077')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/account-settings')
  await page.locator('.account-link').first().waitFor()
  await expectSameLook(page)
})
