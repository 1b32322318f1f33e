import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { session } from '#src/api/session/session-store.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import {
  answers,
  atStep,
  button,
  CAME_FROM,
  field,
  giveCode,
  openFrame,
  PHONE,
  resetAuthEachTime,
  said,
  serverFor,
  toastTexts,
  toPassword,
} from '#tests/support/scenarios/auth-frames.tsx'
import { accessToken, bundle, fakeApi, json } from '#tests/unit/api/fake-api.ts'

const PASSWORD = 'Shena1405'

resetAuthEachTime()

describe.each(['dialogs', 'pages'] as const)('in %s', (frame) => {
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

  test('of the two ways to a code, the one that is being sent shows it', async () => {
    fakeApi({ ...serverFor(false), [answers.otp]: () => new Promise<Response>(() => undefined) })
    const { user } = await openFrame(frame)
    await toPassword(user)
    await user.click(button(words.forgotten))
    await waitFor(() => expect(button(words.forgotten).getAttribute('aria-busy')).toBe('true'))
    expect(button(words.withCode).getAttribute('aria-busy')).toBeNull()
  })
})
