import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PoolListScreen } from '#src/features/catalog/pools/pool-list.tsx'
import { PoolOverviewScreen } from '#src/features/catalog/pools/pool-overview.tsx'
import { poolStrings as words } from '#src/features/catalog/pools/pool-strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { today } from '#tests/support/scenarios/journey.ts'
import { poolDetail } from '#tests/support/scenarios/places.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const LIST = 'GET /api/pools/'
const ONE = 'GET /api/pools/3/'
const page = (results: object[], next: string | null = null) => json(200, { count: 9, next, previous: null, results })
const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const openOne = async (changes: object = {}) => {
  fakeApi({ [ONE]: () => json(200, { ...poolDetail, ...changes }) })
  const view = await renderScreen(<PoolOverviewScreen id={3} />)
  await screen.findByRole('heading', { level: 1, name: poolDetail.name })
  return view
}

describe('the list of pools', () => {
  test('shows all pages, each pool as a link with its water and its lowest price', async () => {
    fakeApi({
      [LIST]: ({ url }) =>
        url.searchParams.has('page')
          ? page([{ ...poolDetail, id: 4, name: 'استخر دوم', city: 'قم', lanes: 6, price_from: null }])
          : page([poolDetail], `${location.origin}/api/pools/?page=2`),
    })
    await renderScreen(<PoolListScreen filters={{}} />)
    const link = await screen.findByRole('link', { name: poolDetail.name })
    expect(link.getAttribute('href')).toBe('/pool-overview/3')
    expect(screen.getByText(words.count(2))).toBeTruthy()
    for (const text of ['گوهردشت، کرج', '۱۲۰٬۰۰۰ تومان']) expect(screen.getByText(text)).toBeTruthy()
    for (const text of ['۵۰ متر، ۱۰ خط، آب ۲۷ درجه', 'بانوان', 'شنبه و دوشنبه، ۰۹:۰۰\u00a0تا\u00a0۱۱:۳۰']) {
      expect(within(link.closest('li') as HTMLElement).getByText(text, { normalizer: (raw) => raw })).toBeTruthy()
    }
    expect(screen.getByText(words.noOpening)).toBeTruthy()
  })

  test('ends without an error when a later page is missing', async () => {
    fakeApi({
      [LIST]: ({ url }) =>
        url.searchParams.has('page')
          ? json(404, { detail: 'x', code: 'not_found' })
          : page([poolDetail], `${location.origin}/api/pools/?page=2`),
    })
    await renderScreen(<PoolListScreen filters={{}} />)
    expect(await screen.findByText(words.count(1))).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows an empty state, and an error with a retry', async () => {
    fakeApi({ [LIST]: () => page([]) })
    const { unmount } = await renderScreen(<PoolListScreen filters={{}} />)
    expect(await screen.findByText(words.empty)).toBeTruthy()
    unmount()
    fakeApi({ [LIST]: () => json(400, { detail: 'x', code: 'validation' }) })
    await renderScreen(<PoolListScreen filters={{}} />)
    expect(await screen.findByText(words.listFailed)).toBeTruthy()
    fakeApi({ [LIST]: () => page([poolDetail]) })
    await userEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }))
    expect(await screen.findByRole('link', { name: poolDetail.name })).toBeTruthy()
  })

  test('says offline that nothing is stored', async () => {
    offline()
    fakeApi({})
    await renderScreen(<PoolListScreen filters={{}} />)
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('a pool', () => {
  test('shows measures, facilities, rules, address and a phone link', async () => {
    await openOne()
    for (const text of ['۵۰ متر', '۱٫۸ تا ۴٫۵ متر', '۲۷ درجه', 'سکوی شیرجه', 'کلاه شنا الزامی است']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    const phone = screen.getByRole('link', { name: words.call('۰۲۶۰۰۰۰۱۲۰۳') })
    expect([phone.getAttribute('href'), phone.textContent]).toEqual(['tel:02600001203', '۰۲۶۰۰۰۰۱۲۰۳'])
    expect(screen.getByRole('link', { name: 'تیم 5' }).getAttribute('href')).toBe('/team-overview/5')
  })

  test('shows its week as a table: hours by day, audience, price and the places of the next date', async () => {
    await openOne()
    const table = screen.getByRole('table', { name: words.timetable })
    const columns = within(table).getAllByRole('columnheader')
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      words.hours,
      `شنبه${words.today}`,
      'یکشنبه',
      'دوشنبه',
      'سه‌شنبه',
      'چهارشنبه',
      'پنجشنبه',
      'جمعه',
    ])
    const rows = within(table).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['۰۹:۰۰', '۱۴:۰۰', '۱۹:۰۰'])
    const morning = within(within(table).getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
    expect(morning[0]?.textContent).toContain('بانوان')
    expect(morning[0]?.textContent).toContain('۳۰ آبان ۱۲ جای خالی')
    expect(morning[2]?.textContent).toContain('۲ آذر ۳ جای خالی')
    expect(morning[1]?.textContent).toBe('')
  })

  test('shows one day at a time on a phone, today first, with the places of all upcoming dates', async () => {
    await openOne()
    const panel = () => screen.getByRole('tabpanel')
    expect(panel().textContent).toContain('شنبه')
    const [held] = within(panel()).getAllByRole('list', { name: words.dates })
    expect(
      within(held as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['رزرو سانس بانوان، ۳۰ آبان ۱۲ جای خالی', `۷ آذر${words.dateStates.full}`])
    await userEvent.click(screen.getByRole('tab', { name: 'یکشنبه' }))
    expect(within(panel()).getByText(words.noOpeningOnDay)).toBeTruthy()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'دوشنبه', selected: true })).toBe(document.activeElement)
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'جمعه', selected: true })).toBeTruthy()
    expect(within(panel()).getByText('خانواده')).toBeTruthy()
  })

  test('links a date with places to its booking, and a full one to nothing', async () => {
    await openOne()
    const panel = within(screen.getByRole('tabpanel'))
    const links = panel.getAllByRole('link', { name: /رزرو/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/pools/3/pool-detail/1?date=1405-08-30'])
  })

  test('names the next date with places of each audience, with a link to its booking', async () => {
    const [women, men, family] = poolDetail.openings
    const dates = [{ year: 1405, month: 9, day: 6, capacity: 30, left: 3, state: 'open' }]
    await openOne({ openings: [{ ...family, dates }, men, women] })
    const next = screen.getByText(words.nextOpening).parentElement as HTMLElement
    const links = within(next).getAllByRole('link')
    expect(links.map((link) => link.textContent?.split('، ').slice(0, 2).join('، '))).toEqual([
      'بانوان، شنبه ۳۰ آبان',
      'خانواده، جمعه ۶ آذر',
    ])
    expect(links[0]?.getAttribute('href')).toBe('/pools/3/pool-detail/1?date=1405-08-30')
  })

  test('without openings says so and offers no booking', async () => {
    await openOne({ openings: [], price_from: null })
    expect(screen.getByText(words.noTimetable)).toBeTruthy()
    expect(screen.getByText(words.noOpening)).toBeTruthy()
    expect(screen.queryByRole('link', { name: words.choose })).toBeNull()
  })

  test('with full openings says so where the next dates are otherwise, and leads to the other pools', async () => {
    const openings = poolDetail.openings.map((opening) => ({
      ...opening,
      dates: opening.dates.map((date) => ({ ...date, left: 0, state: 'full' })),
    }))
    await openOne({ openings })
    const next = screen.getByText(words.nextOpening).parentElement as HTMLElement
    expect(within(next).getByText(words.noDates)).toBeTruthy()
    expect(screen.queryByRole('link', { name: words.choose })).toBeNull()
    expect(screen.queryByText(words.chooseHint)).toBeNull()
    expect(screen.getAllByRole('link', { name: words.toList })[0]?.getAttribute('href')).toBe('/pools')
  })

  test('that does not exist links back to the list', async () => {
    fakeApi({ [ONE]: () => json(404, { detail: 'x', code: 'not_found' }) })
    await renderScreen(<PoolOverviewScreen id={3} />)
    const link = await screen.findByRole('link', { name: words.toList })
    expect(link.getAttribute('href')).toBe('/pools')
  })

  test('is available offline once it was opened, with its age', async () => {
    const { queryClient, unmount } = await openOne()
    unmount()
    vi.setSystemTime(today.getTime() + 2 * 3_600_000)
    offline()
    fakeApi({})
    await renderScreen(<PoolOverviewScreen id={3} />, { queryClient })
    expect(screen.getByRole('heading', { level: 1, name: poolDetail.name })).toBeTruthy()
    expect(await screen.findByText(/۲ ساعت پیش/)).toBeTruthy()
  })
})
