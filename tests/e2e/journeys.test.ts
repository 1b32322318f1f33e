import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#tests/support/drivers/e2e.ts'
import { type Counts, countSteps } from '#tests/support/drivers/steps.ts'
import {
  buyFirst,
  comeBack,
  openTicket,
  publishVideo,
  reachTicket,
  readClass,
  signInFirst,
} from '#tests/support/scenarios/screens/journeys.ts'

/**
 * What each journey costs on a phone: numbers of taps and of screens, never times (`npm run bench -- --only taps`). `before`
 * are the taps that it took when the screens followed the order of the data instead of a parent's questions. A redesign that
 * needs fewer lowers `taps`.
 */
const COSTS = {
  ticket: { before: 12, taps: 9, screens: 8 },
  door: { before: 4, taps: 1, screens: 2 },
  choice: { before: 2, taps: 2, screens: 3 },
  video: { before: 7, taps: 4, screens: 3 },
  back: { before: 2, taps: 0, screens: 1 },
} as const

function expectCost(name: keyof typeof COSTS, { taps, screens, paths }: Counts) {
  const { before, ...most } = COSTS[name]
  expect(taps, `${name}, ${before} taps before: ${paths.join(' ')}`).toBeLessThanOrEqual(most.taps)
  expect(screens, paths.join(' ')).toBeLessThanOrEqual(most.screens)
}

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return box === null ? Number.NaN : box.y + box.height
}

test('a first visitor with a new number reaches a ticket in nine taps', async ({ page, server }) => {
  const steps = countSteps(page)
  await reachTicket({ page, server, number: '09121110071', steps })
  // Home, list, team, months, payment, gateway, bank, receipt.
  expectCost('ticket', steps.counts())
})

test('a member who comes back sees the next session at once, and opens its ticket in one tap', async ({
  page,
  server,
}) => {
  await buyFirst({ page, server, number: '09121110072' })
  const steps = countSteps(page)
  await comeBack({ page })
  expectCost('back', steps.counts())
  await openTicket({ page, steps })
  expectCost('door', steps.counts())
})

test('a visitor reads all about a class, up to its booking, in two taps', async ({ page }) => {
  const steps = countSteps(page)
  await readClass({ page, steps })
  // For whom, when, where and for how much, above the fixed bar: nothing has to be scrolled.
  const facts = page.locator('.overview-facts > div')
  expect(await facts.count()).toBeGreaterThanOrEqual(4)
  expect(await bottomOf(facts.nth(3))).toBeLessThanOrEqual(await topOf(page.locator('.page-action')))
  expectCost('choice', steps.counts())
})

test('a member publishes a video in four taps: the bar, file, title, publish', async ({ page, server }) => {
  await signInFirst({ page, server, number: '09121110073' })
  const steps = countSteps(page)
  await publishVideo({ page, server, steps })
  // Home, the editor, the own post.
  expectCost('video', steps.counts())
})
