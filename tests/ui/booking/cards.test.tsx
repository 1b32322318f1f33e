import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog } from '#src/api/session/auth-dialog-store.ts'
import type { PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import type { CardProduct, MyCard } from '#src/contract/credits/card.ts'
import { cardStrings as words } from '#src/features/card/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { endDay, refusal, startDay } from '#tests/support/scenarios/booking-screen.tsx'
import { child, holder } from '#tests/support/scenarios/family.ts'
import { bookable, order, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { poolDetail } from '#tests/support/scenarios/places.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const ON_SALE = 'GET /api/pools/3/cards/'
const MINE = 'GET /api/my/cards/'
const BUY = 'POST /api/cards/'
const USE = 'POST /api/my/cards/8/use/'
const MEMBERS = 'GET /api/members/'

const ten: CardProduct = { id: 5, visits: 10, price: 9_000_000, valid_days: 90, most_members: 2 }
const mine = (fields: Partial<MyCard> = {}): MyCard => ({
  id: 8,
  order: 'f3b6c1d2-0000-4000-8000-000000000008',
  pool: 3,
  pool_name: 'استخر خورشید',
  visits: 10,
  used: 7,
  members: [
    { id: 1, name: 'سارا', holder: true },
    { id: 2, name: 'نیلوفر', holder: false },
  ],
  expires_at: '2027-02-20T20:30:00.000Z',
  ...fields,
})
const myCards = (...results: MyCard[]) => ({ [MINE]: () => json(200, { now: new Date().toISOString(), results }) })

const { months: _months, ...session } = bookable
const opening: PoolSlotDetail = {
  ...session,
  ...{ kind: 'pool', owner_id: 3, team_name: 'استخر خورشید', audience: 'women', months: [] },
  dates: [{ year: 1405, month: 9, day: 14, capacity: 20, left: 20, state: 'open' }],
}

beforeEach(() => {
  startDay()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(endDay)

async function open(address: string, answers: Parameters<typeof fakeApi>[0]) {
  const network = fakeApi({
    'GET /api/pools/3/': () => json(200, poolDetail),
    'GET /api/pools/3/pool-detail/1/': () => json(200, opening),
    [ON_SALE]: () => json(200, { results: [ten] }),
    [MEMBERS]: () => json(200, { results: [holder()] }),
    ...myCards(),
    ...answers,
  })
  const { router } = await renderApp(address)
  return { ...network, router, user: userEvent.setup() }
}
const buyButton = () => screen.findByRole('button', { name: words.buyOf(words.name(10)) })

test('a visitor sees the cards of a pool and signs in to buy one', async () => {
  const { user, to } = await open('/pool-overview/3', {})
  await user.click(await buyButton())
  expect(authDialog.step).toBe('phone')
  expect(to('/api/cards/')).toEqual([])
})

test('an adult alone buys a card with one tap, at the price shown, and is at its payment', async () => {
  signIn()
  const { user, to, router } = await open('/pool-overview/3', { [BUY]: () => json(201, order({ kind: 'pool' })) })
  await waitFor(() => expect(to('/api/members/')).toHaveLength(1))
  await user.click(await buyButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/pool-payment'))
  expect(router.state.location.search).toEqual({ order: UID })
  expect(to('/api/cards/')).toMatchObject([{ body: { card: 5, expected_payable: 9_000_000 } }])
})

test('a family chooses who uses the card, no more than it is for, and is told of a refusal', async () => {
  signIn()
  const { user, to } = await open('/pool-overview/3', {
    [MEMBERS]: () => json(200, { results: [holder({ name: 'سارا' }), child(2, 'نیلوفر'), child(3, 'دارا')] }),
    [BUY]: () => refusal(409, 'quote_changed'),
  })
  await waitFor(() => expect(to('/api/members/')).toHaveLength(1))
  await user.click(await buyButton())
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: words.goPay }))
  expect(sheet.getByRole('alert').textContent).toBe(words.whoMissing)
  await user.click(sheet.getByLabelText('نیلوفر'))
  await user.click(sheet.getByLabelText('دارا'))
  expect(sheet.getByLabelText<HTMLInputElement>('سارا').disabled).toBe(true)
  await user.click(sheet.getByRole('button', { name: words.goPay }))
  await waitFor(() => expect(sheet.getByRole('alert').textContent).not.toBe(''))
  expect(to('/api/cards/')).toMatchObject([{ body: { card: 5, members: [2, 3] } }])
})

test('a date is booked with a card for one of its swimmers, without a payment', async () => {
  signIn()
  const { user, to, router } = await open('/pools/3/pool-detail/1', {
    ...myCards(mine(), mine({ id: 9, used: 10 }), mine({ id: 10, pool: 4 })),
    [USE]: () => json(200, { order: UID, term: 77 }),
  })
  const card = within(await screen.findByRole('region', { name: words.useTitle }))
  expect(card.getByText(words.chooseDate)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /۱۴ آذر/ }))
  await user.selectOptions(card.getByLabelText(words.useWho), 'نیلوفر')
  await user.click(card.getByRole('button', { name: words.use(3) }))
  await waitFor(() => expect(router.state.location.pathname).toContain(`/payment-receipt/${UID}`))
  expect(to('/api/my/cards/8/use/')).toMatchObject([
    { body: { pool: 3, session: 1, date: { year: 1405, month: 9, day: 14 }, member: 2 } },
  ])
})

test('a card that the door has used up meanwhile says so, and the date stays chosen', async () => {
  signIn()
  const { user } = await open('/pools/3/pool-detail/1', {
    ...myCards(mine({ members: [{ id: 1, name: 'سارا', holder: true }] })),
    [USE]: () => refusal(409, 'card_used_up'),
  })
  await user.click(await screen.findByRole('button', { name: /۱۴ آذر/ }))
  await user.click(await screen.findByRole('button', { name: words.use(3) }))
  const card = within(screen.getByRole('region', { name: words.useTitle }))
  await waitFor(() => expect(card.getByRole('alert').textContent).not.toBe(''))
})

test('the list of pool visits shows the cards with visits left, whose they are, their last day and number', async () => {
  signIn()
  await open('/my-pools', {
    ...myCards(mine(), mine({ id: 9, used: 10 })),
    'GET /api/my/terms/': () => json(200, { now: new Date().toISOString(), results: [] }),
    'GET /api/waitlist/': () => json(200, { results: [] }),
  })
  const list = within(await screen.findByRole('region', { name: words.mine }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByText(words.left(3, 10))).toBeTruthy()
  expect(list.getByText(words.of('سارا، نیلوفر'))).toBeTruthy()
  expect(list.getByText(words.until('۱ اسفند ۱۴۰۵'))).toBeTruthy()
  expect(list.getByText(mine().order)).toBeTruthy()
  expect(list.getByRole('link', { name: words.toPoolOf('استخر خورشید') })).toBeTruthy()
})
