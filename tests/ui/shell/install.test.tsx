import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InstallPlace } from '#src/features/install/install-place.tsx'
import { OpenInApp } from '#src/features/install/open-in-app.tsx'
import { installStrings as words } from '#src/features/install/strings.ts'
import { captureInstallPrompt, install, noteBooking } from '#src/offline/install-prompt.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5'
const DAY = 86_400_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  Object.assign(install, { offered: false, guide: false, reason: undefined })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A visit on this device, as a fresh page starts it. */
function visit({ agent, touch = 0, standalone = false }: { agent: string; touch?: number; standalone?: boolean }) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: touch, configurable: true })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: standalone && query.includes('standalone') }))
  sessionStorage.clear()
  Object.assign(install, { offered: false, guide: false, reason: undefined })
  captureInstallPrompt()
}

const card = () => screen.queryByRole('region', { name: words.region })

test('on an iPhone the second visit offers the manual steps, and no install button', async () => {
  visit({ agent: IPHONE, touch: 5 })
  const first = await renderScreen(<InstallPlace />)
  expect(card()).toBeNull()
  first.unmount()
  visit({ agent: IPHONE, touch: 5 })
  await renderScreen(<InstallPlace />)
  await userEvent.click(await screen.findByRole('button', { name: words.how }))
  const steps = await screen.findAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual([...words.steps])
  expect(screen.queryByRole('button', { name: words.install })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: words.understood }))
  await waitFor(() => expect(card()).toBeNull())
})

test.each([
  ['an iPad, which calls itself a Mac', 'gets', { agent: MAC, touch: 5 }],
  ['a Mac', 'needs no', { agent: MAC }],
  ['an iPhone whose home screen has the app', 'needs no', { agent: IPHONE, touch: 5, standalone: true }],
])('%s %s guide', (_device, outcome, device) => {
  visit(device)
  expect(install.guide).toBe(outcome === 'gets')
})

test('a dismissed guide returns after thirty days, not earlier', () => {
  visit({ agent: IPHONE, touch: 5 })
  localStorage.setItem('install-dismissed', String(Date.now() - 29 * DAY))
  visit({ agent: IPHONE, touch: 5 })
  expect(install.guide).toBe(false)
  localStorage.setItem('install-dismissed', String(Date.now() - 31 * DAY))
  visit({ agent: IPHONE, touch: 5 })
  expect(install.guide).toBe(true)
})

test('beside a receipt the first visit is enough', async () => {
  visit({ agent: IPHONE, touch: 5 })
  noteBooking()
  await renderScreen(<InstallPlace />, { at: '/payment-receipt/UID' })
  expect(await screen.findByText(words.title.booking)).toBeDefined()
})

test('after returning from the bank in the browser a link opens the installed app', async () => {
  const path = '/payment-receipt/UID'
  const none = await renderScreen(<OpenInApp path={path} />)
  expect(screen.queryByRole('link')).toBeNull()
  none.unmount()
  localStorage.setItem('install-done', 'true')
  await renderScreen(<OpenInApp path={path} />)
  expect(screen.getByRole('link', { name: words.openInApp }).getAttribute('href')).toBe(`web+mowj:${path}`)
})
