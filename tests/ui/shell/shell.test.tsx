import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { signOutStrings } from '#src/features/shell/sign-out-strings.ts'
import { shellStrings as words } from '#src/features/shell/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

// Counts the renders of the header.
const frame = vi.hoisted(() => ({ renders: 0 }))
vi.mock(import('#src/features/shell/logo.tsx'), async (original) => {
  const { Logo } = await original()
  return {
    Logo: () => {
      frame.renders += 1
      return <Logo />
    },
  }
})

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

const bottomBar = () => screen.getByRole('navigation', { name: words.bottomNav })
const labelsIn = (place: HTMLElement) => [...place.querySelectorAll('a, button')].map((item) => item.textContent)

test('the signed-out bottom bar has its six items', async () => {
  await renderApp('/about')
  expect(labelsIn(bottomBar())).toEqual([
    words.createPost,
    words.coursesShort,
    words.teamsShort,
    words.posts,
    words.register,
    words.about,
  ])
})

test('the signed-in bottom bar has home and logout', async () => {
  signIn()
  await renderApp('/about')
  expect(labelsIn(bottomBar())).toEqual([
    words.home,
    words.createPost,
    words.coursesShort,
    words.teamsShort,
    words.about,
    words.logout,
  ])
})

test('register in the bottom bar opens the phone dialog', async () => {
  await renderApp('/about')
  await userEvent.click(within(bottomBar()).getByRole('button', { name: words.register }))
  expect(authDialog.step).toBe('phone')
})

test('logging out from the bottom bar asks once, then ends the session and shows the signed-out items', async () => {
  signIn()
  await renderApp('/about')
  await userEvent.click(within(bottomBar()).getByRole('button', { name: words.logout }))
  await userEvent.click(await screen.findByRole('button', { name: signOutStrings.no }))
  expect(session.status).toBe('signed-in')
  await userEvent.click(within(bottomBar()).getByRole('button', { name: words.logout }))
  await userEvent.click(await screen.findByRole('button', { name: signOutStrings.yes }))
  await within(bottomBar()).findByRole('button', { name: words.register })
  expect(session.status).toBe('anonymous')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('the question before signing out says what is deleted and what stays', () => {
  expect(signOutStrings.text(0, 0, 0)).not.toMatch(/پست|تغییر/)
  expect(signOutStrings.text(1, 0, 0)).toContain('۱ پیش‌نویس پست هم حذف می‌شود.')
  expect(signOutStrings.text(0, 2, 3)).toContain('۲ پست در صف ارسال و ۳ تغییر ارسال‌نشده روی این دستگاه می‌ماند')
})

test('the top navigation marks exactly the current page', async () => {
  const { router } = await renderApp('/courses')
  const nav = screen.getByRole('navigation', { name: words.mainNav })
  const marked = () => [...nav.querySelectorAll('[aria-current="page"]')].map((link) => link.textContent)
  expect(marked()).toEqual([words.courses])
  await act(() => router.navigate({ to: '/teams/$teamId', params: { teamId: 1 } }))
  expect(marked()).toEqual([])
})

test('after a navigation the new heading has the focus', async () => {
  await renderApp('/about')
  await userEvent.click(within(bottomBar()).getByRole('link', { name: words.createPost }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(document.title).toBe('ایجاد پست | موج')
})

test('the first page leaves the focus unchanged', async () => {
  await renderApp('/about')
  expect(document.activeElement).toBe(document.body)
})

test('Enter in the search field opens the results', async () => {
  const { router } = await renderApp('/about')
  await userEvent.type(screen.getByRole('combobox'), '  استخر {Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
  expect(router.state.location.search).toEqual({ q: 'استخر' })
})

test('Enter in an empty search field does nothing', async () => {
  const { router } = await renderApp('/about')
  await userEvent.type(screen.getByRole('combobox'), '   {Enter}')
  expect(router.state.location.pathname).toBe('/about')
})

test('the slash key focuses the search field, and is not typed into it', async () => {
  await renderApp('/about')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('combobox'))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
})

test('the promo line can be dismissed', async () => {
  await renderApp('/about')
  await userEvent.click(screen.getByRole('button', { name: words.closePromo }))
  expect(screen.queryByText(words.promo)).toBeNull()
})

test('the dismissed promo line stays away after a screen without header', async () => {
  const { router } = await renderApp('/about')
  await userEvent.click(screen.getByRole('button', { name: words.closePromo }))
  await act(() => router.navigate({ to: '/team-payment' }))
  expect(screen.queryByRole('combobox')).toBeNull()
  await act(() => router.navigate({ to: '/about' }))
  expect(screen.getByRole('combobox')).toBeDefined()
  expect(screen.queryByText(words.promo)).toBeNull()
})

test('the theme toggle turns the page dark and back, and stores the theme', async () => {
  await renderApp('/about')
  await userEvent.click(screen.getByRole('button', { name: words.toDark }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('themeMode')).toBe('dark')
  await userEvent.click(screen.getByRole('button', { name: words.toLight }))
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('themeMode')).toBe('light')
})

test('the newsletter clears its field, and sends nothing', async () => {
  const { calls } = fakeApi({})
  await renderApp('/about')
  const before = calls.length
  const field = screen.getByLabelText<HTMLInputElement>(words.newsletterEmail)
  await userEvent.type(field, 'sara@example.com')
  await userEvent.click(screen.getByRole('button', { name: words.newsletterSend }))
  expect(field.value).toBe('')
  expect(calls.length).toBe(before)
})

test('a navigation does not rerender the header', async () => {
  await renderApp('/about')
  const before = frame.renders
  expect(before).toBeGreaterThan(0)
  await userEvent.click(within(screen.getByRole('navigation', { name: words.footerNav })).getByText(words.terms))
  await screen.findByRole('heading', { level: 1, name: words.terms })
  expect(frame.renders).toBe(before)
})

test('the back-to-top button appears past 300 px', async () => {
  await renderApp('/about')
  const scrolledTo = (y: number) => {
    vi.stubGlobal('scrollY', y)
    fireEvent.scroll(window)
  }
  scrolledTo(300)
  expect(screen.queryByRole('button', { name: words.toTop })).toBeNull()
  scrolledTo(301)
  await userEvent.click(screen.getByRole('button', { name: words.toTop }))
  // Not on the button, which disappears while the page still scrolls.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  scrolledTo(0)
  expect(screen.queryByRole('button', { name: words.toTop })).toBeNull()
})
