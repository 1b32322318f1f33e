import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { authDialog } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { apiStrings } from '#src/api/strings.ts'
import { passwordStrings, publicStrings, settingsStrings } from '#src/features/account/settings/settings-strings.ts'
import { accountStrings as words } from '#src/features/account/strings.ts'
import { postPageStrings } from '#src/features/posts/list/page-strings.ts'
import { postStrings } from '#src/features/posts/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { theme } from '#src/ui/theme-store.ts'
import { postPages, somePost } from '#tests/support/data/some-posts.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { activityOf, profileOf, sessionOf, signedInAtApi } from '#tests/support/scenarios/account.ts'
import { clickButton, resetAccount, toastTexts } from '#tests/support/scenarios/account-screen.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

resetAccount()

const pages = [
  '/profile-edit',
  '/password-edit',
  '/account-settings',
  '/security',
  '/profile',
  '/members',
  '/members/2',
]
const button = (name: string) => screen.getByRole('button', { name })

test.each(pages)('%s shows a sign-in prompt when signed out, without leaving the page', async (address) => {
  const server = fakeApi({})
  const { router } = await renderApp(address)
  expect(screen.getByText(uiStrings.signInTitle)).toBeDefined()
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: uiStrings.signIn }))
  expect(authDialog).toMatchObject({ step: 'phone', next: undefined })
  expect(router.state.location.pathname).toBe(address)
  expect(server.calls.filter(({ url }) => /profile|session|settings|members/.test(url.pathname))).toEqual([])
})

test.each(pages)('%s reserves its space while loading, and has one heading', async (address) => {
  signedInAtApi({
    'GET /api/profile/me/': () => new Promise(() => undefined),
    'GET /api/settings/': () => new Promise(() => undefined),
    'GET /api/sessions/': () => new Promise(() => undefined),
    'GET /api/members/': () => new Promise(() => undefined),
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
  ['/members', 'GET /api/members/'],
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
      ['profile/me/', 'settings/', 'sessions/', 'profile/me/activity/', 'members/'].map((path) => [
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
  await waitFor(() => expect(toastTexts()).toContain(settingsStrings.chosen))
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    notifications: { booking: true, reminder: true, term_ending: false, post: false },
  })
})

test('a setting that could not be saved is reverted with a message', async () => {
  signedInAtApi({ 'PATCH /api/settings/': () => Promise.reject(new TypeError('x')) })
  await renderApp('/account-settings')
  await userEvent.click(await screen.findByRole('switch', { name: new RegExp(`^${settingsStrings.post}`) }))
  await waitFor(() => expect(toastTexts()).toEqual([apiStrings.notDone]))
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
  await waitFor(() => expect(toastTexts()).toEqual([settingsStrings.exported]))
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ username: 'user-7' })
  expect(names).toEqual([settingsStrings.exportName])
  vi.restoreAllMocks()
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
  let answer = () => json(400, { current_password: ['رمز عبور فعلی نادرست است'] })
  const server = signedInAtApi({ 'POST /api/password/change/': () => answer() })
  await renderApp('/password-edit')
  await fillPasswords('oldpass12', 'newpass34', 'newpass34')
  const message = await screen.findByText('رمز عبور فعلی نادرست است')
  expect(screen.getByLabelText(passwordStrings.current).getAttribute('aria-describedby')).toContain(message.id)
  answer = () => json(200, { detail: 'شد' })
  await fillPasswords('rightpass12', 'newpass34', 'newpass34')
  await waitFor(() => expect(toastTexts()).toContain(passwordStrings.done))
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
  expect(document.querySelector('.account-portrait img')?.getAttribute('src')).toBe(
    `${location.origin}/media/avatars/x.webp`,
  )
  expect(screen.getByRole('link', { name: somePost.title }).getAttribute('href')).toBe('/posts/front-crawl-drills-12')
  expect(screen.getByRole('link', { name: 'نهنگ‌ها' }).getAttribute('href')).toBe('/team-overview/4')
})

test('the profile without posts and reviews shows the next step', async () => {
  signedInAtApi({ 'GET /api/post/': postPages([]) })
  await renderApp('/profile')
  expect(await screen.findByRole('heading', { name: postPageStrings.nothingMine })).toBeDefined()
  expect(screen.getByRole('heading', { name: publicStrings.noReviews })).toBeDefined()
  expect(screen.getByRole('link', { name: postStrings.create }).getAttribute('href')).toBe('/create-post')
})
