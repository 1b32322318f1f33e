import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/auth-dialog-store.ts'
import { session } from '#src/api/session-store.ts'
import { shellStrings as words } from '#src/features/shell/strings.ts'
import { renderApp } from '#tests/support/render-app.tsx'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

// A factory that throws is passed over at the second import: the module comes, and what it holds does not.
vi.mock('#src/features/shell/account-menu.tsx', () => ({
  get AccountMenu() {
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  fakeApi({ 'POST /api/token/logout/': () => json(200, {}) })
})
afterEach(() => {
  act(closeAuth)
  localStorage.clear()
  vi.unstubAllGlobals()
})

const open = async (name: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

test('where the menu’s code does not come its choices stand in a sheet, for a visitor', async () => {
  await renderApp('/about')
  const sheet = await open(words.menuSignedOut)
  expect(sheet.getByRole('button', { name: words.contactUs })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: words.login }))
  expect(authDialog.step).toBe('phone')
})

test('and for somebody signed in, who signs out by it', async () => {
  storeSession(accessToken())
  await renderApp('/about')
  const sheet = await open(/^منوی/)
  expect(sheet.getByRole('button', { name: words.wallet })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: words.logout }))
  await waitFor(() => expect(session.status).toBe('anonymous'))
})
