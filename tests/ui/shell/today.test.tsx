import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { endSession } from '#src/api/session/session-end.ts'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { clearDrafts } from '#src/features/booking/draft-store.ts'
import { homeStrings } from '#src/features/home/strings.ts'
import { noteToday } from '#src/features/today/note-today.ts'
import { todayStrings as words } from '#src/features/today/strings.ts'
import { waitlistStrings } from '#src/features/waitlist/strings.ts'
import { followToday } from '#src/routes/-today-note.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderStored } from '#tests/support/drivers/render-app.tsx'
import { term, terms } from '#tests/support/scenarios/account-pages.ts'
import { bookable, signIn, teamDetail, today, UID } from '#tests/support/scenarios/journey.ts'
import { startAtToday } from '#tests/support/scenarios/today-clock.ts'
import { waitlistEntry } from '#tests/support/scenarios/waitlist/entry.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const DAY = 86_400_000
const kinds = ['team', 'course', 'pool'] as const
const main = () => within(screen.getByRole('main'))
const h1 = (name: string) => main().findByRole('heading', { level: 1, name })
const flag = () => [document.documentElement.dataset.today, localStorage.getItem('today-until')]

beforeAll(async () => {
  await import('#src/routes/-today.tsx')
}, 30_000)
startAtToday()
afterEach(() => {
  noteToday(0)
  clearDrafts()
})

/** A device that has these terms, as the offline bundle leaves them. */
function deviceWith(bought: MyTerm[], read = today.getTime()) {
  signIn()
  const queryClient = createQueryClient()
  for (const kind of kinds) {
    const own = terms(...bought.filter((one) => one.kind === kind))
    queryClient.setQueryData(['terms', kind, '7'], own, { updatedAt: read })
  }
  return queryClient
}

async function open(bought: MyTerm[], answers: Parameters<typeof fakeApi>[0] = {}) {
  const queryClient = deviceWith(bought)
  followToday(queryClient)
  const network = fakeApi({ 'GET /teams/1/': () => json(200, teamDetail), ...answers })
  return { ...(await renderStored(queryClient, '/')), ...network, user: userEvent.setup({ delay: null }) }
}

describe('a member with a session ahead', () => {
  test('sees first when it is, what, whose, where and with whom, and the ticket', async () => {
    await open([term()])
    expect(await h1(words.title)).toBeTruthy()
    const card = within(await main().findByRole('region', { name: bookable.team_name }))
    expect(card.getByText('۵ ساعت دیگر')).toBeTruthy()
    expect(card.getByText(/user-۷/)).toBeTruthy()
    expect(card.getByText(/شنبه ۳۰ آبان، ۱۷:۰۰/)).toBeTruthy()
    expect(await card.findByText(`${bookable.pool_name} · ${words.coach(teamDetail.instructor.name)}`)).toBeTruthy()
    const ticket = card.getByRole('link', { name: words.ticketOf(bookable.team_name) })
    expect(ticket.getAttribute('href')).toBe(`/ticket?order=${UID}`)
    expect(screen.queryByText(homeStrings.lead)).toBeNull()
  })

  test('sees the hours and the pool of a session that was moved to another', async () => {
    const elsewhere = { day: 30, starts_at: '19:00', ends_at: '20:00', pool: 'استخر دوم', pool_address: '' }
    await open([term({ cancelled_days: [30], added_lessons: [elsewhere] })])
    const card = within(await main().findByRole('region', { name: bookable.team_name }))
    expect(card.getByText('شنبه ۳۰ آبان، ۱۹:۰۰ تا ۲۰:۰۰')).toBeTruthy()
    expect(await card.findByText(`استخر دوم · ${words.coach(teamDetail.instructor.name)}`)).toBeTruthy()
  })

  test('sees a place that a waitlist holds for them, with the link that takes it, until it ends', async () => {
    const until = new Date(today.getTime() + 3 * 3_600_000).toISOString()
    const line = waitlistEntry({ state: 'offered', position: null, offered_until: until })
    await open([term()], { 'GET /api/waitlist/': () => json(200, { results: [waitlistEntry({ id: 4 }), line] }) })
    const about = `${line.team_name}، دی ۱۴۰۵`
    expect(await main().findByText(waitlistStrings.offeredOf(about))).toBeTruthy()
    const link = main().getByRole('link', { name: waitlistStrings.acceptOf(about) })
    expect(link.getAttribute('href')).toBe('/teams/booking/1/session/1?line=5')
    expect(main().getByRole('link', { name: words.ticketOf(bookable.team_name) })).toBeTruthy()
    vi.setSystemTime(today.getTime() + 3.5 * 3_600_000)
    act(() => vi.advanceTimersByTime(30_000))
    expect(main().queryByText(waitlistStrings.offeredOf(about))).toBeNull()
  })

  test('sees it from the copy on the device, without a request for the terms', async () => {
    const { to } = await open([term()])
    await main().findByText('۵ ساعت دیگر')
    expect(to('/api/my/terms/')).toEqual([])
  })

  test('sees the countdown run', async () => {
    await open([term()])
    await main().findByText('۵ ساعت دیگر')
    vi.setSystemTime(today.getTime() + 4.75 * 3_600_000)
    act(() => vi.advanceTimersByTime(30_000))
    expect(await main().findByText('۱۵ دقیقه دیگر')).toBeTruthy()
  })

  test('sees the visit of a pool by its name, without a coach', async () => {
    const day = { year: 1405, month: 9, day: 1 }
    const { to } = await open([term({ kind: 'pool', month: day, starts_at: '09:00', ends_at: '11:00' })])
    expect(await main().findByText('فردا ۰۹:۰۰')).toBeTruthy()
    expect(main().getByText(new RegExp(words.nextVisit))).toBeTruthy()
    expect(main().getByRole('link', { name: words.mine.pool })).toBeTruthy()
    expect(to('/teams/1/')).toEqual([])
  })

  test('sees it offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open([term()], { 'GET /teams/1/': () => Promise.reject(new TypeError('Failed to fetch')) })
    expect(await main().findByText('۵ ساعت دیگر')).toBeTruthy()
  })
})

