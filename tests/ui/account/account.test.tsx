import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { apiStrings } from '#src/api/strings.ts'
import {
  passwordStrings,
  publicStrings,
  securityStrings,
  settingsStrings,
} from '#src/features/account/settings/settings-strings.ts'
import { accountStrings as words } from '#src/features/account/strings.ts'
import { postStrings } from '#src/features/posts/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { chooseTheme, theme } from '#src/ui/theme-store.ts'
import { postPages, somePost } from '#tests/support/data/some-posts.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { activityOf, profileOf, sessionOf, signedInAtApi } from '#tests/support/scenarios/account.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const pages = ['/profile-edit', '/password-edit', '/account-settings', '/security', '/profile']

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  toasts.list = []
  chooseTheme('light')
  localStorage.clear()
})
afterEach(() => {
  closeAuth()
  vi.unstubAllGlobals()
  localStorage.clear()
  readStoredSession()
})

const button = (name: string) => screen.getByRole('button', { name })
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })
const told = () => toasts.list.map(({ text }) => text)

test.each(pages)('%s shows a sign-in prompt when signed out, without leaving the page', async (address) => {
  const server = fakeApi({})
  const { router } = await renderApp(address)
  expect(screen.getByText(uiStrings.signInTitle)).toBeDefined()
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: uiStrings.signIn }))
  expect(authDialog).toMatchObject({ step: 'phone', next: undefined })
  expect(router.state.location.pathname).toBe(address)
  expect(server.calls.filter(({ url }) => /profile|session|settings/.test(url.pathname))).toEqual([])
})

