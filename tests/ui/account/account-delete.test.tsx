import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { session } from '#src/api/session/session-store.ts'
import { settingsStrings } from '#src/features/account/settings/settings-strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { signedInAtApi } from '#tests/support/scenarios/account.ts'
import { clickButton, inDialog, resetAccount, toastTexts } from '#tests/support/scenarios/account-screen.ts'
import { json } from '#tests/unit/api/fake-api.ts'

resetAccount()

test('deleting the account confirms its name, then requires a fresh code, then signs out', async () => {
  const server = signedInAtApi({
    'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }),
    'POST /api/account/delete/': (call) =>
      (call.body as { otp: string }).otp === '12345'
        ? new Response(null, { status: 204 })
        : json(400, { detail: 'کد تأیید نادرست است', code: 'otp_wrong' }),
  })
  const { router } = await renderApp('/account-settings')
  await waitFor(() => expect(server.to('/api/profile/me/').length).toBeGreaterThan(0))
  await clickButton(settingsStrings.delete)
  expect(await screen.findByRole('heading', { name: settingsStrings.deleteAsk('user-7') })).toBeDefined()
  expect(server.to('/api/account/otp/')).toHaveLength(0)
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  const code = await screen.findByLabelText(settingsStrings.code)
  expect(server.to('/api/account/otp/')[0]?.body).toEqual({ purpose: 'delete-account' })
  await userEvent.type(code, '1234{Enter}')
  expect(screen.getByText(settingsStrings.codeInvalid)).toBeDefined()
  await userEvent.type(code, '6{Enter}')
  expect(await screen.findByText('کد تأیید نادرست است')).toBeDefined()
  expect(session.status).toBe('signed-in')
  await userEvent.clear(code)
  await userEvent.type(code, '۱۲۳۴۵{Enter}')
  await waitFor(() => expect(toastTexts()).toContain(settingsStrings.deleted))
  expect(session.status).toBe('anonymous')
  expect(localStorage.getItem('refresh_token')).toBeNull()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

const withMoney = () =>
  json(200, { count: 0, next: null, previous: null, results: [], balance: 12_500_000, reserved: 0, currency: 'IRR' })

test('deleting an account with money in the wallet requires a bank account before anything is sent', async () => {
  const server = signedInAtApi({
    'GET /api/wallet/': withMoney,
    'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }),
    'POST /api/account/delete/': () => new Response(null, { status: 204 }),
  })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  expect(await screen.findByText(settingsStrings.deleteWallet('۱٬۲۵۰٬۰۰۰ تومان'))).toBeDefined()
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  await userEvent.type(await screen.findByLabelText(settingsStrings.code), '12345')
  const iban = screen.getByLabelText<HTMLInputElement>(settingsStrings.iban)
  await userEvent.type(iban, 'IR20 0960 0000 0001 0324 2000 02')
  await userEvent.click(inDialog(settingsStrings.deleteYes))
  expect(iban.getAttribute('aria-invalid')).toBe('true')
  expect(iban).toBe(document.activeElement)
  expect(server.to('/api/account/delete/')).toHaveLength(0)
  await userEvent.clear(iban)
  await userEvent.type(iban, '۲۰۰۹۶۰۰۰۰۰۰۰۰۱۰۳۲۴۲۰۰۰۰۱')
  await userEvent.type(screen.getByLabelText(settingsStrings.holder), 'سارا موجی')
  await userEvent.click(inDialog(settingsStrings.deleteYes))
  await waitFor(() => expect(toastTexts()).toContain(settingsStrings.deleted))
  expect(server.to('/api/account/delete/').map(({ body }) => body)).toEqual([
    { otp: '12345', iban: '۲۰۰۹۶۰۰۰۰۰۰۰۰۱۰۳۲۴۲۰۰۰۰۱', holder: 'سارا موجی' },
  ])
})

test('money unknown to the page is reported by the server, and the account stays', async () => {
  signedInAtApi({
    'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }),
    'POST /api/account/delete/': () => json(400, { iban: ['شمارهٔ شبا را بنویسید'] }),
  })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  await waitFor(() => inDialog(settingsStrings.deleteSend))
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  await userEvent.type(await screen.findByLabelText(settingsStrings.code), '12345{Enter}')
  expect(await screen.findByText('شمارهٔ شبا را بنویسید')).toBeDefined()
  expect(screen.getByLabelText(settingsStrings.iban).getAttribute('aria-invalid')).toBe('true')
  expect(session.status).toBe('signed-in')
})

test('the deletion dialog says what remains and that the balance is paid out', async () => {
  signedInAtApi({ 'GET /api/wallet/': withMoney })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  expect(await screen.findByText(settingsStrings.deleteWallet('۱٬۲۵۰٬۰۰۰ تومان'))).toBeDefined()
  expect(await screen.findByText(settingsStrings.deleteWords(7))).toBeDefined()
})

test('a browser with WebOTP fills in the code of the deletion, too', async () => {
  signedInAtApi({ 'POST /api/account/otp/': () => json(200, { detail: 'فرستاده شد', retry_after: 120 }) })
  vi.stubGlobal('OTPCredential', class {})
  const get = vi.fn(async () => ({ code: '67890' }))
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  await waitFor(() => inDialog(settingsStrings.deleteSend))
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(settingsStrings.code).value).toBe('67890'))
  Reflect.deleteProperty(navigator, 'credentials')
})

test('a code requested too early shows how long to wait', async () => {
  signedInAtApi({
    'POST /api/account/otp/': () => json(429, { detail: 'کمی صبر کنید', code: 'otp_wait' }, { 'Retry-After': '90' }),
  })
  await renderApp('/account-settings')
  await clickButton(settingsStrings.delete)
  await waitFor(() => inDialog(settingsStrings.deleteSend))
  await userEvent.click(inDialog(settingsStrings.deleteSend))
  expect(await screen.findByText('کمی صبر کنید')).toBeDefined()
  expect(screen.getByRole('timer').textContent).toMatch(/^۱:(۳۰|۲۹)$/)
  expect(inDialog(settingsStrings.deleteSend)).toHaveProperty('disabled', true)
})
