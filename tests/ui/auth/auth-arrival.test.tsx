import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { beginSession } from '#src/api/session/session.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { remindCredentials } from '#src/features/auth/credentials-reminder.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { atStep, button, field, PHONE, serverFor } from '#tests/support/scenarios/auth-frames.tsx'
import { accessToken, bundle, fakeApi, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  readStoredSession()
  toasts.list = []
  fakeApi(serverFor(true))
})
afterEach(() => {
  act(closeAuth)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function signedIn({ isFirstLogin }: { isFirstLogin: boolean }) {
  storeSession(accessToken())
  localStorage.setItem('is_first_login', String(isFirstLogin))
  readStoredSession()
}

test.each(['/verify-otp?next=/teams', '/login/password?next=/teams', '/set-credentials?next=/teams'])(
  '%s, opened directly, starts with the phone number and keeps the redirect target',
  async (address) => {
    const { router } = await renderApp(address)
    await atStep(words.phoneTitle)
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toEqual({ next: '/teams' })
  },
)

test.each(['/login', '/verify-otp', '/login/password', '/set-credentials'])(
  'a signed-in user is redirected away from %s',
  async (address) => {
    signedIn({ isFirstLogin: false })
    const { router } = await renderApp(`${address}?next=/about`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
  },
)

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/login'])(
  'the redirect target %s leads home',
  async (next) => {
    signedIn({ isFirstLogin: false })
    const { router } = await renderApp(`/set-credentials?next=${encodeURIComponent(next)}`)
    await waitFor(() => expect(router.history.location.href).toBe('/'))
  },
)

test('users without credentials can set them at any time', async () => {
  signedIn({ isFirstLogin: true })
  await renderApp('/set-credentials')
  await atStep(words.credentialsTitle)
})

test('reloading the code page keeps the number; leaving clears it', async () => {
  const first = await renderApp('/login')
  await userEvent.type(field(words.phoneLabel), `${PHONE}{Enter}`)
  await atStep(words.verifyTitle)
  first.unmount()
  sessionStorage.setItem('auth-flow', JSON.stringify({ phone: PHONE, resetting: false }))
  const { router } = await renderApp('/verify-otp')
  await atStep(words.verifyTitle)
  expect(screen.getByRole('timer').textContent).toMatch(/^(۲:۰۰|۱:۵\d)$/)
  await act(() => router.navigate({ to: '/about' }))
  await waitFor(() => expect(sessionStorage.getItem('auth-flow')).toBeNull())
})

test('signing in in another tab closes the sign-in of this one', async () => {
  const { router } = await renderApp('/login?next=/about')
  act(() => beginSession(bundle(accessToken(), 'r', false)))
  await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
})

test('users who postponed the credentials are reminded on the next visit, once', () => {
  signedIn({ isFirstLogin: true })
  remindCredentials()
  expect(toasts.list).toMatchObject([{ kind: 'info', text: words.askAgain }])
  toasts.list[0]?.action?.run()
  expect(authDialog.step).toBe('set-credentials')
  closeAuth()
  toasts.list = []
  remindCredentials()
  expect(toasts.list).toEqual([])
})

test('users with credentials, and signed-out users, are not reminded', () => {
  remindCredentials()
  signedIn({ isFirstLogin: false })
  remindCredentials()
  expect(toasts.list).toEqual([])
})

test('the forms have autocomplete attributes for password managers', async () => {
  signedIn({ isFirstLogin: true })
  await renderApp('/set-credentials')
  await atStep(words.credentialsTitle)
  const kinds = [words.usernameLabel, words.passwordLabel, words.confirmLabel].map((label) => field(label).autocomplete)
  expect(kinds).toEqual(['username', 'new-password', 'new-password'])
  expect(button(words.saveCredentials).getAttribute('type')).toBe('submit')
})
