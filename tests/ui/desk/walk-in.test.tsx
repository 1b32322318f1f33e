import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { formatToman } from '#src/fa/toman.ts'
import { personStrings } from '#src/features/desk/people/strings.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { walkInStrings as words } from '#src/features/desk/walk-in/strings.ts'
import { WalkInScreen, type WalkInSearch } from '#src/features/desk/walk-in/walk-in-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { PRICE } from '#tests/support/scenarios/desk/order-page.ts'
import { classOnSale, openingOnSale, sara } from '#tests/support/scenarios/desk/person-page.ts'
import { openShift } from '#tests/support/scenarios/desk/till-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const orders = '/api/desk/orders/'
const people = '/api/desk/people/'
const DEY = { year: 1405, month: 10 }
const priceOf = (payable: number) => {
  const lines = [{ kind: 'code', label: 'کد', amountRial: 1_000_000 }]
  const price = { baseAmount: payable, discount: 0, totalPrice: payable + 1_000_000, totalDiscount: 0, payable, lines }
  return json(200, { price, code: null })
}
type Answers = Parameters<typeof fakeApi>[0]

/** The screen with the person in a state instead of the address. */
function WalkIn({ start }: { start: WalkInSearch }) {
  const [search, setSearch] = useState(start)
  return <WalkInScreen search={search} onPerson={(user) => setSearch(user === undefined ? {} : { ...search, user })} />
}

async function show(start: WalkInSearch, answers: Answers = {}, me: DeskMe = staffMe('reception')) {
  const api = fakeApi({
    [`GET ${people}7/`]: () => json(200, sara),
    [`GET ${orders}sessions/`]: ({ url }) =>
      json(200, { results: [url.searchParams.get('kind') === 'pool' ? openingOnSale : classOnSale], has_more: true }),
    [`POST ${orders}quote/`]: () => priceOf(PRICE),
    'GET /api/desk/till/': () => json(200, { shift: openShift }),
    ...answers,
  })
  const view = await renderScreen(atDesk(<WalkIn start={start} />, me))
  return { ...api, ...view }
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const check = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }))
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(new RegExp(`^${label}`)), option)
const amount = formatToman(PRICE)
const left = words.left('دی ۱۴۰۵', 3)

async function chooseClass() {
  await check('نیلوفر')
  await screen.findByRole('option', { name: /تیم دلفین/ })
  await choose(words.session, '4:15')
  await check(left)
}

test('a month is sold for cash to a child, and the summary leads to the person', async () => {
  const { to } = await show(
    { user: 7 },
    { [`POST ${orders}`]: () => json(201, { order: 'Sold12', paid: PRICE, method: 'cash' }) },
  )
  await click(words.sellNothing)
  for (const text of [words.swimmersNeeded, words.sessionNeeded]) expect(screen.getByText(text)).toBeTruthy()
  await chooseClass()
  // The list is cut: a name finds the rest.
  expect(screen.getByText(words.moreSessions)).toBeTruthy()
  // Full and closed months say so and cannot be chosen.
  expect(screen.getByRole('checkbox', { name: words.full('آذر ۱۴۰۵') })).toHaveProperty('disabled', true)
  expect(screen.getByRole('checkbox', { name: words.closed('بهمن ۱۴۰۵') })).toHaveProperty('disabled', true)
  await click(words.sell(PRICE))
  expect(await screen.findByRole('heading', { name: words.soldTitle })).toBeTruthy()
  expect(screen.getByText(words.paidBy(PRICE, words.methods.cash))).toBeTruthy()
  expect(screen.getByText('دی ۱۴۰۵')).toBeTruthy()
  expect(screen.getByRole('link', { name: words.toPerson(sara.name) }).getAttribute('href')).toBe('/desk/people/7')
  expect(screen.getByRole('link', { name: words.toOrder }).getAttribute('href')).toBe('/desk/orders/Sold12')
  const selection = { kind: 'team', id: 4, session: 15, months: [DEY], members: [5] }
  expect(to(`${orders}quote/`).at(-1)?.body).toEqual({ user: 7, selection })
  expect(to(orders).map(({ body }) => body)).toEqual([
    { user: 7, hold: { ...selection, term_count: 1, expected_payable: PRICE }, method: 'cash' },
  ])
})

test('a second guardian is sold a month for a swimmer of another account, and pays for it', async () => {
  const [, niloufar] = sara.members
  const shared = { ...niloufar, id: 9, name: 'آرمان', shared_by: 'رضا' }
  const { to } = await show(
    { user: 7 },
    {
      [`GET ${people}7/`]: () => json(200, { ...sara, members: sara.members.slice(0, 1), shared_members: [shared] }),
      [`POST ${orders}`]: () => json(201, { order: 'Sold12', paid: PRICE, method: 'cash' }),
    },
  )
  // Two could swim: neither is chosen in advance.
  const name = words.sharedSwimmer('آرمان', 'رضا')
  expect(await screen.findByRole('checkbox', { name })).toHaveProperty('checked', false)
  expect(screen.getByRole('checkbox', { name: 'سارا محمدی' })).toHaveProperty('checked', false)
  await check(name)
  // The papers of a shared swimmer are changed in the account of the owner.
  expect(screen.queryByRole('button', { name: words.complete('آرمان') })).toBeNull()
  await screen.findByRole('option', { name: /تیم دلفین/ })
  await choose(words.session, '4:15')
  await check(left)
  await click(words.sell(PRICE))
  expect(await screen.findByText('آرمان')).toBeTruthy()
  expect(to(orders).map(({ body }) => body)).toMatchObject([{ user: 7, hold: { members: [9] } }])
})