describe('a renewal', () => {
  test('is offered beside the ticket when the last paid month ends, and opens the booking with that month', async () => {
    const { user, router } = await open([term({ renewal: { year: 1405, month: 11 } })], {
      'GET /teams/1/team-detail/1/': () => json(200, bookable),
    })
    await user.click(await main().findByRole('link', { name: words.renewOf(bookable.team_name, 'بهمن ۱۴۰۵') }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/teams/booking/1/session/1'))
    const month = await screen.findByRole('button', { name: /^بهمن/ })
    await waitFor(() => expect(month.getAttribute('aria-pressed')).toBe('true'))
  })

  test('remains when no session is left', async () => {
    vi.setSystemTime(new Date('2026-11-21T20:00:00+03:30'))
    await open([term({ renewal: { year: 1405, month: 9 } })])
    expect(await main().findByText(words.over('آبان ۱۴۰۵'))).toBeTruthy()
    expect(main().queryByRole('link', { name: words.ticketOf(bookable.team_name) })).toBeNull()
  })
})

describe('the home page of a visitor is shown', () => {
  test.each([
    ['a member who bought nothing', []],
    ['a member whose months are over', [term({ month: { year: 1405, month: 5 }, state: 'past' })]],
    ['a member who cancelled', [term({ state: 'cancelled' })]],
  ])('to %s', async (_who, bought) => {
    await open(bought)
    expect(await h1(homeStrings.title)).toBeTruthy()
    expect(flag()).toEqual([undefined, null])
  })

  test('when the stored note turns out to be out of date', async () => {
    signIn()
    noteToday(today.getTime() + DAY)
    fakeApi({ 'GET /api/my/terms/': () => json(200, terms()) })
    await renderStored(createQueryClient(), '/')
    expect(await h1(homeStrings.title)).toBeTruthy()
    expect(flag()).toEqual([undefined, null])
  })

  test('after signing out', async () => {
    await open([term()])
    await h1(words.title)
    await act(() => endSession('left'))
    expect(await h1(homeStrings.title)).toBeTruthy()
    expect(flag()).toEqual([undefined, null])
  })
})

test('without stored terms and without signal the place says so and retries', async () => {
  signIn()
  noteToday(today.getTime() + DAY)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fakeApi({})
  await renderStored(createQueryClient(), '/')
  const place = within(
    await main()
      .findByText(words.offline)
      .then((text) => text.parentElement as HTMLElement),
  )
  expect(place.getByRole('button', { name: uiStrings.retry })).toBeTruthy()
})

describe('the note for the first paint of the next visit', () => {
  test('lasts until the last session ends', async () => {
    followToday(deviceWith([term()]))
    expect(flag()).toEqual(['', String(Date.parse('2026-11-21T18:30:00+03:30'))])
  })

  test('is written when terms arrive', async () => {
    const queryClient = deviceWith([])
    followToday(queryClient)
    expect(flag()[1]).toBeNull()
    act(() => void queryClient.setQueryData(['terms', 'team', '7'], terms(term())))
    expect(flag()[0]).toBe('')
  })

  test('stays while only a part of the terms is known', () => {
    signIn()
    noteToday(today.getTime() + DAY)
    const queryClient = createQueryClient()
    queryClient.setQueryData(['terms', 'pool', '7'], terms())
    followToday(queryClient)
    expect(flag()[0]).toBe('')
  })
})
