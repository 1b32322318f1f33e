import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaleSession } from '#src/contract/desk/orders.ts'
import { moveStrings as words } from '#src/features/desk/orders/move/strings.ts'
import { OrderScreen } from '#src/features/desk/orders/order-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { PRICE, paidOrder } from '#tests/support/scenarios/desk/order-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/orders/'
const DEY = { year: 1405, month: 10 }
const session: SaleSession = {
  ...{ kind: 'team', subject: 4, session: 15, name: 'تیم دلفین', title: 'صبح', pool: 1, pool_name: 'استخر آبی' },
  ...{ weekdays: [0, 2], starts_at: '08:00', ends_at: '09:00', price: PRICE },
  terms: [
    { term: { year: 1405, month: 9 }, left: 0, capacity: 10, closed: false },
    { term: DEY, left: 3, capacity: 10, closed: false },
  ],
}
const priceOf = (payable: number) =>
  json(200, {
    price: { baseAmount: payable, discount: 0, totalPrice: payable, totalDiscount: 0, payable, lines: [] },
    code: null,
  })

type Answers = Parameters<typeof fakeApi>[0]

async function openMove(price: number, answers: Answers = {}) {
  const api = fakeApi({
    [`GET ${path}Abc123/`]: () => json(200, paidOrder),
    [`GET ${path}sessions/`]: () => json(200, { results: [session], has_more: false }),
    [`POST ${path}quote/`]: () => priceOf(price),
    ...answers,
  })
  const view = await renderScreen(atDesk(<OrderScreen uid="Abc123" />, staffMe('manager')))
  const name = words.moveNamed('نیلوفر', 'آذر ۱۴۰۵')
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  const select = (label: string, option: string) =>
    userEvent.selectOptions(dialog.getByLabelText(new RegExp(`^${label}`)), option)
  await waitFor(() => expect(dialog.getByRole('option', { name: /تیم دلفین/ })).toBeTruthy())
  await select(words.session, '4:15')
  return {
    ...api,
    ...view,
    dialog,
    select,
    submit: () => userEvent.click(dialog.getByRole('button', { name: words.yes })),
  }
}

test('a dearer month takes the difference by terminal with its reference, and leads to the new order', async () => {
  const { dialog, select, submit, to, address } = await openMove(PRICE + 3_000_000, {
    [`POST ${path}Abc123/move/`]: () =>
      json(201, { order: 'New456', refunded: PRICE, price: PRICE + 3_000_000, till: 3_000_000 }),
  })
  // A full month is not offered.
  expect(dialog.queryByRole('option', { name: /^آذر/ })).toBeNull()
  await submit()
  expect(dialog.getByText(words.termNeeded)).toBeTruthy()
  expect(dialog.getByText(words.reasonNeeded)).toBeTruthy()
  await select(words.term, '1405-10')
  expect(await dialog.findByText(words.takes.wallet(3_000_000, 'سارا محمدی'))).toBeTruthy()
  await select(words.settle, 'terminal')
  expect(dialog.getByText(words.takes.terminal(3_000_000, 'سارا محمدی'))).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.reference}`)), '12345678')
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.reason}`)), 'ساعت کلاس')
  await submit()
  await waitFor(() => expect(address()).toBe('/desk/orders/New456'))
  expect(to(`${path}quote/`).at(-1)?.body).toEqual({
    user: 7,
    selection: { kind: 'team', id: 4, session: 15, months: [DEY], members: [5] },
  })
  expect(to(`${path}Abc123/move/`).map(({ body }) => body)).toEqual([
    {
      ...{ enrolment: 91, settle: 'terminal', reference: '12345678', reason: 'ساعت کلاس' },
      hold: {
        ...{ kind: 'team', id: 4, session: 15, months: [DEY], members: [5], term_count: 1 },
        expected_payable: PRICE + 3_000_000,
      },
    },
  ])
})

test('a cheaper month returns the difference to the wallet or in cash, never by terminal', async () => {
  const { dialog, select } = await openMove(PRICE - 3_000_000)
  await select(words.term, '1405-10')
  expect(await dialog.findByText(words.toWallet(3_000_000, 'سارا محمدی'))).toBeTruthy()
  expect(dialog.queryByRole('option', { name: words.settles.terminal })).toBeNull()
  await select(words.settle, 'cash')
  expect(dialog.getByText(words.inCash(3_000_000, 'سارا محمدی'))).toBeTruthy()
})

test('a refusal is shown, keeps what was typed, and reads places and price again', async () => {
  const { dialog, select, submit, to } = await openMove(PRICE, {
    [`POST ${path}Abc123/move/`]: () => json(409, { code: 'month_full', detail: 'ظرفیت این ماه تکمیل شد' }),
  })
  await select(words.term, '1405-10')
  expect(await dialog.findByText(words.same)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.reason}`)), 'ساعت کلاس')
  const quotes = to(`${path}quote/`).length
  await submit()
  expect(await dialog.findByText('ظرفیت این ماه تکمیل شد')).toBeTruthy()
  await waitFor(() => expect(to(`${path}quote/`).length).toBeGreaterThan(quotes))
  expect(dialog.getByLabelText(new RegExp(`^${words.reason}`))).toHaveProperty('value', 'ساعت کلاس')
})