test('a terminal’s reference is said beside its field; a retry without a change sells once', async () => {
  const answers = [
    () => json(400, { reference: ['شمارهٔ مرجع کارت‌خوان را وارد کنید'] }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json(201, { order: 'Sold12', paid: PRICE, method: 'terminal' }),
  ]
  const { to } = await show({ user: 7 }, { [`POST ${orders}`]: () => (answers.shift() ?? (() => json(500, {})))() })
  await chooseClass()
  await choose(words.method, 'terminal')
  const field = screen.getByLabelText(new RegExp(`^${words.reference}`))
  await userEvent.type(field, '1')
  await click(words.sell(PRICE))
  expect(await screen.findByText('شمارهٔ مرجع کارت‌خوان را وارد کنید')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field, '2345678')
  await click(words.sell(PRICE))
  expect(await screen.findByText(words.unanswered)).toBeTruthy()
  await click(words.sell(PRICE))
  expect(await screen.findByText(words.paidBy(PRICE, words.methods.terminal))).toBeTruthy()
  const [first, second, third] = to(orders).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(second).toBe(third)
  expect(second).not.toBe(first)
  expect(to(orders)[2]?.body).toMatchObject({ method: 'terminal', reference: '12345678' })
})

test('a full month and an unpaid order are said plainly, with the order, and places are read again', async () => {
  let answer = json(409, { code: 'month_full', detail: 'ظرفیت یکی از ماه‌ها تکمیل شد' })
  const { to } = await show({ user: 7 }, { [`POST ${orders}`]: () => answer })
  await chooseClass()
  const before = to(`${orders}sessions/`).length
  await click(words.sell(PRICE))
  expect(await screen.findByText('ظرفیت یکی از ماه‌ها تکمیل شد')).toBeTruthy()
  await waitFor(() => expect(to(`${orders}sessions/`).length).toBeGreaterThan(before))
  answer = json(409, { code: 'already_held', detail: 'پرداخت نیمه‌تمام دارید', order: 'Held43' })
  await click(words.sell(PRICE))
  expect(await screen.findByText(words.errors.already_held as string)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.toOrder }).getAttribute('href')).toBe('/desk/orders/Held43')
})

test('a pool’s date is sold for the account holder with companions, from the roster’s address', async () => {
  const { to } = await show({ user: 7, kind: 'pool', session: 2, q: 'استخر آبی', month: '1405-09', day: 8 })
  await check(sara.name)
  await choose(words.people, '3')
  await screen.findByRole('button', { name: words.sell(PRICE) })
  expect(to(`${orders}quote/`).at(-1)?.body).toEqual({
    ...{ user: 7 },
    selection: { kind: 'pool', id: 1, session: 2, months: [{ year: 1405, month: 9, day: 8 }], people: 3 },
  })
  expect(Object.fromEntries(to(`${orders}sessions/`)[0]?.url.searchParams ?? [])).toEqual({
    ...{ kind: 'pool', q: 'استخر آبی' },
  })
})

test('without an open till nothing can be sold, and the way to it is shown', async () => {
  let shift: unknown = null
  const till = { 'GET /api/desk/till/': () => json(200, { shift }) }
  const { unmount } = await show({ user: 7 }, till)
  expect(await screen.findByText(words.tillClosed)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.toTill }).getAttribute('href')).toBe('/desk/till')
  expect(screen.getByRole('button', { name: words.sellNothing })).toHaveProperty('disabled', true)
  unmount()
  shift = { ...openShift, device: 'locked', entries: [] }
  await show({ user: 7 }, till)
  expect(await screen.findByText(words.tillLocked)).toBeTruthy()
})

test('the price names its parts, and a refused code is said', async () => {
  const { to } = await show(
    { user: 7 },
    {
      [`POST ${orders}quote/`]: ({ body }) =>
        JSON.stringify(body).includes('discountCode')
          ? json(409, { code: 'code_used', detail: 'شما قبلاً استفاده کرده‌اید' })
          : priceOf(PRICE),
    },
  )
  await chooseClass()
  await screen.findByRole('button', { name: words.sell(PRICE) })
  expect(screen.getByText(amount)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(words.code), 'YALDA')
  expect(await screen.findByText(words.errors.code_used as string)).toBeTruthy()
  expect(to(`${orders}quote/`).at(-1)?.body).toMatchObject({ selection: { discountCode: 'YALDA' } })
  expect(screen.getByRole('button', { name: words.sellNothing })).toBeTruthy()
})

test('a swimmer without sex or birth date is completed here', async () => {
  const { to } = await show({ user: 7 }, { [`PATCH ${people}7/members/4/`]: () => json(200, { id: 4 }) })
  await check('نیلوفر')
  expect(screen.queryByRole('button', { name: words.complete('نیلوفر') })).toBeNull()
  await check(sara.name)
  await click(words.complete(sara.name))
  const dialog = within(await screen.findByRole('dialog', { name: words.complete(sara.name) }))
  await userEvent.selectOptions(dialog.getByLabelText(personStrings.sex), 'female')
  await userEvent.click(dialog.getByRole('button', { name: personStrings.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const seen = { name: sara.name, sex: null, birth_date: null }
  expect(to(`${people}7/members/4/`)[0]?.body).toEqual({ sex: 'female', seen })
})

test('a role that may not book sees why', async () => {
  await show({ user: 7 }, {}, staffMe('door'))
  expect(screen.getByText(deskStrings.roleMissing)).toBeTruthy()
})
