import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmStrings } from '#src/features/desk/confirm/strings.ts'
import { moveStrings } from '#src/features/desk/orders/move/strings.ts'
import { orderPageStrings } from '#src/features/desk/orders/strings.ts'
import { nowText } from '#src/features/desk/people/person/enrolment-columns.tsx'
import { PersonScreen } from '#src/features/desk/people/person/person-screen.tsx'
import { personStrings as words } from '#src/features/desk/people/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { PRICE, paidOrder } from '#tests/support/scenarios/desk/order-page.ts'
import { classOnSale, sara } from '#tests/support/scenarios/desk/person-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () => renderScreen(atDesk(<PersonScreen user={7} />, staffMe('manager')))

test('a month is refunded to the wallet after its amount was said, with a reason', async () => {
  let person = sara
  const { to } = fakeApi({
    'GET /api/desk/people/7/': () => json(200, person),
    'POST /api/desk/orders/Abc123/refund/': () => {
      person = { ...sara, enrolments: [] }
      return json(201, { order: 'Abc123', refunded: PRICE, terms: 1 })
    },
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: orderPageStrings.refundNamed('نیلوفر', 'آذر ۱۴۰۵') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(orderPageStrings.refundOneText(PRICE, sara.name))).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(new RegExp(confirmStrings.reason)), 'بیماری')
  await userEvent.click(dialog.getByRole('button', { name: orderPageStrings.refundYes }))
  expect(await screen.findByText(words.noCurrent)).toBeTruthy()
  const [sent] = to('/api/desk/orders/Abc123/refund/')
  expect(sent?.body).toEqual({ reason: 'بیماری', enrolment: 91 })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a month moves to another session after its difference was said', async () => {
  const price = { baseAmount: 0, discount: 0, totalPrice: 0, totalDiscount: 0, payable: PRICE + 1_000_000, lines: [] }
  const { to } = fakeApi({
    'GET /api/desk/people/7/': () => json(200, sara),
    'GET /api/desk/orders/Abc123/': () => json(200, paidOrder),
    'GET /api/desk/orders/sessions/': () => json(200, { results: [classOnSale], has_more: false }),
    'POST /api/desk/orders/quote/': () => json(200, { price, code: null }),
    'POST /api/desk/orders/Abc123/move/': () =>
      json(201, { order: 'New456', refunded: PRICE, price: price.payable, till: 0 }),
  })
  const { address } = await show()
  const name = moveStrings.moveNamed('نیلوفر', 'آذر ۱۴۰۵')
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await dialog.findByRole('option', { name: /تیم دلفین/ })
  await userEvent.selectOptions(dialog.getByLabelText(new RegExp(`^${moveStrings.session}`)), '4:15')
  await userEvent.selectOptions(dialog.getByLabelText(new RegExp(`^${moveStrings.term}`)), '1405-10')
  expect(await dialog.findByText(moveStrings.takes.wallet(1_000_000, sara.name))).toBeTruthy()
  expect(to('/api/desk/orders/Abc123/move/')).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${moveStrings.reason}`)), 'ساعت کلاس')
  await userEvent.click(dialog.getByRole('button', { name: moveStrings.yes }))
  await waitFor(() => expect(address()).toBe('/desk/orders/New456'))
  expect(to('/api/desk/orders/Abc123/move/')[0]?.body).toMatchObject({ enrolment: 91, reason: 'ساعت کلاس' })
})

test('the date of today and the current month are marked', () => {
  const today = { year: 1405, month: 9, day: 8 }
  expect(nowText(today, today)).toBe(words.today)
  expect(nowText({ ...today, day: 9 }, today)).toBeUndefined()
  expect(nowText({ year: 1405, month: 9 }, today)).toBe(words.thisMonth)
  expect(nowText({ year: 1405, month: 10 }, today)).toBeUndefined()
})
