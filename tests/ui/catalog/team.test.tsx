import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseId } from '#src/features/catalog/queries.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { TeamOverviewScreen } from '#src/features/catalog/teams/team-overview.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { teamDetail, today } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const ONE = 'GET /teams/1/'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('one team', () => {
  test('answers the questions of a parent before everything else', async () => {
    fakeApi({ [ONE]: () => json(200, teamDetail) })
    await renderScreen(<TeamOverviewScreen kind="team" id={1} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'نهنگ‌های آبی' })).toBeTruthy()
    const side = within(screen.getByRole('complementary', { name: words.facts }))
    const facts = side.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual([
      'کودکان، بانوانسطح مبتدی',
      'شنبه و دوشنبه۱۷:۰۰\u00a0تا\u00a0۱۸:۳۰',
      'استخر نیلوفر، ونکتهران، خیابان دریا',
      'آبان، ۱٬۵۰۰٬۰۰۰ تومانجا دارد',
      expect.stringContaining('۴٫۵'),
    ])
    expect(screen.getByText('عالی بود')).toBeTruthy()
    expect(screen.getByText('خلاصه')).toBeTruthy()
  })

  test('links to the map where the pool has coordinates', async () => {
    const pool = { ...teamDetail.pool, latitude: 35.7, longitude: 51.4 }
    fakeApi({ [ONE]: () => json(200, { ...teamDetail, pool }) })
    await renderScreen(<TeamOverviewScreen kind="team" id={1} />)
    expect((await screen.findByRole('link', { name: words.onMap })).getAttribute('href')).toContain(
      'mlat=35.7&mlon=51.4',
    )
  })

  test('offers the next free month, and the others on demand, the open ones as links', async () => {
    fakeApi({ [ONE]: () => json(200, teamDetail) })
    await renderScreen(<TeamOverviewScreen kind="team" id={1} />)
    const book = await screen.findByRole('link', { name: words.bookMonth('عصرها', 'آبان') })
    expect(book.getAttribute('href')).toBe('/teams/booking/1/session/1?month=1405-08')
    expect(screen.queryByRole('list', { name: words.monthsOf('عصرها') })).toBeNull()
    await userEvent.click(screen.getByText(words.otherMonths))
    const months = within(await screen.findByRole('list', { name: words.monthsOf('عصرها') })).getAllByRole('listitem')
    expect(months.map(({ textContent }) => textContent)).toEqual([
      'آذر ۱۴۰۵ ۳ جای خالی',
      'دی ۱۴۰۵ تکمیل',
      'بهمن ۱۴۰۵ جا دارد',
      'فروردین ۱۴۰۶ جا دارد',
    ])
    expect(months.map((month) => month.querySelector('a')?.getAttribute('href')?.split('?')[1])).toEqual([
      'month=1405-09',
      undefined,
      'month=1405-11',
      'month=1406-01',
    ])
  })

  const [session] = teamDetail.sessions
  const openWith = async (sessions: object[]) => {
    fakeApi({ [ONE]: () => json(200, { ...teamDetail, sessions }) })
    await renderScreen(<TeamOverviewScreen kind="team" id={1} />)
    await screen.findByRole('heading', { level: 1, name: teamDetail.name })
  }

  test.each([
    ['full', false, words.shut.full],
    ['closed', true, words.shut.closed],
  ])('that is %s says so and offers the other teams instead of a booking', async (_state, closed, text) => {
    await openWith([{ ...session, months: [{ year: 1405, month: 9, capacity: 12, left: 0, closed }] }])
    // In the facts, on the session and in the fixed bar.
    expect(screen.getAllByText(text)).toHaveLength(3)
    expect(screen.queryByRole('link', { name: /^ثبت‌نام/ })).toBeNull()
    expect(screen.getByRole('link', { name: words.toList.team }).getAttribute('href')).toBe('/teams')
  })

  test('the fixed bar names the month and price, and leads to booking with that month', async () => {
    await openWith([{ ...session }])
    expect(screen.getAllByText('آبان، ۱٬۵۰۰٬۰۰۰ تومان')).toHaveLength(2)
    const book = screen.getByRole('link', { name: words.book })
    expect(book.getAttribute('href')).toBe('/teams/booking/1/session/1?month=1405-08')
  })

  test('of several sessions the fixed bar names the nearest, and each can be chosen with its own month', async () => {
    const later = { ...session, id: 2, title: 'صبح‌ها', months: session?.months.slice(1) }
    await openWith([later, session as object])
    expect(screen.getAllByText('آبان، ۱٬۵۰۰٬۰۰۰ تومان')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: words.book }))
    const choices = within(screen.getByRole('dialog')).getAllByRole('link')
    expect(choices.map((choice) => choice.getAttribute('href'))).toEqual([
      '/teams/booking/1/session/2?month=1405-09',
      '/teams/booking/1/session/1?month=1405-08',
    ])
  })

  test('that does not exist links back to the list', async () => {
    fakeApi({ [ONE]: () => json(404, { detail: 'x', code: 'not_found' }) })
    await renderScreen(<TeamOverviewScreen kind="team" id={1} />)
    expect(await screen.findByRole('heading', { level: 2, name: words.notFound.team })).toBeTruthy()
    expect(screen.getByRole('link', { name: words.toList.team }).getAttribute('href')).toBe('/teams')
  })

  test.each(['', 'undefined', '0', '-1', '1.5', 'abc'])('is not requested with the id "%s"', (text) => {
    expect(() => parseId(text)).toThrow('Invalid Team ID')
    expect(() => parseId(text, 'Pool')).toThrow('Invalid Pool ID')
  })
})
