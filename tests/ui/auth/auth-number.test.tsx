import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { authStrings as words } from '#src/features/auth/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { all, openDialog, PHONE, phoneField } from '#tests/support/scenarios/screens/auth-dialog.tsx'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

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

test.each([
  ['۰۹۱۲۱۲۳۴۵۶۷', PHONE],
  ['٠٩١٢١٢٣٤٥٦٧', PHONE],
  ['9121234567', PHONE],
  ['+989121234567', PHONE],
  ['00989121234567', PHONE],
  ['989121234567', PHONE],
  ['0912 123-4567', PHONE],
  ['\u200e09121234567\u200f', PHONE],
  ['091212345678999', PHONE],
  ['0912a123b4567', PHONE],
  ['0912😀1234567', PHONE],
])('%s typed key by key is the number %s', async (typed, number) => {
  const { user } = await openDialog()
  await user.type(phoneField(), typed)
  expect(phoneField().value).toBe(number)
})

test.each(['+98 912 123 4567', '۰۹۱۲-۱۲۳-۴۵۶۷', 'شماره: 09121234567', '\u2066+989121234567\u2069'])(
  '%s can be pasted',
  async (pasted) => {
    const { user } = await openDialog()
    await user.click(phoneField())
    await user.paste(pasted)
    expect(phoneField().value).toBe(PHONE)
  },
)

test.each(['a', 'ش', '😀', '@'])('the key %s is ignored, with a hint about the keyboard', async (key) => {
  const { user } = await openDialog()
  await user.type(phoneField(), `09${key}`)
  expect(phoneField().value).toBe('09')
  expect(screen.getByText(words.digitsOnly)).toBeTruthy()
  await user.type(phoneField(), '1')
  expect(screen.queryByText(words.digitsOnly)).toBeNull()
})

test('characters that an input method inserts while composing are removed', async () => {
  await openDialog()
  fireEvent.change(phoneField(), { target: { value: 'ش' } })
  expect(phoneField().value).toBe('')
  expect(screen.getByText(words.digitsOnly)).toBeTruthy()
})

test('the number field has numeric input attributes', async () => {
  await openDialog()
  const { inputMode, autocomplete, dir } = phoneField()
  expect([inputMode, autocomplete, dir]).toEqual(['numeric', 'tel', 'ltr'])
  expect(document.activeElement).toBe(phoneField())
})

test.each([
  ['', words.phoneRequired],
  ['0912123456', words.phoneInvalid],
  ['02112345678', words.phoneInvalid],
])('the number «%s» is not sent, and the field shows why', async (typed, message) => {
  const server = fakeApi(all)
  const { user } = await openDialog()
  if (typed !== '') await user.type(phoneField(), typed)
  await user.click(screen.getByRole('button', { name: words.goOn }))
  const error = screen.getByText(message)
  expect(phoneField().getAttribute('aria-describedby')).toContain(error.id)
  expect(error.closest('[aria-live]')).not.toBeNull()
  expect(document.activeElement).toBe(phoneField())
  expect(server.calls).toHaveLength(0)
})
