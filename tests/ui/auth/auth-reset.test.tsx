import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { authDialog } from '#src/api/session/auth-dialog-store.ts'
import { session } from '#src/api/session/session-store.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import {
  answers,
  atStep,
  button,
  field,
  openFrame,
  PHONE,
  resetAuthEachTime,
  serverFor,
} from '#tests/support/scenarios/auth-frames.tsx'
import { type Person, paste, toCredentials } from '#tests/support/scenarios/screens/auth-credentials.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const RESET = '/api/set-new-password/'

resetAuthEachTime()

/** A dialog at the new-password step after a forgotten password. */
async function toReset(user: Person) {
  await user.type(field(words.phoneLabel), `${PHONE}{Enter}`)
  await atStep(words.passwordTitle)
  await user.click(button(words.forgotten))
  await atStep(words.verifyTitle)
  await user.type(field(words.codeLabel), '12345{Enter}')
  await atStep(words.resetTitle)
}

const fillConfirm = (user: Person, text: string) => paste(user, field(words.confirmLabel), text)

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
