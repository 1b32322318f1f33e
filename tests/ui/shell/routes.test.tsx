import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shellStrings } from '#src/features/shell/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  fakeApi({})
})
afterEach(() => vi.unstubAllGlobals())

test.each(['/about', '/about-us', '/privacy', '/terms'])('%s is a text page', async (address) => {
  await renderApp(address)
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(1)
})

test.each(['/contact', '/contact-us'])('%s is the contact form', async (address) => {
  await renderApp(address)
  expect(screen.getByRole('button', { name: 'ارسال پیام' })).toBeDefined()
})

test('/upload redirects to the post editor', async () => {
  const { router } = await renderApp('/upload')
  await waitFor(() => expect(router.state.location.pathname).toBe('/create-post'))
})

test.each(['/nowhere', '/posts/no-number', '/teams/1/2/3'])('%s is not found, with a link home', async (address) => {
  await renderApp(address)
  await userEvent.click(screen.getByRole('link', { name: shellStrings.goHome }))
  expect(await screen.findByRole('heading', { level: 1, name: /تیم شنای خود/ })).toBeDefined()
})

test.each([
  ['web+mowj:/teams', '/teams'],
  ['web+mowj:/payment-receipt/A1b2C3d4E5f6G7h8I9j0K1', '/payment-receipt/A1b2C3d4E5f6G7h8I9j0K1'],
  ['web+mowj://evil.example/teams', '/'],
  ['https://evil.example', '/'],
  ['web+mowj:/teams?next=//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
])('the protocol handler opens the link «%s» as %s in the installed app', async (link, page) => {
  const { router } = await renderApp(`/open?link=${encodeURIComponent(link)}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(page))
  // The handler's URL is no history entry to go back to.
  expect(router.history.length).toBe(1)
})

test('an overview has the subtitle banner, whose back button opens its list without an in-app history entry', async () => {
  const { router } = await renderApp('/pool-overview/1')
  expect(screen.getByText(shellStrings.subtitle)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: shellStrings.back }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pools'))
})
