import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import { filterStrings as words } from '#src/features/catalog/filters/filter-strings.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { today } from '#tests/support/scenarios/journey.ts'
import { instructorDetail, poolDetail } from '#tests/support/scenarios/places.ts'
import { cards, envelope, lists, stand, Teams, team } from '#tests/support/scenarios/screens/filtered-lists.tsx'
import { json } from '#tests/unit/api/fake-api.ts'

const side = () => within(screen.getByRole('complementary', { name: words.filters }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  stand(1280)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the filter column, and the requests for pool and coach names, exist only on wide screens', async () => {
  const { to } = lists(() => envelope([]))
  const asked = () => to('/api/pools/').length + to('/api/instructors/').length
  stand(1199)
  await renderScreen(<Teams />)
  await screen.findByRole('link', { name: 'یک' })
  expect([side().queryAllByRole('button').length, asked()]).toEqual([0, 0])
  act(() => stand(1200))
  expect(await side().findByRole('option', { name: poolDetail.name })).toBeTruthy()
  expect(asked()).toBe(2)
  act(() => stand(600))
  await waitFor(() => expect(side().queryAllByRole('button')).toEqual([]))
})

test.each([
  ['a narrow screen without a filter asks for no names', '/', []],
  [
    'the name of a pool that is asked for stands in its chip',
    `/?pool=${poolDetail.id}`,
    ['/api/instructors/', '/api/pools/'],
  ],
] as const)('%s', async (_case, address, asked) => {
  const { calls } = lists(() => envelope(cards))
  stand(600)
  await renderScreen(<Teams />, { at: address })
  await screen.findByRole('link', { name: 'یک' })
  if (asked.length > 0) await screen.findByText(new RegExp(poolDetail.name), { selector: '.filter-chip' })
  const others = calls.map(({ url }) => url.pathname).filter((path) => path !== '/api/teams/')
  expect([...new Set(others)].sort()).toEqual(asked)
})

describe('the URL of a list', () => {
  test('contains its filters, and unknown ones are ignored', () => {
    const known = { day: 6, hour: '16-20', sex: 'women', pool: 3, price_max: 2_000_000, places: '2', sort: 'best' }
    expect(team(known)).toMatchObject({ ...known, places: 2 })
    const odd = { day: 7, hour: '25', sex: 'x', pool: -1, price_max: 'a', places: 99, sort: 'experienced', level: {} }
    expect(Object.values(team(odd)).filter((value) => value !== undefined)).toEqual([])
    // Present as undefined: the router would carry over the raw value otherwise.
    expect(team(odd)).toHaveProperty('day', undefined)
    expect(readFilters('pool')({ sex: 'women', audience: 'family' })).toMatchObject({
      audience: 'family',
      sex: undefined,
    })
  })

  test('with filters requests a filtered list, and shows its count and a chip for each', async () => {
    const { calls } = lists(() => envelope([cards[1] as ProgramCard], 31))
    await renderScreen(<Teams />, { at: '/teams?day=1&hour=00-12&price_max=10000000' })
    expect(await screen.findByText('۳۱ تیم')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'دو' })).toBeTruthy()
    const chips = within(screen.getByRole('list', { name: words.set }))
    expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'یکشنبه',
      'صبح، پیش از ۱۲',
      'تا ۱٬۰۰۰٬۰۰۰ تومان',
      words.clear,
    ])
    const asked = new Set(calls.map(({ url }) => url.search).filter((search) => search !== ''))
    expect([...asked]).toEqual(['?day=1&hour=00-12&price_max=10000000'])
  })

  test('changes with a selection, and Back reverts it', async () => {
    lists((search) => envelope(cards.filter(({ sex }) => sex === search.get('sex'))))
    const { address, history } = await renderScreen(<Teams />, { at: '/teams' })
    await screen.findByText('۳ تیم')
    await userEvent.click(side().getByRole('button', { name: 'آقایان' }))
    expect(await screen.findByText('۱ تیم')).toBeTruthy()
    expect(address()).toBe('/teams?sex=men')
    expect(side().getByRole('button', { name: 'آقایان', pressed: true })).toBeTruthy()
    act(() => history.back())
    expect(await screen.findByText('۳ تیم')).toBeTruthy()
    expect(address()).toBe('/teams')
  })

  test('removes one filter by its chip, and all by one link; the sort order stays', async () => {
    lists(() => envelope(cards))
    const { address } = await renderScreen(<Teams />, { at: '/teams?sex=women&level=beginner&sort=best' })
    await userEvent.click(await screen.findByRole('link', { name: words.remove('مبتدی') }))
    await waitFor(() => expect(address()).toBe('/teams?sex=women&sort=best'))
    await userEvent.click(screen.getByRole('link', { name: words.clear }))
    await waitFor(() => expect(address()).toBe('/teams?sort=best'))
  })
})

