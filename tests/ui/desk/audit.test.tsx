import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { AuditScreen } from '#src/features/desk/audit/audit-screen.tsx'
import { auditStrings as words } from '#src/features/desk/audit/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
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
  expect(dialog.getByText('بازپرداخت سفارش', { exact: false }).textContent).toContain('سفارش Abc12')
  expect(dialog.getByRole('row', { name: /مبلغ برگشتی/ }).textContent).toContain('۸۰۰٬۰۰۰ تومان')
})

test('what was before and after is in the words of the product, with the names of pools, Persian digits and dates', async () => {
  const subject = { kind: 'club', id: 'settings' }
  const settings = { ...entry, seq: 3, action: 'settings.change', subject, reason: null }
  const session = {
    ...{ ...entry, seq: 4, action: 'session.change', subject: { kind: 'team_session', id: '12' }, reason: null },
    before: { weekdays: [0, 2], startsAt: '17:00', poolId: 1, finalPriceRial: 9_000_000, sex: 'women' },
    after: { weekdays: [1], startsAt: '18:30', poolId: 9, finalPriceRial: 8_000_000, sex: 'mixed' },
  }
  const close = {
    ...{ ...entry, seq: 5, action: 'schedule.close', subject: { kind: 'schedule_change', id: '2' } },
    after: { from: { year: 1405, month: 9, day: 2 }, refund_rial: 0, kind: 'close', pump: 'on' },
  }
  fakeApi({
    'GET /api/desk/audit/': () =>
      page([close, session, { ...settings, before: { hold_minutes: 20 }, after: { hold_minutes: 30 } }]),
  })
  await renderScreen(atDesk(<AuditScreen filter={{}} onFilter={vi.fn()} />))
  const textsOf = async (row: RegExp) => {
    await userEvent.click(await screen.findByText(row))
    const dialog = within(await screen.findByRole('dialog'))
    const texts = dialog.getAllByRole('row').map(({ textContent }) => textContent)
    await userEvent.click(dialog.getByRole('button', { name: uiStrings.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return texts.slice(1)
  }
  expect(await textsOf(/^باشگاه: تنظیمات$/)).toEqual(['مهلت پرداخت۲۰ دقیقه۳۰ دقیقه'])
  expect(await textsOf(/^سانس ۱۲$/)).toEqual([
    ...['روزهای هفتهشنبه، دوشنبهیکشنبه', 'شروع۱۷:۰۰۱۸:۳۰', 'استخراستخر آبی۹'],
    ...['قیمت نهایی۹۰۰٬۰۰۰ تومان۸۰۰٬۰۰۰ تومان', 'ویژهٔبانوانهمه'],
  ])
  // A field of a newer server is shown as it is.
  expect(await textsOf(/^تغییر برنامهٔ ۲$/)).toEqual([
    ...['از—۲ آذر ۱۴۰۵', 'برگشت وجه—۰ تومان', 'نوع—بستن استخر', 'pump—on'],
  ])
})

test('the log is narrowed by who made a change, among those who are in it, and by what it was made to', async () => {
  fakeApi({ 'GET /api/desk/audit/': () => page([entry, { ...entry, seq: 6, actor: null, via: 'cli' }]) })
  const onFilter = vi.fn()
  await renderScreen(atDesk(<AuditScreen filter={{}} onFilter={onFilter} />))
  await screen.findByRole('option', { name: 'مالک' })
  await userEvent.selectOptions(screen.getByLabelText(words.who), 'مالک')
  await userEvent.selectOptions(screen.getByLabelText(words.kindFilter), 'پیام تماس')
  await userEvent.click(screen.getByRole('button', { name: words.narrow }))
  expect(onFilter).toHaveBeenCalledWith({ actor: 1, subject_kind: 'message' })
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
