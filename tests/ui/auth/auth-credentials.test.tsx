import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { answers, atStep, button, field, openFrame, PHONE, serverFor } from '#tests/support/scenarios/auth-frames.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const CREDENTIALS = '/api/set-username-password/'
const RESET = '/api/set-new-password/'
type Person = Awaited<ReturnType<typeof openFrame>>['user']

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  toasts.list = []
})
afterEach(() => {
  act(closeAuth)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A dialog at the credentials step of a new number. */
async function toCredentials(user: Person) {
  await user.type(field(words.phoneLabel), `${PHONE}{Enter}`)
  await atStep(words.verifyTitle)
  await user.type(field(words.codeLabel), '12345{Enter}')
  await atStep(words.credentialsTitle)
}

/** A dialog at the new-password step after a forgotten password. */
async function toReset(user: Person) {
  await user.type(field(words.phoneLabel), `${PHONE}{Enter}`)
  await atStep(words.passwordTitle)
  await user.click(button(words.forgotten))
  await atStep(words.verifyTitle)
  await user.type(field(words.codeLabel), '12345{Enter}')
  await atStep(words.resetTitle)
}

async function fill(user: Person, values: Partial<Record<'username' | 'password' | 'confirm', string>>) {
  const { username, password, confirm } = values
  if (username !== undefined) await paste(user, field(words.usernameLabel), username)
  if (password !== undefined) await paste(user, field(words.passwordLabel), password)
  if (confirm !== undefined) await paste(user, field(words.confirmLabel), confirm)
}

async function paste(user: Person, input: HTMLInputElement, text: string) {
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}

const fillConfirm = (user: Person, text: string) => paste(user, field(words.confirmLabel), text)

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

describe('a new password after a forgotten one', () => {
  test('until all rules are met the button is aria-disabled, and says what is missing', async () => {
    const server = fakeApi(serverFor(false))
    const { user } = await openFrame('dialogs')
    await toReset(user)
    const change = button(words.changePassword)
    const isOff = () => change.getAttribute('aria-disabled') === 'true'
    const first = field(words.newPasswordLabel)
    const submitAndExpect = async (text: string) => {
      expect(isOff()).toBe(true)
      await user.click(change)
      expect(screen.getByText(text)).toBeTruthy()
    }
    await submitAndExpect('لطفاً هر دو کادر رمز عبور را پر کنید')
    await paste(user, first, 'shenagari')
    await submitAndExpect('لطفاً هر دو کادر رمز عبور را پر کنید')
    await fillConfirm(user, 'shenagar')
    await submitAndExpect('رمز عبور و تکرار آن یکسان نیستند')
    await fillConfirm(user, 'shenagari')
    await submitAndExpect('لطفاً همهٔ شرایط رمز عبور را رعایت کنید')
    await paste(user, first, 'shenagari1')
    await fillConfirm(user, 'shenagari1')
    expect(isOff()).toBe(false)
    expect(server.to(RESET)).toHaveLength(0)
    await user.click(change)
    await waitFor(() => expect(server.to(RESET)).toHaveLength(1))
  })

  test.each([
    ['a detail', () => json(403, { detail: 'کد تازه بگیرید' }), 'کد تازه بگیرید'],
    ['a bare text', () => new Response('متن سرور', { status: 400 }), 'متن سرور'],
    ['no words', () => new Response('', { status: 500 }), words.passwordNotChanged],
  ])('a rejection as %s is announced', async (_what, answer, text) => {
    fakeApi({ ...serverFor(false), [answers.newPassword]: answer })
    const { user } = await openFrame('dialogs')
    await toReset(user)
    await paste(user, field(words.newPasswordLabel), 'Shena1405')
    await fillConfirm(user, 'Shena1405')
    await user.click(button(words.changePassword))
    expect((await screen.findByText(text)).closest('[role="alert"]')).not.toBeNull()
  })
})

test('each password can be revealed and hidden again', async () => {
  fakeApi(serverFor(false))
  const { user } = await openFrame('dialogs')
  await user.type(field(words.phoneLabel), `${PHONE}{Enter}`)
  await atStep(words.passwordTitle)
  expect(field(words.passwordLabel).type).toBe('password')
  await user.click(button(uiStrings.showPassword))
  expect(field(words.passwordLabel).type).toBe('text')
  await user.click(button(uiStrings.hidePassword))
  expect(field(words.passwordLabel).type).toBe('password')
})

test('a tap beside the dialog closes the sign-in steps, not the credentials step', async () => {
  fakeApi(serverFor(true))
  const { user } = await openFrame('dialogs')
  const tapBeside = () => act(() => document.querySelector('dialog')?.click())
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 200, 200))
  await toCredentials(user)
  tapBeside()
  expect(authDialog.step).toBe('set-credentials')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: uiStrings.close }))
  expect(authDialog).toMatchObject({ step: null, phone: '', resetting: false })
  expect(session.status).toBe('signed-in')
})