test.each(pages)('%s reserves its space while loading, and has one heading', async (address) => {
  signedInAtApi({
    'GET /api/profile/me/': () => new Promise(() => undefined),
    'GET /api/settings/': () => new Promise(() => undefined),
    'GET /api/sessions/': () => new Promise(() => undefined),
    'GET /api/profile/me/activity/': () => new Promise(() => undefined),
  })
  await renderApp(address)
  expect(document.querySelector('main [aria-busy="true"] .skeleton')).not.toBeNull()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test.each([
  ['/profile-edit', 'GET /api/profile/me/'],
  ['/password-edit', 'GET /api/profile/me/'],
  ['/account-settings', 'GET /api/settings/'],
  ['/security', 'GET /api/sessions/'],
  ['/profile', 'GET /api/profile/me/activity/'],
])('%s shows what failed and a retry button', async (address, call) => {
  let answer = () => json(400, { detail: 'این بار نشد', code: 'validation' })
  signedInAtApi({ [call]: () => answer() })
  await renderApp(address)
  expect(await screen.findByText('این بار نشد')).toBeDefined()
  answer = () => (address === '/security' ? json(200, [sessionOf()]) : json(400, { detail: 'باز هم نشد' }))
  await clickButton('تلاش دوباره')
  await waitFor(() => expect(screen.queryByText('این بار نشد')).toBeNull())
})

test.each(pages)('%s offline without a stored copy says that it needs the network', async (address) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  signedInAtApi(
    Object.fromEntries(
      ['profile/me/', 'settings/', 'sessions/', 'profile/me/activity/'].map((path) => [
        `GET /api/${path}`,
        () => Promise.reject(new TypeError('x')),
      ]),
    ),
  )
  await renderApp(address)
  expect(await screen.findByText(words.readFirst)).toBeDefined()
  vi.restoreAllMocks()
})

test('the theme can be light, dark or the device’s, each stored under its own key', async () => {
  signedInAtApi()
  const dark = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }
  await renderApp('/account-settings')
  await userEvent.click(await screen.findByRole('radio', { name: new RegExp(`^${settingsStrings.dark}`) }))
  expect([theme.mode, localStorage.getItem('themeMode')]).toEqual(['dark', 'dark'])
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${settingsStrings.light}`) }))
  vi.stubGlobal('matchMedia', () => dark)
  await userEvent.click(screen.getByRole('radio', { name: new RegExp(`^${settingsStrings.device}`) }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('themeMode')).toBe('light')
  expect(localStorage.getItem('themeFollowsDevice')).toBe('true')
})

test('notification settings are sent whole, and show the server’s response', async () => {
  const server = signedInAtApi({
    'PATCH /api/settings/': (call) => json(200, call.body),
  })
  await renderApp('/account-settings')
  const post = await screen.findByRole('switch', { name: new RegExp(`^${settingsStrings.post}`) })
  expect(post).toHaveProperty('checked', true)
  await userEvent.click(post)
  await waitFor(() => expect(told()).toContain(settingsStrings.chosen))
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    notifications: { booking: true, reminder: true, term_ending: false, post: false },
  })
})

test('a setting that could not be saved is reverted with a message', async () => {
  signedInAtApi({ 'PATCH /api/settings/': () => Promise.reject(new TypeError('x')) })
  await renderApp('/account-settings')
  await userEvent.click(await screen.findByRole('switch', { name: new RegExp(`^${settingsStrings.post}`) }))
  await waitFor(() => expect(told()).toEqual([apiStrings.notDone]))
  expect(screen.getByRole('switch', { name: new RegExp(`^${settingsStrings.post}`) })).toHaveProperty('checked', true)
})

test('the data export is saved as a file', async () => {
  signedInAtApi({ 'GET /api/account/export/': () => json(200, { username: 'user-7' }) })
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  // The test browser would navigate to the file's URL; a real one saves it.
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.export)
  await waitFor(() => expect(told()).toEqual([settingsStrings.exported]))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ username: 'user-7' })
  expect(names).toEqual([settingsStrings.exportName])
  vi.restoreAllMocks()
})

test('deleting the account confirms its name, then requires a fresh code, then signs out', async () => {
  const server = signedInAtApi({
    'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }),
    'POST /api/account/delete/': (call) =>
      (call.body as { otp: string }).otp === '12345'
        ? new Response(null, { status: 204 })
        : json(400, { detail: 'کد تأیید نادرست است', code: 'otp_wrong' }),
  })
  const { router } = await renderApp('/account-settings')
  await waitFor(() => expect(server.to('/api/profile/me/').length).toBeGreaterThan(0))
  await clickButton(settingsStrings.delete)
  expect(await screen.findByRole('heading', { name: settingsStrings.deleteAsk('user-7') })).toBeDefined()
  expect(server.to('/api/account/otp/')).toHaveLength(0)
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  const code = await screen.findByLabelText(settingsStrings.code)
  expect(server.to('/api/account/otp/')[0]?.body).toEqual({ purpose: 'delete-account' })
  await userEvent.type(code, '1234{Enter}')
  expect(screen.getByText(settingsStrings.codeInvalid)).toBeDefined()
  await userEvent.type(code, '6{Enter}')
  expect(await screen.findByText('کد تأیید نادرست است')).toBeDefined()
  expect(session.status).toBe('signed-in')
  await userEvent.clear(code)
  await userEvent.type(code, '۱۲۳۴۵{Enter}')
  await waitFor(() => expect(told()).toContain(settingsStrings.deleted))
  expect(session.status).toBe('anonymous')
  expect(localStorage.getItem('refresh_token')).toBeNull()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

const withMoney = () =>
  json(200, { count: 0, next: null, previous: null, results: [], balance: 12_500_000, reserved: 0, currency: 'IRR' })

test('deleting an account with money in the wallet requires a bank account before anything is sent', async () => {
  const server = signedInAtApi({
    'GET /api/wallet/': withMoney,
    'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }),
    'POST /api/account/delete/': () => new Response(null, { status: 204 }),
  })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  expect(await screen.findByText(settingsStrings.deleteWallet('۱٬۲۵۰٬۰۰۰ تومان'))).toBeDefined()
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  await userEvent.type(await screen.findByLabelText(settingsStrings.code), '12345')
  const iban = screen.getByLabelText<HTMLInputElement>(settingsStrings.iban)
  await userEvent.type(iban, 'IR20 0960 0000 0001 0324 2000 02')
  await userEvent.click(inDialog(settingsStrings.deleteYes))
  expect(iban.getAttribute('aria-invalid')).toBe('true')
  expect(iban).toBe(document.activeElement)
  expect(server.to('/api/account/delete/')).toHaveLength(0)
  await userEvent.clear(iban)
  await userEvent.type(iban, '۲۰۰۹۶۰۰۰۰۰۰۰۰۱۰۳۲۴۲۰۰۰۰۱')
  await userEvent.type(screen.getByLabelText(settingsStrings.holder), 'سارا موجی')
  await userEvent.click(inDialog(settingsStrings.deleteYes))
  await waitFor(() => expect(told()).toContain(settingsStrings.deleted))
  expect(server.to('/api/account/delete/').map(({ body }) => body)).toEqual([
    { otp: '12345', iban: '۲۰۰۹۶۰۰۰۰۰۰۰۰۱۰۳۲۴۲۰۰۰۰۱', holder: 'سارا موجی' },
  ])
})

test('money unknown to the page is reported by the server, and the account stays', async () => {
  signedInAtApi({
    'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }),
    'POST /api/account/delete/': () => json(400, { iban: ['شمارهٔ شبا را بنویسید'] }),
  })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  await waitFor(() => inDialog(settingsStrings.deleteSend))
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  await userEvent.type(await screen.findByLabelText(settingsStrings.code), '12345{Enter}')
  expect(await screen.findByText('شمارهٔ شبا را بنویسید')).toBeDefined()
  expect(screen.getByLabelText(settingsStrings.iban).getAttribute('aria-invalid')).toBe('true')
  expect(session.status).toBe('signed-in')
})

test('the deletion dialog says what remains and that the balance is paid out', async () => {
  signedInAtApi({ 'GET /api/wallet/': withMoney })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  expect(await screen.findByText(settingsStrings.deleteWallet('۱٬۲۵۰٬۰۰۰ تومان'))).toBeDefined()
  expect(await screen.findByText(settingsStrings.deleteWords(7))).toBeDefined()
})

test('a browser with WebOTP fills in the code of the deletion, too', async () => {
  signedInAtApi({ 'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }) })
  vi.stubGlobal('OTPCredential', class {})
  const get = vi.fn(async () => ({ code: '67890' }))
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  await waitFor(() => inDialog(settingsStrings.deleteSend))
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(settingsStrings.code).value).toBe('67890'))
  Reflect.deleteProperty(navigator, 'credentials')
})

test('a code requested too early shows how long to wait', async () => {
  signedInAtApi({
    'POST /api/account/otp/': () => json(429, { detail: 'کمی صبر کنید', code: 'otp_wait' }, { 'Retry-After': '90' }),
  })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  await waitFor(() => inDialog(settingsStrings.deleteSend))
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  expect(await screen.findByText('کمی صبر کنید')).toBeDefined()
  expect(screen.getByRole('timer').textContent).toMatch(/^۱:(۳۰|۲۹)$/)
  expect(inDialog(settingsStrings.deleteSend)).toHaveProperty('disabled', true)
})

const other = sessionOf({
  id: 's-other',
  device: 'سافاری روی آیفون',
  current: false,
  last_seen_at: '2026-11-20T08:00:00Z',
})

test('the current device is listed first, and another is signed out after a confirmation that names it', async () => {
  let list = [other, sessionOf()]
  const server = signedInAtApi({
    'GET /api/sessions/': () => json(200, list),
    'DELETE /api/sessions/s-other/': () => {
      list = [sessionOf()]
      return new Response(null, { status: 204 })
    },
  })
  await renderApp('/security')
  const items = await screen.findAllByText(/^کروم|^سافاری/)
  expect(items.map((item) => item.textContent)).toEqual(['کروم روی اندروید', 'سافاری روی آیفون'])
  expect(screen.getByText(securityStrings.thisDevice)).toBeDefined()
  await clickButton(securityStrings.endNamed(other.device))
  expect(screen.getByRole('heading', { name: securityStrings.endAsk(other.device) })).toBeDefined()
  expect(document.activeElement).toBe(inDialog(securityStrings.endNo))
  await userEvent.click(inDialog(securityStrings.endYes))
  await waitFor(() => expect(screen.queryByText(other.device)).toBeNull())
  expect(told()).toContain(securityStrings.ended(other.device))
  expect(server.to('/api/sessions/')).toHaveLength(2)
  expect(screen.getByText(securityStrings.alone)).toBeDefined()
})

test('all other devices are signed out at once', async () => {
  let list = [sessionOf(), other]
  signedInAtApi({
    'GET /api/sessions/': () => json(200, list),
    'POST /api/sessions/sign-out-others/': () => {
      list = [sessionOf()]
      return json(200, { detail: 'شد' })
    },
  })
  await renderApp('/security')
  await clickButton(securityStrings.endOthers)
  await userEvent.click(inDialog(securityStrings.endYes))
  await waitFor(() => expect(told()).toContain(securityStrings.othersEnded))
  expect(await screen.findByText(securityStrings.alone)).toBeDefined()
})

test('a sign-out that failed offline leaves the list unchanged, and says so', async () => {
  signedInAtApi({ 'GET /api/sessions/': () => json(200, [sessionOf(), other]) })
  await renderApp('/security')
  await clickButton(securityStrings.endOthers)
  await userEvent.click(inDialog(securityStrings.endYes))
  await waitFor(() => expect(told()).toEqual([apiStrings.notDone]))
  expect(screen.getByText(other.device)).toBeDefined()
})

test('users without a password are told so, with a link to set one', async () => {
  signedInAtApi({ 'GET /api/profile/me/': () => json(200, profileOf({ is_first_login: true })) })
  localStorage.setItem('is_first_login', 'true')
  readStoredSession()
  await renderApp('/password-edit')
  expect(await screen.findByText(passwordStrings.noneTitle)).toBeDefined()
  await clickButton(passwordStrings.setCredentials)
  expect(authDialog.step).toBe('set-credentials')
})

async function fillPasswords(current: string, next: string, confirm: string) {
  const fields: [string, string][] = [
    [passwordStrings.current, current],
    [passwordStrings.next, next],
    [passwordStrings.confirm, confirm],
  ]
  await screen.findByLabelText(passwordStrings.current)
  for (const [label, text] of fields) {
    const field = screen.getByLabelText(label)
    await userEvent.clear(field)
    if (text !== '') await userEvent.type(field, text)
  }
  await userEvent.click(button(passwordStrings.save))
}

test.each([
  ['', 'newpass12', 'newpass12', passwordStrings.currentRequired],
  ['oldpass12', '', '', passwordStrings.fillBoth],
  ['oldpass12', 'short1', 'short1', passwordStrings.unmet],
  ['oldpass12', 'onlyletters', 'onlyletters', passwordStrings.unmet],
  ['oldpass12', 'newpass12', 'newpass13', passwordStrings.mismatch],
  ['oldpass12', 'oldpass12', 'oldpass12', passwordStrings.same],
])('the passwords «%s», «%s», «%s» are not sent, and the field shows why', async (current, next, confirm, message) => {
  const server = signedInAtApi()
  await renderApp('/password-edit')
  await fillPasswords(current, next, confirm)
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(server.to('/api/password/change/')).toHaveLength(0)
})

test('a new password is sent with the current one; a wrong current one is reported at its field', async () => {
  let answer = () => json(400, { current_password: ['رمز عبور کنونی نادرست است'] })
  const server = signedInAtApi({ 'POST /api/password/change/': () => answer() })
  await renderApp('/password-edit')
  await fillPasswords('oldpass12', 'newpass34', 'newpass34')
  const message = await screen.findByText('رمز عبور کنونی نادرست است')
  expect(screen.getByLabelText(passwordStrings.current).getAttribute('aria-describedby')).toContain(message.id)
  answer = () => json(200, { detail: 'شد' })
  await fillPasswords('rightpass12', 'newpass34', 'newpass34')
  await waitFor(() => expect(told()).toContain(passwordStrings.done))
  expect(server.to('/api/password/change/').at(-1)?.body).toEqual({
    current_password: 'rightpass12',
    new_password: 'newpass34',
    confirm_password: 'newpass34',
  })
  expect(screen.getByLabelText(passwordStrings.next)).toHaveProperty('value', '')
})

test('a forgotten password leads to the sign-in dialog with the number filled in', async () => {
  signedInAtApi()
  await renderApp('/password-edit')
  await clickButton(passwordStrings.forgot)
  expect(authDialog).toMatchObject({ step: 'password', phone: profileOf().phone_number })
})

test('the profile shows picture, name, posts and reviews', async () => {
  signedInAtApi({
    'GET /api/post/': postPages([somePost]),
    'GET /api/profile/me/activity/': () =>
      json(
        200,
        activityOf({
          profile_picture: '/media/avatars/x.webp',
          reviews: [
            {
              id: 3,
              kind: 'team',
              subject: 4,
              subject_name: 'نهنگ‌ها',
              rating: 5,
              text: 'عالی',
              created_at: new Date().toISOString(),
            },
          ],
        }),
      ),
  })
  const { queryClient } = await renderApp('/profile')
  expect(await screen.findByRole('heading', { name: 'مینا راد' })).toBeDefined()
  expect(queryClient.getQueryCache().findAll({ queryKey: ['posts', 'list', { author: 7 }] })).toHaveLength(1)
  expect(document.querySelector('.portrait img')?.getAttribute('src')).toBe(`${location.origin}/media/avatars/x.webp`)
  expect(screen.getByRole('link', { name: somePost.title }).getAttribute('href')).toBe('/posts/front-crawl-drills-12')
  expect(screen.getByRole('link', { name: 'نهنگ‌ها' }).getAttribute('href')).toBe('/team-overview/4')
})

test('the profile without posts and reviews shows the next step', async () => {
  signedInAtApi({ 'GET /api/post/': postPages([]) })
  await renderApp('/profile')
  expect(await screen.findByRole('heading', { name: postStrings.nothingMine })).toBeDefined()
  expect(screen.getByRole('heading', { name: publicStrings.noReviews })).toBeDefined()
  expect(screen.getByRole('link', { name: postStrings.create }).getAttribute('href')).toBe('/create-post')
})
