import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { apiStrings } from '#src/api/strings.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import {
  answers,
  atStep,
  button,
  CAME_FROM,
  field,
  openFrame,
  PHONE,
  serverFor,
} from '#tests/support/scenarios/auth-frames.tsx'
import { accessToken, bundle, fakeApi, json } from '#tests/unit/api/fake-api.ts'

const PASSWORD = 'Shena1405'
type Person = Awaited<ReturnType<typeof openFrame>>['user']

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  toasts.list = []
})
afterEach(() => {
  act(closeAuth)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function giveNumber(user: Person) {
  await user.type(field(words.phoneLabel), PHONE)
  await user.click(button(words.goOn))
}

async function giveCode(user: Person) {
  await atStep(words.verifyTitle)
  await user.type(field(words.codeLabel), '12345{Enter}')
}

async function toPassword(user: Person) {
  await giveNumber(user)
  await atStep(words.passwordTitle)
}

const toastTexts = () => toasts.list.map(({ text, ms, kind }) => ({ text, ms, kind }))
const said = (text: string) => [{ text, ms: 3000, kind: 'success' }]

describe.each(['dialogs', 'pages'] as const)('in %s', (frame) => {
  test('a new number gets a code, sets its credentials, and returns to its page a second later', async () => {
    const server = fakeApi(serverFor(true))
    const { user, wentOnTo } = await openFrame(frame, { fakeClock: true })
    await giveNumber(user)
    await giveCode(user)
    await atStep(words.credentialsTitle)
    expect(session).toMatchObject({ status: 'signed-in', isFirstLogin: true })
    await user.type(field(words.usernameLabel), 'نیلوفر')
    await user.type(field(words.passwordLabel), PASSWORD)
    await user.type(field(words.confirmLabel), PASSWORD)
    await user.click(button(words.saveCredentials))
    await waitFor(() => expect(toastTexts()).toEqual(said(words.credentialsSaved)))
    expect(server.to('/api/set-username-password/')[0]?.body).toEqual({
      username: 'نیلوفر',
      password: PASSWORD,
      confirm_password: PASSWORD,
    })
    expect(session).toMatchObject({ userName: 'نیلوفر', isFirstLogin: false })
    expect(wentOnTo()).toBeUndefined()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(wentOnTo()).toBe(CAME_FROM))
  })

  test('a number with a password signs in with it, without an SMS', async () => {
    const server = fakeApi(serverFor(false))
    const { user, wentOnTo } = await openFrame(frame, { fakeClock: true })
    await toPassword(user)
    expect(field(words.passwordLabel).autocomplete).toBe('current-password')
    await user.type(field(words.passwordLabel), `${PASSWORD}{Enter}`)
    await waitFor(() => expect(toastTexts()).toEqual(said(words.welcome)))
    expect(server.to('/api/token/')[0]?.body).toEqual({ phone_number: PHONE, password: PASSWORD })
    expect(server.to('/api/token/otp/')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(wentOnTo()).toBe(CAME_FROM))
  })

  test('the link leads to the password only with a complete number', async () => {
    const server = fakeApi(serverFor(true))
    const { user } = await openFrame(frame)
    await user.type(field(words.phoneLabel), PHONE.slice(0, 10))
    await user.click(button(words.withPassword))
    expect(screen.getByText('لطفاً شمارهٔ موبایل معتبر وارد کنید')).toBeTruthy()
    await user.type(field(words.phoneLabel), PHONE.slice(10))
    await user.click(button(words.withPassword))
    await atStep(words.passwordTitle)
    expect(server.to('/api/token/check-first-login/')).toHaveLength(0)
  })

  test('users with a password can request a code instead, and are welcomed after it', async () => {
    const server = fakeApi(serverFor(false))
    const { user } = await openFrame(frame)
    await toPassword(user)
    await user.click(button(words.withCode))
    await giveCode(user)
    await waitFor(() => expect(toastTexts()).toEqual(said(words.welcome)))
    expect(server.to('/api/token/otp/')).toHaveLength(1)
  })

  test.each([words.withCode, words.forgotten])('«%s» sends nothing within 120 s of the last code', async (way) => {
    localStorage.setItem(`otp-sent:${PHONE}`, String(Date.now() - 60_500))
    const server = fakeApi(serverFor(false))
    const { user } = await openFrame(frame)
    await toPassword(user)
    await user.click(button(way))
    await atStep(words.verifyTitle)
    expect(screen.getByRole('timer').textContent).toMatch(/^(۱:۰۰|۰:۵[۶-۹])$/)
    expect(server.to('/api/token/otp/')).toHaveLength(0)
  })

  test.each([words.withCode, words.forgotten])(
    '«%s» during the wait for another code continues when one is still valid, and otherwise shows how long',
    async (way) => {
      const refused = { detail: 'کمی صبر کنید', code: 'otp_wait' }
      const wait = { 'Retry-After': '57' }
      let live = false
      fakeApi({ ...serverFor(false), [answers.otp]: () => json(429, { ...refused, live_code: live }, wait) })
      const { user } = await openFrame(frame)
      await toPassword(user)
      await user.click(button(way))
      expect(await screen.findByText(/کمی صبر کنید/)).toBeTruthy()
      expect(screen.getByRole('timer').textContent).toMatch(/^۰:۵[4-7۴-۷]$/)
      // The password is not affected by the wait.
      expect(button(words.signIn).getAttribute('aria-disabled')).not.toBe('true')
      live = true
      await user.click(button(way))
      await atStep(words.verifyTitle)
      expect(screen.getByRole('timer').textContent).toMatch(/^۰:۵[۳-۷]$/)
    },
  )

  test('a forgotten password is replaced after a code', async () => {
    const server = fakeApi(serverFor(false))
    const { user, wentOnTo } = await openFrame(frame, { fakeClock: true })
    await toPassword(user)
    await user.click(button(words.forgotten))
    await giveCode(user)
    await atStep(words.resetTitle)
    await user.type(field(words.newPasswordLabel), PASSWORD)
    await user.type(field(words.confirmLabel), PASSWORD)
    await user.click(button(words.changePassword))
    await waitFor(() => expect(toastTexts()).toEqual(said(words.passwordChanged)))
    const [call] = server.to('/api/set-new-password/')
    expect(call?.body).toEqual({ new_password: PASSWORD, confirm_password: PASSWORD })
    expect(call?.headers.get('Authorization')).toMatch(/^Bearer /)
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(wentOnTo()).toBe(CAME_FROM))
  })

  test('a password set before the username leaves it a first login, so that the reminder stays', async () => {
    fakeApi({ ...serverFor(false), [answers.token]: () => json(200, bundle(accessToken(), 'r', true)) })
    const { user } = await openFrame(frame, { fakeClock: true })
    await toPassword(user)
    await user.click(button(words.forgotten))
    await giveCode(user)
    await atStep(words.resetTitle)
    await user.type(field(words.newPasswordLabel), PASSWORD)
    await user.type(field(words.confirmLabel), PASSWORD)
    await user.click(button(words.changePassword))
    await waitFor(() => expect(toastTexts()).toEqual(said(words.passwordChanged)))
    expect(localStorage.getItem('is_first_login')).toBe('true')
  })

  test.each([
    [words.withCode, words.codeNotSent],
    [words.forgotten, words.resetCodeNotSent],
  ])('where «%s» could not send, the step stays and says so', async (way, text) => {
    fakeApi({ ...serverFor(false), [answers.otp]: () => Promise.reject(new TypeError('x')) })
    const { user } = await openFrame(frame)
    await toPassword(user)
    await user.click(button(way))
    expect(await screen.findByText(text)).toBeTruthy()
    await atStep(words.passwordTitle)
  })

  test('a failed check counts as a number with a password; no response does not', async () => {
    const silent = () => Promise.reject(new TypeError('x'))
    let check: () => Response | Promise<Response> = silent
    fakeApi({ ...serverFor(true), [answers.check]: () => check() })
    const { user } = await openFrame(frame)
    await giveNumber(user)
    expect(await screen.findByText(words.serverTrouble)).toBeTruthy()
    check = () => json(500, { detail: 'x' })
    await user.click(button(words.goOn))
    await atStep(words.passwordTitle)
  })

  test.each([
    [
      'a refused password',
      () => json(400, { detail: words.passwordWrong, code: 'password_wrong' }),
      words.passwordWrong,
    ],
    ['a refusal without words', () => json(401, {}), words.passwordWrong],
    ['too many tries', () => json(429, { detail: 'کمی صبر کنید' }), 'کمی صبر کنید'],
    ['no answer', () => Promise.reject(new TypeError('x')), words.serverTrouble],
  ])('after %s the user can retry', async (_what, token, text) => {
    fakeApi({ ...serverFor(false), [answers.token]: token })
    const { user } = await openFrame(frame)
    await toPassword(user)
    await user.click(button(words.signIn))
    expect(screen.getByText(words.passwordRequired)).toBeTruthy()
    await user.type(field(words.passwordLabel), 'nadorost1{Enter}')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(document.activeElement).toBe(field(words.passwordLabel))
    expect(session.status).toBe('anonymous')
  })

  test('without a network every step says so instead of blaming the server', async () => {
    const lost = () => Promise.reject(new TypeError('x'))
    const network: { check: () => Response | Promise<Response> } = { check: lost }
    const server = { ...serverFor(false), [answers.otp]: lost, [answers.token]: lost }
    fakeApi({ ...server, [answers.check]: () => network.check() })
    const { user } = await openFrame(frame)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await giveNumber(user)
    expect(await screen.findByText(apiStrings.notDone)).toBeTruthy()
    network.check = () => json(200, { is_first_login: false })
    await user.click(button(words.goOn))
    await atStep(words.passwordTitle)
    await user.click(button(words.withCode))
    expect(await screen.findByText(apiStrings.notDone)).toBeTruthy()
    await user.type(field(words.passwordLabel), PASSWORD)
    expect(screen.queryByText(apiStrings.notDone)).toBeNull()
    await user.click(button(words.signIn))
    expect(await screen.findByText(apiStrings.notDone)).toBeTruthy()
    vi.restoreAllMocks()
  })

  test('of the two ways to a code, the one that is being sent shows it', async () => {
    fakeApi({ ...serverFor(false), [answers.otp]: () => new Promise<Response>(() => undefined) })
    const { user } = await openFrame(frame)
    await toPassword(user)
    await user.click(button(words.forgotten))
    await waitFor(() => expect(button(words.forgotten).getAttribute('aria-busy')).toBe('true'))
    expect(button(words.withCode).getAttribute('aria-busy')).toBeNull()
  })

  test('the number can be corrected from the code and the password steps', async () => {
    fakeApi(serverFor(false))
    const { user } = await openFrame(frame)
    await toPassword(user)
    await user.click(button(words.withCode))
    await atStep(words.verifyTitle)
    await user.click(button(words.editPhone))
    await atStep(words.phoneTitle)
    expect(field(words.phoneLabel).value).toBe(PHONE)
    await user.click(button(words.goOn))
    await atStep(words.passwordTitle)
    await user.click(button(words.editPhone))
    await atStep(words.phoneTitle)
  })

  test('credentials can be postponed: the user stays signed in and continues', async () => {
    fakeApi(serverFor(true))
    const { user, wentOnTo } = await openFrame(frame)
    await giveNumber(user)
    await giveCode(user)
    await atStep(words.credentialsTitle)
    await user.click(button(words.later))
    await waitFor(() => expect(wentOnTo()).toBe(CAME_FROM))
    expect(session).toMatchObject({ status: 'signed-in', isFirstLogin: true })
  })

  test('the whole flow works with the keyboard alone', async () => {
    fakeApi(serverFor(true))
    const { user, wentOnTo } = await openFrame(frame)
    const hasFocus = (label: string) => waitFor(() => expect(document.activeElement).toBe(field(label)))
    await hasFocus(words.phoneLabel)
    await user.keyboard(`${PHONE}{Enter}`)
    await atStep(words.verifyTitle)
    await hasFocus(words.codeLabel)
    await user.keyboard('12345{Enter}')
    await atStep(words.credentialsTitle)
    await hasFocus(words.usernameLabel)
    await user.keyboard('niloofar{Tab}')
    expect(document.activeElement).toBe(field(words.passwordLabel))
    await user.keyboard(`${PASSWORD}{Tab}{Tab}${PASSWORD}{Enter}`)
    await waitFor(() => expect(toastTexts()).toEqual(said(words.credentialsSaved)))
    await waitFor(() => expect(wentOnTo()).toBe(CAME_FROM))
  })
})
