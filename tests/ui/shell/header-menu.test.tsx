import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { shellStrings as words } from '#src/features/shell/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

const ME = 'GET /api/profile/me/'
const me = (profile_picture: string | null, username = 'sara rostami') =>
  json(200, { user: 7, username, profile_picture, phone_number: '09121234567', is_first_login: false })

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

// The menu's chunk is slow to transform on a test machine; in the app hover preloads it.
beforeAll(() => import('#src/features/shell/account-menu.tsx'), 30_000)
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  fakeApi({ 'POST /api/token/logout/': () => json(200, {}) })
})
afterEach(() => {
  act(closeAuth)
  vi.unstubAllGlobals()
})

function signIn() {
  storeSession(accessToken())
  localStorage.setItem('is_first_login', 'false')
}
const accountButton = () => screen.getByRole('button', { name: /منوی/ })

test('the signed-out menu offers sign-in, and selecting it closes the menu', async () => {
  await renderApp('/about')
  await userEvent.click(accountButton())
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([words.login, words.register, words.aboutUs, words.contactUs])
  // Content outside the landmarks is skipped by those who move by them.
  expect(accountButton().closest('header')?.contains(screen.getByRole('menu'))).toBe(true)
  const login = await screen.findByRole('menuitem', { name: words.login })
  // The menu ignores a pointer that has not moved since the click that opened it.
  await userEvent.pointer({ target: login, coords: { clientX: 10, clientY: 10 } })
  await waitFor(() => expect(login.hasAttribute('data-highlighted')).toBe(true))
  await userEvent.click(login)
  await waitFor(() => expect(authDialog.step).toBe('phone'))
  await waitFor(() => expect(accountButton().getAttribute('aria-expanded')).toBe('false'))
})

test('the signed-in menu links to the account pages; messages are disabled', async () => {
  signIn()
  const { router } = await renderApp('/about')
  await userEvent.click(accountButton())
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([
    words.profile,
    words.settings,
    words.myCourses,
    words.myTeams,
    words.purchases,
    words.wallet,
    words.notifications,
    `${words.messages}${words.soon}`,
    words.logout,
  ])
  expect(items[7]?.getAttribute('aria-disabled')).toBe('true')
  const wanted = screen.getByRole('menuitem', { name: words.myTeams })
  await waitFor(async () => {
    await userEvent.keyboard('{ArrowDown}')
    expect(wanted.hasAttribute('data-highlighted')).toBe(true)
  })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-teams'))
})

test.each([
  ['/media/me.webp', 'http://localhost:3000/media/me.webp'],
  ['https://cdn.example/me.webp', 'https://cdn.example/me.webp'],
])('a profile picture at %s is shown', async (path, src) => {
  signIn()
  fakeApi({ [ME]: () => me(path) })
  await renderApp('/about')
  await waitFor(() => expect(document.querySelector('.header-avatar img')?.getAttribute('src')).toBe(src))
})

test('without a picture, or with a broken one, the initials are shown', async () => {
  signIn()
  fakeApi({ [ME]: () => me('/media/gone.webp') })
  await renderApp('/about')
  const picture = await waitFor(() => {
    const image = document.querySelector('.header-avatar img')
    if (image === null) throw new Error('no picture yet')
    return image
  })
  fireEvent.error(picture)
  expect(document.querySelector('.header-avatar-initials')?.getAttribute('data-initials')).toBe('SR')
})

test('the avatar shows a spinner while the profile loads', async () => {
  signIn()
  fakeApi({ [ME]: () => new Promise<Response>(() => undefined) })
  await renderApp('/about')
  expect(document.querySelector('.header-avatar .button-spinner')).not.toBeNull()
})
