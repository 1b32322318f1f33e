import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { session } from '#src/api/session/session-store.ts'
import { apiStrings } from '#src/api/strings.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import {
  answers,
  atStep,
  button,
  CAME_FROM,
  field,
  giveCode,
  giveNumber,
  openFrame,
  PHONE,
  resetAuthEachTime,
  said,
  serverFor,
  toastTexts,
  toPassword,
} from '#tests/support/scenarios/auth-frames.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const PASSWORD = 'Shena1405'

resetAuthEachTime()

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
