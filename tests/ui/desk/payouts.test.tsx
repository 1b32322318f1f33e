import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Payout } from '#src/contract/desk/orders.ts'
import { FreshCodeDialog } from '#src/features/desk/fresh-code/fresh-code-dialog.tsx'
import { freshCodeStrings } from '#src/features/desk/fresh-code/strings.ts'
import { PayoutsScreen } from '#src/features/desk/payouts/payouts-screen.tsx'
import { payoutStrings as words } from '#src/features/desk/payouts/strings.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/payouts/'
const due: Payout = {
  ...{ user: 7, owed: 700_000, deleted_at: '2026-11-21T05:00:00.000Z', iban: null, holder: null, phone_number: null },
  payments: [
    { order: 'Abc123', gateway: 'sandbox', reference: '123456789', card_pan: '6037-99**-****-1234', amount: 900_000 },
  ],
}

const show = (me = staffMe('owner')) =>
  renderScreen(
    atDesk(
      <>
        <PayoutsScreen />
        <FreshCodeDialog />
      </>,
      me,
    ),
  )

test('the list needs a code, and says when nothing is owed', async () => {
  let isFresh = false
  fakeApi({
    [`GET ${path}`]: () =>
      isFresh ? json(200, { results: [] }) : json(403, { code: 'fresh_code_required', detail: 'x' }),
    'POST /api/desk/fresh/otp/': () => json(200, { detail: 'x', retry_after: 120 }),
    'POST /api/desk/fresh/': () => {
      isFresh = true
      return json(200, { fresh_until: '2026-11-21T06:00:00.000Z' })
    },
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: deskStrings.enterCode }))
  const code = within(await screen.findByRole('dialog', { name: freshCodeStrings.title }))
  await userEvent.type(code.getByLabelText(new RegExp(freshCodeStrings.code)), '12345')
  await userEvent.click(code.getByRole('button', { name: freshCodeStrings.confirm }))
  expect(await screen.findByText(words.empty)).toBeTruthy()
})

test('a transfer is recorded once, after what it leaves was said; faults are beside their fields', async () => {
  let results = [due]
  const answers = [
    () => json(400, { reference: ['شمارهٔ پیگیری تکراری است'] }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => {
      results = [{ ...due, owed: 400_000 }]
      return json(201, { results })
    },
  ]
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, { results }),
    [`POST ${path}7/`]: () => answers.shift()?.() ?? json(500, {}),
  })
  await show()
  const name = words.recordFor(words.user(7))
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getByRole('listitem').textContent).toContain('۱۲۳۴۵۶۷۸۹')
  const amount = dialog.getByLabelText(new RegExp(`^${words.amount}`))
  const save = () => userEvent.click(dialog.getByRole('button', { name: words.save }))
  await userEvent.clear(amount)
  await userEvent.type(amount, '70001')
  await save()
  expect(dialog.getByText(words.amountTooMuch(700_000))).toBeTruthy()
  expect(dialog.getByText(words.referenceNeeded)).toBeTruthy()
  expect(to(`${path}7/`)).toHaveLength(0)
  await userEvent.clear(amount)
  await userEvent.type(amount, '30000')
  expect(dialog.getByText(words.consequence(300_000, 400_000))).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.reference}`)), 'پایا ۱۲۳')
  await save()
  expect(await dialog.findByText('شمارهٔ پیگیری تکراری است')).toBeTruthy()
  await save()
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  expect(await screen.findByText('۴۰٬۰۰۰ تومان')).toBeTruthy()
  const sent = to(`${path}7/`)
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ amount: 300_000, reference: 'پایا ۱۲۳' }))
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a manager does not see what the club owes', async () => {
  const { calls } = fakeApi({})
  await show(staffMe('manager'))
  expect(screen.getByText(deskStrings.roleMissing)).toBeTruthy()
  expect(calls).toHaveLength(0)
})
