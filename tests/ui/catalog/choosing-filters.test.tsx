import { useLocation } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProgramCard } from '#src/contract/catalog/catalog.ts'
import { filterStrings as words } from '#src/features/catalog/filters/filter-strings.ts'
import { readFilters } from '#src/features/catalog/filters/filters.ts'
import { TeamListScreen } from '#src/features/catalog/teams/team-list.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { setViewport } from '#tests/support/drivers/viewport.ts'
import { teamCard, today } from '#tests/support/scenarios/journey.ts'
import { instructorDetail, poolDetail } from '#tests/support/scenarios/places.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const cards: ProgramCard[] = [
  teamCard(1, 'یک'),
  { ...teamCard(2, 'دو'), sex: 'men', pool: { id: 3, name: 'خورشید', district: 'گوهردشت', city: 'کرج' } },
  { ...teamCard(3, 'سه'), age_group: 'teens', next_free: null },
]
const pool = (id: number, city: string, district: string) => ({ ...poolDetail, id, city, district })
const pools = [pool(3, 'کرج', 'گوهردشت'), pool(1, 'تهران', 'ونک'), pool(2, 'تهران', 'نارمک')]
const envelope = (results: object[], count = results.length) =>
  json(200, { count, next: null, previous: null, results })

/** A server whose filtered list of teams is `asked`. */
const serve = (asked: (search: URLSearchParams) => Response) =>
  fakeApi({
    'GET /api/teams/': ({ url }) => (url.search === '' ? envelope(cards) : asked(url.searchParams)),
    'GET /api/courses/': () => envelope([]),
    'GET /api/pools/': () => envelope(pools),
    'GET /api/instructors/': () => envelope([instructorDetail]),
  })
/** The width of the viewport in pixels: with the dialog below 1200, with the column from there on. */
const stand = (width: number) => setViewport({ width })

function Teams() {
  return <TeamListScreen kind="team" filters={readFilters('team')(useLocation().search)} />
}
async function openDialog(at = '/teams') {
  const view = await renderScreen(<Teams />, { at })
  await screen.findByRole('link', { name: 'یک' })
  await userEvent.click(screen.getByRole('button', { name: words.open(0) }))
  return { ...view, sheet: within(await screen.findByRole('dialog', { name: words.filters })) }
}
const column = () => within(screen.getByRole('complementary', { name: words.filters }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  stand(600)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the button of the filter dialog', () => {
  test('says how many teams the chosen filters leave: the device at once, the server after a pause', async () => {
    const { to } = serve(() => envelope(cards, 7))
    const { sheet } = await openDialog()
    expect(sheet.getByRole('button', { name: 'نمایش ۳ تیم' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'کودکان' }))
    expect(sheet.getByRole('button', { name: 'نمایش ۲ تیم' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'بانوان' }))
    expect(sheet.getByRole('button', { name: 'نمایش ۱ تیم' })).toBeTruthy()
    expect(await sheet.findByRole('button', { name: 'نمایش ۷ تیم' })).toBeTruthy()
    // One request for two choices in quick succession, and none when they are applied.
    const filtered = () => to('/api/teams/').filter(({ url }) => url.search !== '')
    expect(filtered().map(({ url }) => url.search)).toEqual(['?sex=women&age=kids'])
    await userEvent.click(sheet.getByRole('button', { name: 'نمایش ۷ تیم' }))
    expect(await screen.findByText('۷ تیم')).toBeTruthy()
    expect(filtered()).toHaveLength(1)
  })

  test('counts on the device when offline, and leaves out a number that needs the server', async () => {
    serve(() => envelope([]))
    const { sheet } = await openDialog()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await userEvent.click(sheet.getByRole('button', { name: 'آقایان' }))
    expect(await sheet.findByRole('button', { name: 'نمایش ۱ تیم' })).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: words.placesLeft(2) }))
    expect(await sheet.findByRole('button', { name: words.show })).toBeTruthy()
  })

  test('offers near alternatives when nothing is left', async () => {
    serve(() => envelope([]))
    const { sheet } = await openDialog()
    await userEvent.click(sheet.getByRole('button', { name: 'جمعه' }))
    expect(await sheet.findByRole('button', { name: words.showNear })).toBeTruthy()
  })
})

