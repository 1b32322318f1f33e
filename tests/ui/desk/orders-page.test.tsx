import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmStrings } from '#src/features/desk/confirm/strings.ts'
import { FreshCodeDialog } from '#src/features/desk/fresh-code/fresh-code-dialog.tsx'
import { freshCodeStrings } from '#src/features/desk/fresh-code/strings.ts'
import { OrderScreen } from '#src/features/desk/orders/order-screen.tsx'
import { orderPageStrings as words } from '#src/features/desk/orders/strings.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { heldOrder, PRICE, paidOrder } from '#tests/support/scenarios/desk/order-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/orders/Abc123/'
const show = (me = staffMe('manager')) =>
  renderScreen(
    atDesk(
      <>
        <OrderScreen uid="Abc123" />
        <FreshCodeDialog />
      </>,
      me,
    ),
  )
const confirm = async (title: string, yes: string, reason: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  if (reason !== '') await userEvent.type(dialog.getByLabelText(new RegExp(confirmStrings.reason)), reason)
  await userEvent.click(dialog.getByRole('button', { name: yes }))
  return dialog
}

test('an order shows its payer, its swimmers by month, and every payment with its bank code', async () => {
  fakeApi({ [`GET ${path}`]: () => json(200, paidOrder) })
  await show()
  expect(await screen.findByRole('heading', { level: 1, name: words.titleOf(41) })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'سارا محمدی' }).getAttribute('href')).toBe('/desk/people/7')
  const months = within(screen.getByRole('table', { name: words.swimmers }))
  expect(months.getByText('آذر ۱۴۰۵')).toBeTruthy()
  const attempts = within(screen.getByRole('table', { name: words.attempts }))
  expect(attempts.getByText(words.attemptStates.verified)).toBeTruthy()
  expect(attempts.getByText(words.attemptStates.failed)).toBeTruthy()
  expect(attempts.getByText('۱۲۳۴۵۶۷۸۹')).toBeTruthy()
})

test('one month is refunded after its amount was said, with a reason and a code, and once however often it is sent', async () => {
  const answers = [
    () => json(403, { code: 'fresh_code_required', detail: 'x' }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json(201, { order: 'Abc123', refunded: PRICE, terms: 1 }),
  ]
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, paidOrder),
    [`POST ${path}refund/`]: () => (answers.shift() ?? answers[0])?.() ?? json(500, {}),
    'POST /api/desk/fresh/otp/': () => json(200, { detail: 'x', retry_after: 120 }),
    'POST /api/desk/fresh/': () => json(200, { fresh_until: '2026-11-21T06:00:00.000Z' }),
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: words.refundNamed('نیلوفر', 'آذر ۱۴۰۵') }))
  const title = words.refundOneTitle('نیلوفر', 'آذر ۱۴۰۵')
  const dialog = await confirm(title, words.refundYes, '')
  expect(dialog.getByText(words.refundOneText(PRICE, 'سارا محمدی'))).toBeTruthy()
  expect(dialog.getByText(confirmStrings.reasonNeeded)).toBeTruthy()
  expect(to(`${path}refund/`)).toHaveLength(0)
  await confirm(title, words.refundYes, 'بیماری')
  const code = within(await screen.findByRole('dialog', { name: freshCodeStrings.title }))
  await userEvent.type(code.getByLabelText(new RegExp(freshCodeStrings.code)), '12345')
  await userEvent.click(code.getByRole('button', { name: freshCodeStrings.confirm }))
  // The repeated request got no response.
  expect(await dialog.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(to(`${path}refund/`)).toHaveLength(2))
  await userEvent.click(dialog.getByRole('button', { name: words.refundYes }))
  await waitFor(() => expect(to(`${path}refund/`)).toHaveLength(3))
  const sent = to(`${path}refund/`)
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ reason: 'بیماری', enrolment: 91, expected: PRICE }))
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
})

