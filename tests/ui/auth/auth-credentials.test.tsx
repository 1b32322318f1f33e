import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { session } from '#src/api/session/session-store.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import {
  answers,
  button,
  field,
  openFrame,
  resetAuthEachTime,
  serverFor,
} from '#tests/support/scenarios/auth-frames.tsx'
import { type Person, paste, toCredentials } from '#tests/support/scenarios/screens/auth-credentials.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const CREDENTIALS = '/api/set-username-password/'

resetAuthEachTime()

async function fill(user: Person, values: Partial<Record<'username' | 'password' | 'confirm', string>>) {
  const { username, password, confirm } = values
  if (username !== undefined) await paste(user, field(words.usernameLabel), username)
  if (password !== undefined) await paste(user, field(words.passwordLabel), password)
  if (confirm !== undefined) await paste(user, field(words.confirmLabel), confirm)
}

const metChecks = () =>
  within(screen.getByRole('list', { name: words.checklist }))
    .getAllByRole('listitem')
    .filter((item) => item.hasAttribute('data-met'))
    .map((item) => item.textContent?.replace(uiStrings.met, ''))

describe('the first username and password', () => {
  test('the checklist follows the input', async () => {
    fakeApi(serverFor(true))
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    const password = field(words.passwordLabel)
    expect(password.getAttribute('aria-describedby')).toContain(screen.getByRole('list', { name: words.checklist }).id)
    expect(metChecks()).toEqual([])
    await user.type(password, '۱۲۳')
    expect(metChecks()).toEqual([words.checks.digits])
    await user.type(password, 'ab')
    expect(metChecks()).toEqual([words.checks.latin, words.checks.digits])
    await user.type(password, 'شنا')
    expect(metChecks()).toEqual([words.checks.length, words.checks.latin, words.checks.digits])
    expect(password.value).toBe('۱۲۳abشنا')
  })

  test.each([
    ['no username', { password: 'Shena1405', confirm: 'Shena1405' }, 'نام کاربری الزامی است'],
    ['a username of spaces', { username: '   ', password: 'Shena1405', confirm: 'Shena1405' }, 'نام کاربری الزامی است'],
    [
      'a username of 200 characters',
      { username: 'a'.repeat(200), password: 'Shena1405', confirm: 'Shena1405' },
      /۳ تا ۳۰ کاراکتر باشد/,
    ],
    [
      'an emoji as username',
      { username: '😀😀😀', password: 'Shena1405', confirm: 'Shena1405' },
      /۳ تا ۳۰ کاراکتر باشد/,
    ],
    ['a password of 7', { username: 'sara', password: 'Shena14', confirm: 'Shena14' }, /حداقل ۸ کاراکتر باشد/],
    [
      'a password of 129',
      { username: 'sara', password: `a1${'x'.repeat(127)}`, confirm: `a1${'x'.repeat(127)}` },
      /حداکثر ۱۲۸/,
    ],
    ['a password without digits', { username: 'sara', password: 'shenagari', confirm: 'shenagari' }, /عدد داشته باشد/],
    [
      'another repeat',
      { username: 'sara', password: 'Shena1405', confirm: 'shena1405' },
      'رمز عبور و تکرار آن یکسان نیستند',
    ],
  ])('%s is not sent, and the field shows why', async (_what, values, text) => {
    const server = fakeApi(serverFor(true))
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    await fill(user, values)
    await user.click(button(words.saveCredentials))
    const error = screen.getByText(text, { selector: '.field-error' })
    expect(document.activeElement?.getAttribute('aria-describedby')).toContain(error.id)
    expect(server.to(CREDENTIALS)).toHaveLength(0)
  })

  test.each([
    ['Persian characters', ' نیلوفر ', 'Shena1405', 'نیلوفر'],
    ['a password of 8', 'sara', 'Shena140', 'sara'],
    ['a password of 128', 'sara', `a1${'x'.repeat(126)}`, 'sara'],
    ['spaces at both ends of a password', 'sara', ' Shena1405 ', 'sara'],
  ])('%s can be sent, the password exactly as pasted', async (_what, username, password, sentName) => {
    const server = fakeApi(serverFor(true))
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    await fill(user, { username, password, confirm: password })
    await user.click(button(words.saveCredentials))
    await waitFor(() => expect(server.to(CREDENTIALS)).toHaveLength(1))
    expect(server.to(CREDENTIALS)[0]?.body).toEqual({ username: sentName, password, confirm_password: password })
  })

  test('generating a password requires a username, fills both fields, reveals them, and is announced', async () => {
    const server = fakeApi(serverFor(true))
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    await user.click(button(words.generate))
    expect(screen.getByText(words.usernameFirst)).toBeTruthy()
    expect(document.activeElement).toBe(field(words.usernameLabel))
    await user.type(field(words.usernameLabel), 'sara')
    await user.click(button(words.generate))
    const { value, type } = field(words.passwordLabel)
    expect(value).toHaveLength(12)
    expect(field(words.confirmLabel).value).toBe(value)
    expect(type).toBe('text')
    expect(screen.getByText(words.generated).getAttribute('role')).toBe('status')
    expect(metChecks()).toHaveLength(3)
    await user.click(button(words.saveCredentials))
    await waitFor(() => expect(server.to(CREDENTIALS)).toHaveLength(1))
  })

  test('a device without a random source shows an error', async () => {
    fakeApi(serverFor(true))
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    await user.type(field(words.usernameLabel), 'sara')
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('no entropy')
    })
    await user.click(button(words.generate))
    expect(screen.getByText(words.generatorFailed)).toBeTruthy()
    expect(field(words.passwordLabel).value).toBe('')
  })

  test.each([
    [
      'a bare text',
      () => new Response('متن سرور', { status: 400, headers: { 'Content-Type': 'text/plain' } }),
      'متن سرور',
    ],
    ['a text as JSON', () => json(400, 'متن سرور'), 'متن سرور'],
    ['a detail', () => json(400, { detail: 'جزئیات' }), 'جزئیات'],
    [
      'one field',
      () => json(400, { username: ['این نام کاربری قبلاً گرفته شده است'] }),
      'این نام کاربری قبلاً گرفته شده است',
    ],
    ['many fields', () => json(400, { username: ['یک', 'دو'], password: ['سه'] }), 'یک | دو | سه'],
    ['a broken server', () => new Response('', { status: 502 }), words.credentialsNotSaved],
    ['no answer', () => Promise.reject(new TypeError('x')), words.credentialsNotSaved],
  ])('a rejection as %s is announced, and can be corrected', async (_what, answer, text) => {
    let refusing = true
    fakeApi({
      ...serverFor(true),
      [answers.credentials]: () => (refusing ? answer() : serverFor(true)[answers.credentials]()),
    })
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    await fill(user, { username: 'sara', password: 'Shena1405', confirm: 'Shena1405' })
    await user.click(button(words.saveCredentials))
    const message = await screen.findByText(text)
    expect(message.closest('[role="alert"], [aria-live]')).not.toBeNull()
    refusing = false
    await user.click(button(words.saveCredentials))
    await waitFor(() => expect(toasts.list.map((toast) => toast.text)).toEqual([words.credentialsSaved]))
  })

  test('credentials set on another device meanwhile are not requested again', async () => {
    fakeApi({
      ...serverFor(true),
      [answers.credentials]: () => json(409, { detail: 'پیش‌تر تعیین شده است', code: 'credentials_exist' }),
    })
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    await fill(user, { username: 'sara', password: 'Shena1405', confirm: 'Shena1405' })
    await user.click(button(words.saveCredentials))
    expect(await screen.findByText('پیش‌تر تعیین شده است')).toBeTruthy()
    expect(session).toMatchObject({ status: 'signed-in', isFirstLogin: false })
  })

  test('without an access token nothing is sent', async () => {
    const server = fakeApi(serverFor(true))
    const { user } = await openFrame('dialogs')
    await toCredentials(user)
    localStorage.removeItem('access_token')
    await fill(user, { username: 'sara', password: 'Shena1405', confirm: 'Shena1405' })
    await user.click(button(words.saveCredentials))
    expect(screen.getByText('توکن دسترسی وجود ندارد')).toBeTruthy()
    expect(server.to(CREDENTIALS)).toHaveLength(0)
  })
})
