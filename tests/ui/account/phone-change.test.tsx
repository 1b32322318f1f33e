import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { phoneStrings, profileStrings as words } from '#src/features/account/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'
import { PHONE, profileOf } from '#tests/support/scenarios/account.ts'
import { dialog, field, openEdit, sent, told } from '#tests/support/scenarios/screens/profile-form.tsx'
import { json } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const CODE = 'POST /api/account/otp/'
const PHONE_CHANGE = 'POST /api/account/phone/'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  toasts.list = []
})
afterEach(() => {
  closeAuth()
  vi.unstubAllGlobals()
  localStorage.clear()
  readStoredSession()
})

const NEW = '09351112233'

async function askForCodes(number = NEW) {
  await userEvent.click(screen.getByRole('button', { name: words.changePhone }))
  await userEvent.type(await field(phoneStrings.newPhone), number)
  await userEvent.click(dialog().getByRole('button', { name: phoneStrings.send }))
}

test('the number changes with a code from each of the two numbers', async () => {
  const { server } = await openEdit({
    [CODE]: sent,
    [PHONE_CHANGE]: () => json(200, profileOf({ phone_number: NEW })),
  })
  await askForCodes('+98 935 111 2233')
  await userEvent.type(await field(phoneStrings.newCode), '۱۱۱۱۱')
  expect(server.to('/api/account/otp/').map(({ body }) => body)).toEqual([
    { purpose: 'phone-change', phone_number: NEW },
    { purpose: 'phone-change' },
  ])
  await userEvent.click(dialog().getByRole('button', { name: phoneStrings.confirm }))
  expect(await screen.findByText(phoneStrings.codeInvalid)).toBeDefined()
  await userEvent.type(await field(phoneStrings.currentCode), '22222{Enter}')
  await waitFor(() => expect(told()).toContain(phoneStrings.done))
  expect(server.to('/api/account/phone/')[0]?.body).toEqual({
    phone_number: NEW,
    current_code: '22222',
    new_code: '11111',
  })
  expect(await screen.findByText('۰۹۳۵۱۱۱۲۲۳۳')).toBeDefined()
})

test.each([
  ['0935111223', phoneStrings.invalid],
  [PHONE, phoneStrings.same],
])('the number %s gets no code, and the field shows why', async (number, message) => {
  const { server } = await openEdit()
  await askForCodes(number)
  expect(await screen.findByText(message)).toBeDefined()
  expect(server.to('/api/account/otp/')).toHaveLength(0)
})

test('when only one code was sent, a retry sends only the missing one', async () => {
  let own = () => json(429, { detail: 'کمی صبر کنید', code: 'otp_wait' }, { 'Retry-After': '1' })
  const { server } = await openEdit({
    [CODE]: (call) => ('phone_number' in (call.body as object) ? sent() : own()),
  })
  await askForCodes()
  expect(await screen.findByText('کمی صبر کنید')).toBeDefined()
  own = sent
  const send = () => dialog().getByRole<HTMLButtonElement>('button', { name: phoneStrings.send })
  expect(send().disabled).toBe(true)
  await eventually(() => expect(send().disabled).toBe(false))
  await userEvent.click(send())
  await field(phoneStrings.newCode)
  expect(server.to('/api/account/otp/').map(({ body }) => Object.keys(body as object).length)).toEqual([2, 1, 1])
})

test('a wrong code is reported at its own field', async () => {
  await openEdit({ [CODE]: sent, [PHONE_CHANGE]: () => json(400, { current_code: ['کد تأیید نادرست است'] }) })
  await askForCodes()
  await userEvent.type(await field(phoneStrings.newCode), '11111')
  await userEvent.type(await field(phoneStrings.currentCode), '22222{Enter}')
  const message = await screen.findByText('کد تأیید نادرست است')
  expect((await field(phoneStrings.currentCode)).getAttribute('aria-describedby')).toContain(message.id)
})
