import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { accountLinks } from '#src/features/account/account-links.ts'
import { accountStrings } from '#src/features/account/strings.ts'
import { clearDrafts } from '#src/features/booking/draft-store.ts'
import { enrolmentStrings } from '#src/features/enrolment/strings.ts'
import { notificationStrings } from '#src/features/notification/strings.ts'
import { purchaseStrings } from '#src/features/payment/purchases/purchase-strings.ts'
import { shellStrings } from '#src/features/shell/strings.ts'
import { walletStrings } from '#src/features/wallet/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { messages, page, term, terms, wallet } from '#tests/support/scenarios/account-pages.ts'
import { bookable, today, UID } from '#tests/support/scenarios/journey.ts'
import { LIST, main, ORDERS, open, WALLET } from '#tests/support/scenarios/screens/account-address.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const TERMS = 'GET /api/my/terms/'

/** Every account page with its request, an empty response and its texts. */
const pages = [
  ['/my-teams', TERMS, terms(), enrolmentStrings.empty.team, enrolmentStrings.offlineHint],
  ['/my-courses', TERMS, terms(), enrolmentStrings.empty.course, enrolmentStrings.offlineHint],
  ['/purchase-history', ORDERS, page([]), purchaseStrings.empty, purchaseStrings.offlineHint],
  ['/wallet', WALLET, wallet(0), walletStrings.empty, walletStrings.offlineHint],
  ['/notifications', LIST, messages(), notificationStrings.empty, notificationStrings.offlineHint],
] as const

// Lazy chunks are slow to transform on a test machine.
beforeAll(async () => {
  await Promise.all([import('#src/routes/my-teams.tsx'), import('#src/routes/purchase-history.tsx')])
}, 30_000)
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  vi.stubGlobal('scrollTo', vi.fn())
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
})
afterEach(() => {
  clearDrafts()
  act(closeAuth)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe.each(pages)('%s', (address, read, nothing, emptyTitle, offlineHint) => {
  test('shows signed-out users a sign-in prompt without leaving the page', async () => {
    const { calls } = fakeApi({})
    const { router } = await renderApp(address)
    await userEvent.click(main().getByRole('button', { name: uiStrings.signIn }))
    expect(authDialog.step).toBe('phone')
    expect(router.state.location.pathname).toBe(address)
    expect(calls.filter(({ url }) => `GET ${url.pathname}` === read)).toEqual([])
  })

  test('shows that it is loading', async () => {
    await open(address, { [read]: () => new Promise<Response>(() => undefined) })
    expect(main().getByText(uiStrings.loading)).toBeTruthy()
  })

  test('shows an empty state with the next step', async () => {
    await open(address, { [read]: () => json(200, nothing) })
    expect(await main().findByRole('heading', { name: emptyTitle })).toBeTruthy()
    expect(main().getAllByRole('link', { name: /دیدن/ }).length).toBeGreaterThan(0)
  })

  test('shows the server’s error message and retries', async () => {
    let answer = () => json(400, { detail: 'نشد', code: 'validation' })
    const { user } = await open(address, { [read]: () => answer() })
    expect(await main().findByText('نشد')).toBeTruthy()
    answer = () => json(200, nothing)
    await user.click(main().getByRole('button', { name: uiStrings.retry }))
    expect(await main().findByRole('heading', { name: emptyTitle })).toBeTruthy()
  })

  test('says offline that nothing is stored on this device', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open(address)
    expect(await main().findByText(offlineHint)).toBeTruthy()
  })
})

test('every account page has the same bar and the same links, with its own marked', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { router } = await open('/my-teams')
  const links = () => within(main().getByRole('navigation', { name: accountStrings.pages })).getAllByRole('link')
  const first = links().map((link) => link.getAttribute('href'))
  for (const { to, label } of accountLinks) {
    await act(() => router.navigate({ to }))
    expect(await main().findByRole('heading', { level: 1, name: label })).toBeTruthy()
    expect(main().getByRole('button', { name: uiStrings.back })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: shellStrings.bottomNav })).toBeNull()
    expect(links().map((link) => link.getAttribute('href'))).toEqual(first)
    const marked = links().filter((link) => link.getAttribute('aria-current') === 'page')
    expect(marked.map((link) => link.getAttribute('href'))).toEqual([to])
  }
})

