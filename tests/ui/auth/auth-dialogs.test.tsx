import { act, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog, closeAuth, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession, session } from '#src/api/session/session-store.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import {
  all,
  CHECK,
  OTP,
  openDialog,
  PHONE,
  phoneField,
  sent,
  signedIn,
  TOKEN,
} from '#tests/support/scenarios/screens/auth-dialog.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  readStoredSession()
  toasts.list = []
})
afterEach(() => {
  act(closeAuth)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const codeField = () => screen.findByLabelText<HTMLInputElement>(words.codeLabel)

async function askForCode(user: ReturnType<typeof userEvent.setup>) {
  await user.type(phoneField(), PHONE)
  await user.click(screen.getByRole('button', { name: words.goOn }))
}

test('number, code, signed in: a welcome toast, and the dialog closes a second later', async () => {
  const server = fakeApi(all)
  const { user, onDone } = await openDialog(true)
  act(() => openAuth('phone', '/team-payment'))
  await askForCode(user)
  const code = await codeField()
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.autocomplete).toBe('one-time-code')
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(['/api/token/check-first-login/', '/api/token/otp/'])
  await user.type(code, '۱۲۳۴۵')
  await waitFor(() => expect(session.status).toBe('signed-in'))
  expect(server.calls.at(-1)?.body).toEqual({ phone_number: PHONE, otp: '12345' })
  await waitFor(() => expect(toasts.list).toMatchObject([{ text: words.welcome, ms: 3000, kind: 'success' }]))
  expect(authDialog.step).toBe('verify')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(authDialog).toMatchObject({ step: null, phone: '' })
  expect(onDone).toHaveBeenCalledExactlyOnceWith('/team-payment')
  expect(Object.keys(localStorage)).not.toContain(`otp-sent:${PHONE}`)
})

test.each([
  ['no answer to the check', { [CHECK]: () => Promise.reject(new TypeError('x')) }, words.serverTrouble],
  ['no answer to the sending', { [OTP]: () => Promise.reject(new TypeError('x')) }, words.serverTrouble],
  ['a refused sending', { [OTP]: () => json(429, { detail: 'کمی صبر کنید', code: 'otp_wait' }) }, 'کمی صبر کنید'],
  ['a refused number', { [OTP]: () => json(400, { phone_number: ['شماره درست نیست'] }) }, 'شماره درست نیست'],
  ['a broken server', { [OTP]: () => new Response('', { status: 500 }) }, words.serverTrouble],
])('after %s the number step stays and shows why', async (_what, answers, message) => {
  fakeApi({ ...all, ...answers })
  const { user } = await openDialog()
  await askForCode(user)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(authDialog.step).toBe('phone')
  expect(localStorage.getItem(`otp-sent:${PHONE}`)).toBeNull()
})

test('a code sent less than 120 s ago is not sent again, even after a reload; the countdown continues', async () => {
  const server = fakeApi(all)
  localStorage.setItem(`otp-sent:${PHONE}`, String(Date.now() - 47_500))
  const { user } = await openDialog()
  await askForCode(user)
  await codeField()
  expect(server.calls.map(({ url }) => url.pathname)).toEqual(['/api/token/check-first-login/'])
  expect(screen.getByRole('timer').textContent).toMatch(/^۱:۱[۱۲۳]$/)
})

test('after 120 s a new code can be requested, which restarts the countdown', async () => {
  const server = fakeApi(all)
  const { user } = await openDialog(true)
  await askForCode(user)
  await codeField()
  expect(screen.getByRole('timer').textContent).toMatch(/^(۲:۰۰|۱:۵۹)$/)
  expect(screen.queryByRole('button', { name: words.resend })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(121_000))
  await user.type(await codeField(), '1')
  await user.click(screen.getByRole('button', { name: words.resend }))
  expect((await screen.findByRole('timer')).textContent).toMatch(/^(۲:۰۰|۱:۵۹)$/)
  expect(server.to('/api/token/otp/')).toHaveLength(2)
  expect(screen.getByText(words.resent).getAttribute('role')).toBe('status')
  expect((await codeField()).value).toBe('')
})

test('a failed resend can be retried, and shows why', async () => {
  let answer = sent
  fakeApi({ ...all, [OTP]: () => answer() })
  const { user } = await openDialog(true)
  await askForCode(user)
  await codeField()
  await act(() => vi.advanceTimersByTimeAsync(121_000))
  answer = () => json(503, { detail: 'پیامک فرستاده نشد', code: 'sms_failed' })
  await user.click(screen.getByRole('button', { name: words.resend }))
  expect(await screen.findByText('پیامک فرستاده نشد')).toBeTruthy()
  expect(screen.getByRole('button', { name: words.resend })).toBeTruthy()
})

test('a code of four or six digits is not sent', async () => {
  const server = fakeApi(all)
  const { user } = await openDialog()
  await askForCode(user)
  const code = await codeField()
  await user.type(code, '1234{Enter}')
  expect(screen.getByText(words.codeInvalid)).toBeTruthy()
  await user.clear(code)
  await user.type(code, '1234567')
  expect(code.value).toBe('123456')
  await user.click(screen.getByRole('button', { name: words.signIn }))
  expect(screen.getByText(words.codeInvalid)).toBeTruthy()
  expect(server.to('/api/token/')).toHaveLength(0)
})

test('a whole message can be pasted: its code is extracted', async () => {
  fakeApi(all)
  const { user } = await openDialog()
  await askForCode(user)
  const code = await codeField()
  await user.click(code)
  await user.paste('کد ورود شما به موج: ۵۴۳۲۱\n@mowj.ir #54321')
  expect(code.value).toBe('54321')
})

test('a wrong code shows the server’s message, and can be corrected', async () => {
  let answer = () => json(400, { detail: 'کد تأیید نادرست است', code: 'otp_wrong' })
  fakeApi({ ...all, [TOKEN]: () => answer() })
  const { user } = await openDialog()
  await askForCode(user)
  const code = await codeField()
  await user.type(code, '11111{Enter}')
  expect(await screen.findByText('کد تأیید نادرست است')).toBeTruthy()
  expect(document.activeElement).toBe(code)
  expect(session.status).toBe('anonymous')
  answer = signedIn
  await user.clear(code)
  await user.type(code, '22222{Enter}')
  await waitFor(() => expect(session.status).toBe('signed-in'))
})

test('the number can be edited: the field contains it again', async () => {
  fakeApi(all)
  const { user } = await openDialog()
  await askForCode(user)
  await codeField()
  await user.click(screen.getByRole('button', { name: words.editPhone }))
  expect(phoneField().value).toBe(PHONE)
})

test('closing clears the number', async () => {
  const { user } = await openDialog()
  authDialog.phone = PHONE
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'بستن' }))
  expect(authDialog).toMatchObject({ step: null, phone: '' })
})

test('a browser with WebOTP fills in the code', async () => {
  fakeApi(all)
  vi.stubGlobal('OTPCredential', class {})
  vi.stubGlobal('navigator', { onLine: true, credentials: { get: async () => ({ code: '67890' }) } })
  const { user } = await openDialog()
  await askForCode(user)
  await waitFor(async () => expect((await codeField()).value).toBe('67890'))
})