describe('the place', () => {
  test('is chosen by city first; districts appear only for a city that has several', async () => {
    stand(1280)
    serve((search) => envelope(cards.filter((card) => card.pool.city === search.get('city'))))
    const { address } = await renderScreen(<Teams />, { at: '/teams' })
    const cities = within(await column().findByRole('group', { name: words.city }))
    expect(cities.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['تهران', 'کرج'])
    expect(column().getAllByRole('group')[0]?.textContent).toContain(words.city)
    await userEvent.click(cities.getByRole('button', { name: 'کرج' }))
    await waitFor(() => expect(address()).toBe(`/teams?city=${encodeURIComponent('کرج')}`))
    expect(column().queryByRole('group', { name: words.district })).toBeNull()
    await userEvent.click(cities.getByRole('button', { name: 'تهران' }))
    const districts = within(await column().findByRole('group', { name: words.district }))
    await userEvent.click(districts.getByRole('button', { name: 'نارمک' }))
    const tehran = `/teams?${new URLSearchParams({ city: 'تهران', district: 'نارمک' })}`
    await waitFor(() => expect(address()).toBe(tehran))
    await userEvent.click(screen.getByRole('link', { name: words.remove('تهران') }))
    await waitFor(() => expect(address()).toBe('/teams'))
  })

  test('without a city, or longer than any name, is not in the filters', () => {
    const read = readFilters('team')
    expect(read({ district: 'ونک' })).toMatchObject({ city: undefined, district: undefined })
    expect(read({ city: 'ت'.repeat(61), district: 'ونک' })).toMatchObject({ city: undefined, district: undefined })
    expect(read({ city: 'تهران', district: 'ونک' })).toMatchObject({ city: 'تهران', district: 'ونک' })
  })
})

test('without a match, each filter says how many teams there are without it, and the nearest are shown', async () => {
  const { to } = serve((search) => {
    if (!search.has('hour')) return envelope([cards[0] as ProgramCard], 6)
    return search.has('sex') ? envelope([]) : envelope([cards[1] as ProgramCard], 2)
  })
  const { address } = await renderScreen(<Teams />, { at: '/teams?sex=women&hour=20-24' })
  expect(await screen.findByText(words.noneTitle.team)).toBeTruthy()
  const hour = 'شب، پس از ۲۰'
  expect(await screen.findByRole('link', { name: words.without('«بانوان»', '۲ تیم') })).toBeTruthy()
  const nearest = within(screen.getByRole('region', { name: words.near(words.quoted([hour])) }))
  expect(nearest.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toContain('یک')
  await userEvent.click(screen.getByRole('link', { name: words.without(words.quoted([hour]), '۶ تیم') }))
  await waitFor(() => expect(address()).toBe('/teams?sex=women'))
  expect(to('/api/teams/').every(({ url }) => !url.search.includes('page='))).toBe(true)
})

test('where no single filter helps, as few as possible of the softest are removed together', async () => {
  serve((search) => (search.has('level') || search.has('hour') ? envelope([]) : envelope([cards[0] as ProgramCard], 3)))
  const { address } = await renderScreen(<Teams />, { at: '/teams?sex=women&level=advanced&hour=20-24&city=قم' })
  expect(await screen.findByText(words.noneTitle.team)).toBeTruthy()
  const removed = words.quoted(['شب، پس از ۲۰', 'پیشرفته'])
  const link = await screen.findByRole('link', { name: words.without(removed, '۳ تیم') })
  expect(screen.getByText(words.nearText)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^بدون/ })).toHaveLength(1)
  await userEvent.click(link)
  await waitFor(() => expect(address()).toBe(`/teams?${new URLSearchParams({ city: 'قم', sex: 'women' })}`))
})

describe('a card', () => {
  const cardOf = async (change: Partial<ProgramCard>, at = '/teams') => {
    fakeApi({ 'GET /api/teams/': () => envelope([{ ...teamCard(1, 'یک'), ...change }]) })
    await renderScreen(<Teams />, { at })
    const link = await screen.findByRole('link', { name: 'یک' })
    return link.closest('li')?.textContent?.replaceAll('\u00a0', ' ')
  }

  test.each<[string, Partial<ProgramCard>, string]>([
    ['how few places are left', { next_free: { year: 1405, month: 9, left: 4 } }, 'فقط ۴ جا برای آذر ۱۴۰۵'],
    ['only the month of enough places', { next_free: { year: 1406, month: 1, left: 5 } }, 'جای خالی از فروردین ۱۴۰۶'],
    ['that there is no place', { next_free: null }, 'جای خالی ندارد'],
    ['that no times are known', { times: [], next_free: null }, 'روز و ساعت هنوز اعلام نشده است'],
    [
      'nothing about a district that is not known',
      { pool: { id: 1, name: 'الف', district: '', city: 'قم' } },
      'الف، قم',
    ],
  ])('says %s', async (_what, change, text) => {
    expect(await cardOf(change)).toContain(text)
  })

  test('shows a class at the wanted time first, and how many others there are', async () => {
    const evening = { weekdays: [1, 3], starts_at: '20:00', ends_at: '21:00' }
    const times = [{ weekdays: [0], starts_at: '08:00', ends_at: '09:00' }, evening]
    expect(await cardOf({ times }, '/teams?day=3')).toContain('یکشنبه و سه‌شنبه، ۲۰:۰۰ تا ۲۱:۰۰ و ۱ زمان دیگر')
    // The space before is outside: an inline block does not show its first one.
    expect(screen.getByText('و ۱ زمان دیگر').textContent).toBe('و ۱ زمان دیگر')
  })
})
