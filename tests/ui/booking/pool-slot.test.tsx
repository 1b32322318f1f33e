import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authDialog } from '#src/api/session/auth-dialog-store.ts'
import type { DatePlaces, PoolSlotDetail } from '#src/contract/catalog/pool.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { slotStrings as words } from '#src/features/booking/pool/slot-strings.ts'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { term, terms } from '#tests/support/scenarios/account-pages.ts'
import { continueButton, endDay, refusal, startDay, toastTexts } from '#tests/support/scenarios/booking-screen.tsx'
import { child, holder } from '#tests/support/scenarios/family.ts'
import { bookable, order, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const READ = 'GET /api/pools/3/pool-detail/1/'
const HOLD = 'POST /api/team-payment/'
const ADDRESS = '/pools/3/pool-detail/1'

const date = (month: number, day: number, left: number, state: DatePlaces['state'] = 'open'): DatePlaces => ({
  ...{ year: 1405, month, day, capacity: 20 },
  left,
  state,
})
/** Each state once: 30 Aban has begun, 2 Azar has three places, 7 Azar is full, 9 Azar closed, 14 Azar free. */
const { months: _months, ...session } = bookable
const opening: PoolSlotDetail = {
  ...session,
  kind: 'pool',
  owner_id: 3,
  team_name: 'استخر خورشید',
  audience: 'women',
  price_per_term: 1_500_000,
  final_price: 1_200_000,
  discount: 20,
  months: [],
  dates: [date(8, 30, 0, 'past'), date(9, 2, 3), date(9, 7, 0, 'full'), date(9, 9, 0, 'closed'), date(9, 14, 20)],
}

beforeEach(() => {
  startDay()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(endDay)

async function open(address = ADDRESS, answers: Parameters<typeof fakeApi>[0] = {}, changes: object = {}) {
  const network = fakeApi({
    [READ]: () => json(200, { ...opening, ...changes }),
    'GET /api/members/': () => json(200, { results: [holder()] }),
    ...answers,
  })
  const { router } = await renderApp(address)
  return { ...network, router, user: userEvent.setup(), holds: () => network.to('/api/team-payment/') }
}
const named = (month: number, day: number) => formatMonths([{ year: 1405, month, day }])
const day = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(name) })
const people = () => screen.getByRole('status', { name: words.people.name }).textContent
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: words.people.add })

test('each date shows its places or why it is disabled; without a selection the continue button says what is missing', async () => {
  const { user, holds } = await open()
  const states = [
    ['۳۰ آبان', words.states.past],
    ['۷ آذر', words.states.full],
    ['۹ آذر', words.states.closed],
  ] as const
  for (const [name, state] of states) {
    const button = await day(name)
    expect([button.disabled, button.textContent?.includes(state)]).toEqual([true, true])
  }
  expect((await day('۲ آذر')).textContent).toContain(words.left(3))
  expect(screen.getByText(words.steps[0])).toBeTruthy()
  expect(screen.getByRole('heading', { name: words.summary })).toBeTruthy()
  expect(continueButton().getAttribute('aria-disabled')).toBe('true')
  await user.click(continueButton())
  expect(toastTexts()).toEqual([bookingStrings.chooseFirst.pool])
  expect(holds()).toEqual([])
})

test('a selected date is in the URL, and the number of people is limited to its places, with the price', async () => {
  const { user, router } = await open()
  await user.click(await day('۱۴ آذر'))
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '1405-09-14' }))
  for (let person = 2; person <= 5; person += 1) await user.click(add())
  expect(people()).toBe('۵')
  expect(screen.getAllByText('۶۰۰٬۰۰۰ تومان').length).toBeGreaterThan(0)
  // Three places: two people are dropped, with a message.
  await user.click(await day('۲ آذر'))
  expect(people()).toBe('۳')
  expect(add().disabled).toBe(true)
  expect(screen.getByText(words.fewer(3)).closest('[role=alert]')).not.toBeNull()
  expect(toastTexts()).toEqual([])
  expect((await day('۱۴ آذر')).getAttribute('aria-pressed')).toBe('false')
})

test('the number of people is one to six', async () => {
  const { user } = await open(`${ADDRESS}?date=1405-09-14`)
  await waitFor(async () => expect((await day('۱۴ آذر')).getAttribute('aria-pressed')).toBe('true'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.people.remove }).disabled).toBe(true)
  for (let person = 2; person <= 6; person += 1) await user.click(add())
  expect([people(), add().disabled]).toEqual(['۶', true])
})

test.each([
  ['a full date', '1405-09-07', words.blocked.full(named(9, 7)), named(9, 14)],
  ['a closed date', '1405-09-09', words.blocked.closed(named(9, 9)), named(9, 14)],
  ['a date that has begun', '1405-08-30', words.blocked.past(named(8, 30)), named(9, 2)],
])('a link to %s says why it cannot be booked, and offers the next bookable date', async (_, wanted, why, next) => {
  const { user, router } = await open(`${ADDRESS}?date=${wanted}`)
  expect(await screen.findByText(why)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: words.goTo(next) }))
  await waitFor(() => expect(router.state.location.search.date).not.toBe(wanted))
  expect(screen.queryByText(why)).toBeNull()
})

