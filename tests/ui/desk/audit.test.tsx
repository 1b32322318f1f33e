import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AuditScreen } from '#src/features/desk/audit/audit-screen.tsx'
import { auditStrings as words } from '#src/features/desk/audit/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const entry = {
  ...{ seq: 7, at: '2026-11-21T05:00:00.000Z', via: 'staff', actor: { user: 1, name: 'مالک' }, device: 'کروم' },
  ...{ action: 'order.refund', subject: { kind: 'order', id: 'Abc12' }, pool: 1, reason: 'بیماری', hash: 'x' },
  ...{ before: null, after: { refunded: 8_000_000 } },
}
const page = (results: object[]) => json(200, { results, next_cursor: null })

test('an entry says in Persian what was done to what, and opens with what was before and after', async () => {
  fakeApi({ 'GET /api/desk/audit/': () => page([entry, { ...entry, seq: 6, action: 'pump.start' }]) })
  await renderScreen(atDesk(<AuditScreen filter={{}} onFilter={vi.fn()} />))
  const row = within(await screen.findByRole('row', { name: /بازپرداخت سفارش/ }))
  expect(row.getByText('سفارش Abc12')).toBeTruthy()
  // Of a newer server.
  expect(screen.getByText('pump.start')).toBeTruthy()
  await userEvent.click(row.getByText('مالک'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('refunded')).toBeTruthy()
  expect(dialog.getByText('8000000')).toBeTruthy()
})

test('the log is narrowed by an action chosen by its name; one of the address that is unknown stays chosen', async () => {
  fakeApi({ 'GET /api/desk/audit/': () => page([]) })
  const onFilter = vi.fn()
  await renderScreen(atDesk(<AuditScreen filter={{ action: 'pump.start' }} onFilter={onFilter} />))
  const choice = await screen.findByLabelText(words.action)
  expect(choice).toHaveProperty('value', 'pump.start')
  expect(await screen.findByText(words.noMatch)).toBeTruthy()
  await userEvent.selectOptions(choice, 'بازپرداخت سفارش')
  await userEvent.click(screen.getByRole('button', { name: words.narrow }))
  expect(onFilter).toHaveBeenCalledWith({ action: 'order.refund' })
})