describe('my teams', () => {
  const section = async (name: string) =>
    within(await waitFor(() => main().getByRole('region', { name: enrolmentStrings.sections[name as 'current'] })))

  test('are grouped by current, future, past and cancelled, each with its pass or receipt', async () => {
    await open('/my-teams', {
      [TERMS]: () =>
        json(
          200,
          terms(
            term({ id: 4, month: { year: 1405, month: 9 }, state: 'future' }),
            term({ id: 1 }),
            term({ id: 2, order: 'B', month: { year: 1405, month: 5 }, state: 'past' }),
            term({ id: 3, order: 'C', month: { year: 1405, month: 10 }, state: 'cancelled', next_session: null }),
          ),
        ),
    })
    const current = await section('current')
    expect(current.getByText('شنبه ۳۰ آبان، ساعت ۱۷:۰۰ تا ۱۸:۳۰')).toBeTruthy()
    const pass = current.getByRole('link', { name: enrolmentStrings.passOf(bookable.team_name) })
    expect(pass.getAttribute('href')).toBe(`/ticket?order=${UID}`)
    expect((await section('future')).getByText('دوشنبه ۲ آذر، ساعت ۱۷:۰۰ تا ۱۸:۳۰')).toBeTruthy()
    for (const over of ['past', 'cancelled']) {
      const cards = await section(over)
      expect(cards.getByRole('link', { name: enrolmentStrings.receiptOf(bookable.team_name) })).toBeTruthy()
      expect(cards.queryByText(enrolmentStrings.next)).toBeNull()
    }
  })

  test('months of one order share one card', async () => {
    await open('/my-teams', {
      [TERMS]: () =>
        json(
          200,
          terms(
            term({ id: 2, month: { year: 1405, month: 10 }, state: 'future' }),
            term({ id: 1, month: { year: 1405, month: 9 }, state: 'future' }),
          ),
        ),
    })
    const future = await section('future')
    expect(future.getAllByRole('listitem').filter((item) => item.classList.contains('term-card'))).toHaveLength(1)
    expect(future.getByText('آذر و دی ۱۴۰۵')).toBeTruthy()
  })

  test('a copy stored last month shows the state of today', async () => {
    vi.setSystemTime(today)
    const read = () => json(200, terms(term({ month: { year: 1405, month: 9 }, state: 'future' })))
    const first = await open('/my-teams', { [TERMS]: read })
    await section('future')
    first.unmount()
    vi.setSystemTime(new Date('2026-12-03T12:00:00+03:30'))
    const { serverNow, termCards } = await import('#src/features/enrolment/term-cards.ts')
    const stored = terms(term({ month: { year: 1405, month: 9 }, state: 'future' }))
    const cards = termCards(stored.results, serverNow(stored, today.getTime()))
    expect(cards.future).toEqual([])
    expect(cards.current[0]?.next?.startsAt.toISOString()).toBe('2026-12-05T13:30:00.000Z')
  })

  test('renewal opens the booking with the next free month selected, and is offered once per class', async () => {
    const { user, router } = await open('/my-teams', {
      [TERMS]: () =>
        json(
          200,
          terms(term({ id: 2, order: 'B', month: { year: 1405, month: 9 }, state: 'future' }), term({ id: 1 })),
        ),
      'GET /teams/1/team-detail/1/': () => json(200, bookable),
    })
    const renew = await main().findAllByRole('link', { name: enrolmentStrings.renew('بهمن ۱۴۰۵') })
    expect(renew).toHaveLength(1)
    await user.click(renew[0] as HTMLElement)
    await waitFor(() => expect(router.state.location.pathname).toBe('/teams/booking/1/session/1'))
    const month = await screen.findByRole('button', { name: /^بهمن/ })
    await waitFor(() => expect(month.getAttribute('aria-pressed')).toBe('true'))
  })

  test('valid passes are prefetched, so that they are there without signal', async () => {
    const { to } = await open('/my-teams', {
      [TERMS]: () =>
        json(200, terms(term({ id: 1 }), term({ id: 2, order: 'B', month: { year: 1405, month: 5 }, state: 'past' }))),
    })
    await waitFor(() => expect(to(`/api/payment-receipt/${UID}/`).length).toBe(1))
    expect(to('/api/payment-receipt/B/')).toEqual([])
  })
})