test('the refund of a whole order says its sum; when a colleague was first, the order is read again', async () => {
  let order = paidOrder
  fakeApi({
    [`GET ${path}`]: () => json(200, order),
    [`POST ${path}refund/`]: () => {
      order = { ...paidOrder, refundable: null, refunded: 2 * PRICE }
      return json(409, { code: 'already_refunded', detail: 'مبلغ این مورد قبلاً برگردانده شده است' })
    },
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: words.refundAll }))
  const dialog = await confirm(words.refundTitle(41), words.refundYes, 'انصراف')
  expect(dialog.getByText(words.refundAllText(2 * PRICE, 2, 'سارا محمدی'))).toBeTruthy()
  expect(await dialog.findByText('مبلغ این مورد قبلاً برگردانده شده است')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: words.refundAll })).toBeNull())
  expect(screen.getByText(words.refunded)).toBeTruthy()
})

test('a refund of less than was displayed is asked for again with both amounts', async () => {
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, paidOrder),
    [`POST ${path}refund/`]: () =>
      to(`${path}refund/`).length === 1
        ? json(409, { code: 'changed_meanwhile', detail: 'x', current: { order: 'Abc123', refunded: PRICE, terms: 1 } })
        : json(201, { order: 'Abc123', refunded: PRICE, terms: 1 }),
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: words.refundAll }))
  const dialog = await confirm(words.refundTitle(41), words.refundYes, 'انصراف')
  expect(await dialog.findByText(words.refundChanged(2 * PRICE, PRICE, 'سارا محمدی'))).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: words.refundYes }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: words.refundTitle(41) })).toBeNull())
  const sent = to(`${path}refund/`)
  expect(sent.map(({ body }) => (body as { expected: number }).expected)).toEqual([2 * PRICE, PRICE])
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
})

test('an unpaid order is cancelled, and while a bank is open the question says what happens to late money', async () => {
  let order = { ...heldOrder, state: 'paying' as const, wallet: 500_000 }
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, order),
    [`POST ${path}cancel/`]: () => {
      order = { ...order, state: 'cancelled' as never }
      return json(200, order)
    },
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: words.cancel }))
  const dialog = await screen.findByRole('dialog', { name: words.cancelTitle(41) })
  for (const text of [words.cancelText(2 * PRICE, 'سارا محمدی'), words.cancelWallet(500_000), words.cancelPaying]) {
    expect(dialog.textContent).toContain(text)
  }
  await confirm(words.cancelTitle(41), words.cancelYes, 'تلفنی')
  await waitFor(() => expect(to(`${path}cancel/`).map(({ body }) => body)).toEqual([{ reason: 'تلفنی' }]))
  expect(await screen.findByText('لغوشده')).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.cancel })).toBeNull()
})

test('reception resends a receipt, and is offered neither refund nor cancel', async () => {
  let order = paidOrder
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, order),
    [`POST ${path}receipt/`]: () => json(200, { sent: true }),
  })
  const { unmount } = await show(staffMe('reception'))
  await userEvent.click(await screen.findByRole('button', { name: words.receipt }))
  await waitFor(() => expect(to(`${path}receipt/`)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: words.refundAll })).toBeNull()
  expect(screen.queryByRole('button', { name: /بازگشت وجه/ })).toBeNull()
  unmount()
  order = heldOrder
  await show(staffMe('reception'))
  expect(await screen.findByText(words.noEnrolments)).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.cancel })).toBeNull()
})

test('a manager of another pool is offered nothing that the server would refuse', async () => {
  fakeApi({ [`GET ${path}`]: () => json(200, { ...paidOrder, pool: 2 }) })
  await show(staffMe('manager', 1))
  expect(await screen.findByRole('heading', { level: 1, name: words.titleOf(41) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.refundAll })).toBeNull()
  expect(screen.queryByRole('button', { name: words.receipt })).toBeNull()
})

test('an order that does not exist, or is of another pool, is said to be missing', async () => {
  fakeApi({ [`GET ${path}`]: () => json(404, { code: 'not_found', detail: 'x' }) })
  await show()
  expect(await screen.findByText(deskStrings.missing)).toBeTruthy()
  expect(screen.getByRole('link', { name: deskStrings.toDesk }).getAttribute('href')).toBe('/desk')
})
