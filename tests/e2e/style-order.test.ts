import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#tests/support/drivers/e2e.ts'
import { signInByCode } from '#tests/support/drivers/page/booking-steps.ts'
import { networkIdle } from '#tests/support/drivers/page/network-idle.ts'

type Comparison = { linkedSheets: number; elements: number; differences: string[] }

/** Resolves when the page has loaded what it loads while idle. */
async function loaded(page: Page): Promise<void> {
  await page.locator('.toast-stack').waitFor({ state: 'attached' })
  await networkIdle(page)
}

/**
 * Compares box and computed style of every element with the page's sheets as sent and in reversed order. Everything
 * happens in one task: no render, response or frame comes between the two looks, however busy the machine is.
 */
function inBothOrders(): Comparison {
  const sent = [...document.styleSheets].filter(({ disabled }) => !disabled)
  // A font that is defined anew may miss its paint: both orders are compared without.
  const textOf = ({ cssRules }: CSSStyleSheet) =>
    [...cssRules].flatMap((rule) => (rule instanceof CSSFontFaceRule ? [] : [rule.cssText])).join('')
  // The sheets inside the page are always there before the linked ones, of which some are reduced copies.
  const inline = sent.filter(({ href }) => href === null).map(textOf)
  const linked = sent.filter(({ href }) => href !== null).map(textOf)
  for (const sheet of sent) sheet.disabled = true

  const arrange = (texts: string[]) => {
    document.adoptedStyleSheets = texts.map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    for (const animation of document.getAnimations()) animation.cancel()
  }
  const look = () =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const values = [...style].map((name): [string, string] => [name, style.getPropertyValue(name)])
      return new Map([['box', String([x, y, width, height])], ...values])
    })

  arrange([...inline, ...linked])
  const before = look()
  arrange([...inline, ...linked.toReversed()])
  const after = look()
  const differences = [...document.body.querySelectorAll('*')].flatMap((element, index) => {
    const [was, is] = [before[index] ?? new Map(), after[index] ?? new Map()]
    return [...new Set([...was.keys(), ...is.keys()])]
      .filter((name) => was.get(name) !== is.get(name))
      .map((name) => `${element.localName}.${element.className} ${name}: ${was.get(name)}, reversed ${is.get(name)}`)
  })
  return { linkedSheets: linked.length, elements: before.length, differences }
}

async function expectSameLook(page: Page): Promise<void> {
  await loaded(page)
  const { linkedSheets, elements, differences } = await page.evaluate(inBothOrders)
  expect(linkedSheets).toBeGreaterThan(2)
  expect(elements).toBeGreaterThan(50)
  expect(differences).toEqual([])
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