test('the list’s pools and coaches can be selected by name', async () => {
  const { calls } = lists(() => envelope([]))
  const { address } = await renderScreen(<Teams />, { at: '/teams' })
  await side().findByRole('option', { name: poolDetail.name })
  await userEvent.selectOptions(side().getByLabelText('استخر'), poolDetail.name)
  await waitFor(() => expect(address()).toBe(`/teams?pool=${poolDetail.id}`))
  await userEvent.selectOptions(side().getByLabelText('مربی'), instructorDetail.name)
  await waitFor(() => expect(address()).toBe(`/teams?pool=${poolDetail.id}&coach=${instructorDetail.id}`))
  expect(await screen.findByText(words.noneTitle.team)).toBeTruthy()
  expect(calls.at(-1)?.url.search).toBe(`?pool=${poolDetail.id}&coach=${instructorDetail.id}`)
})

test('a price is typed in toman with any digits, and requested in rial on blur or Enter', async () => {
  lists(() => envelope(cards))
  const { address } = await renderScreen(<Teams />, { at: '/teams' })
  const field = side().getByLabelText(words.priceMax)
  await userEvent.type(field, '۱۵۰0000')
  expect((field as HTMLInputElement).value).toBe('۱٬۵۰۰٬۰۰۰')
  expect(address()).toBe('/teams')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/teams?price_max=15000000'))
})

test('on a phone the dialog changes the list only when the filters are applied', async () => {
  lists(() => envelope([cards[0] as ProgramCard]))
  const { address } = await renderScreen(<Teams />, { at: '/teams' })
  await screen.findByText('۳ تیم')
  await userEvent.click(screen.getByRole('button', { name: words.open(0) }))
  const sheet = within(await screen.findByRole('dialog', { name: words.filters }))
  await userEvent.click(sheet.getByRole('button', { name: 'شنبه' }))
  await userEvent.click(sheet.getByRole('button', { name: 'بانوان' }))
  expect(address()).toBe('/teams')
  await userEvent.click(await sheet.findByRole('button', { name: 'نمایش ۱ تیم' }))
  await waitFor(() => expect(address()).toBe('/teams?day=0&sex=women'))
  expect(await screen.findByRole('button', { name: words.open(2) })).toBeTruthy()
})

test('a filtered list is paged', async () => {
  lists((search) =>
    search.has('page')
      ? envelope([cards[1] as ProgramCard], 2)
      : envelope([cards[0] as ProgramCard], 2, '/api/teams/?x'),
  )
  await renderScreen(<Teams />, { at: '/teams?sort=places' })
  await userEvent.click(await screen.findByRole('button', { name: 'نمایش بیشتر' }))
  expect(await screen.findByRole('link', { name: 'دو' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'یک' })).toBeTruthy()
  expect(screen.getByText('۲ تیم')).toBeTruthy()
})

test('without matches says so, and offers to clear the filters', async () => {
  lists(() => envelope([]))
  const { address } = await renderScreen(<Teams />, { at: '/teams?level=professional' })
  expect(await screen.findByText(words.noneTitle.team)).toBeTruthy()
  const [, button] = screen.getAllByRole('link', { name: words.clear })
  await userEvent.click(button as HTMLElement)
  await waitFor(() => expect(address()).toBe('/teams'))
})

test('a server error is shown and can be retried', async () => {
  lists(() => json(400, { day: ['x'] }))
  await renderScreen(<Teams />, { at: '/teams?places=2' })
  expect(await screen.findByRole('alert')).toBeTruthy()
  lists(() => envelope(cards))
  await userEvent.click(screen.getByRole('button', { name: uiStrings.retry }))
  expect(await screen.findByRole('link', { name: 'یک' })).toBeTruthy()
})