test('a date already booked links to its ticket', async () => {
  signIn()
  const visit = term({ kind: 'pool', subject: 3, session: 1, month: { year: 1405, month: 9, day: 2 }, state: 'future' })
  await open(`${ADDRESS}?date=1405-09-02`, { 'GET /api/my/terms/': () => json(200, terms(visit)) })
  expect(await screen.findByText(words.blocked.booked(named(9, 2)))).toBeTruthy()
  const ticket = screen.getByRole('link', { name: words.seeTicket })
  expect(ticket.getAttribute('href')).toMatch(new RegExp(`^/payment-receipt/${UID}/?$`))
  const button = await day('۲ آذر')
  expect([button.disabled, within(button).queryByText(words.states.booked)?.textContent]).toEqual([
    true,
    words.states.booked,
  ])
})

test('the places of the date and of the people are held at the seen price, and the payment comes next', async () => {
  signIn()
  const { user, router, holds } = await open(`${ADDRESS}?date=1405-09-14`, {
    [HOLD]: () => json(201, order({ kind: 'pool', subject: 3 })),
  })
  await waitFor(async () => expect((await day('۱۴ آذر')).getAttribute('aria-pressed')).toBe('true'))
  await user.click(add())
  await user.click(continueButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/pool-payment'))
  expect(holds().map(({ body }) => body)).toEqual([
    {
      ...{ kind: 'pool', id: 3, session: 1, months: [{ year: 1405, month: 9, day: 14 }] },
      ...{ term_count: 1, expected_payable: 2_400_000, people: 2 },
    },
  ])
})

test('a family names who comes instead of a number; without names the number stays', async () => {
  signIn()
  const members = [holder(), child(2, 'نیلوفر'), child(3, 'مانا')]
  const { user, router, holds } = await open(`${ADDRESS}?date=1405-09-14`, {
    'GET /api/members/': () => json(200, { results: members }),
    'GET /api/my/terms/': () => json(200, { now: new Date().toISOString(), results: [] }),
    [HOLD]: () => json(201, order({ kind: 'pool', subject: 3 })),
  })
  await waitFor(async () => expect((await day('۱۴ آذر')).getAttribute('aria-pressed')).toBe('true'))
  expect(people()).toBe('۱')
  await user.click(screen.getByRole('checkbox', { name: /نیلوفر/ }))
  await user.click(screen.getByRole('checkbox', { name: /مانا/ }))
  expect(screen.queryByRole('status', { name: words.people.name })).toBeNull()
  await user.click(continueButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/pool-payment'))
  expect(holds()[0]?.body).toMatchObject({ people: 2, members: [2, 3], expected_payable: 2_400_000 })
})

test('a visitor is asked to sign in and keeps the date', async () => {
  const { user, router, holds } = await open(`${ADDRESS}?date=1405-09-14`)
  await waitFor(async () => expect((await day('۱۴ آذر')).getAttribute('aria-pressed')).toBe('true'))
  await user.click(continueButton())
  expect([authDialog.step, router.state.location.search.date]).toEqual(['phone', '1405-09-14'])
  expect(holds()).toEqual([])
})

test('a date that filled up at that moment is shown as full, and another can be taken', async () => {
  signIn()
  const full = refusal(409, 'month_full', { months: [{ year: 1405, month: 9, day: 14 }] })
  const { user } = await open(`${ADDRESS}?date=1405-09-14`, { [HOLD]: () => full })
  await waitFor(async () => expect((await day('۱۴ آذر')).getAttribute('aria-pressed')).toBe('true'))
  await user.click(continueButton())
  expect(await screen.findByText(words.blocked.full(named(9, 14)))).toBeTruthy()
  expect((await day('۱۴ آذر')).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: words.goTo(named(9, 2)) }))
  expect((await day('۲ آذر')).getAttribute('aria-pressed')).toBe('true')
})

test('with all dates taken it says so and leads to the pool’s other openings', async () => {
  await open(ADDRESS, {}, { dates: [date(9, 7, 0, 'full'), date(9, 9, 0, 'closed')] })
  expect(await screen.findByText(words.noFree)).toBeTruthy()
  expect(screen.getByRole('link', { name: words.otherOpenings }).getAttribute('href')).toBe('/pool-overview/3')
})

test('without dates, without an opening, and without an answer the page says so and leads on', async () => {
  await open(ADDRESS, {}, { dates: [] })
  expect(await screen.findByText(words.noDates)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: words.seePools }).length).toBeGreaterThan(0)
})

test('an opening that is not there leads to the pools', async () => {
  await open(ADDRESS, { [READ]: () => refusal(404, 'not_found') })
  expect(await screen.findByText(words.noOpening)).toBeTruthy()
})

test('a failed read can be tried again', async () => {
  let answer = () => refusal(400, 'validation')
  const { user } = await open(ADDRESS, { [READ]: () => answer() })
  const retry = await screen.findByRole('button', { name: uiStrings.retry })
  answer = () => json(200, opening)
  await user.click(retry)
  expect(await day('۲ آذر')).toBeTruthy()
})
