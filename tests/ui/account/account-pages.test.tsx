import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { accountLinks } from '#src/features/account/account-links.ts'
import { accountStrings } from '#src/features/account/strings.ts'
import { clearDrafts } from '#src/features/booking/draft-store.ts'
import { enrolmentStrings } from '#src/features/enrolment/strings.ts'
import { pushStrings } from '#src/features/notification/push-strings.ts'
import { notificationStrings } from '#src/features/notification/strings.ts'
import { purchaseStrings } from '#src/features/payment/purchases/purchase-strings.ts'
import { shellStrings } from '#src/features/shell/strings.ts'
import { walletStrings } from '#src/features/wallet/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import {
  entry,
  message,
  messages,
  page,
  purchase,
  term,
  terms,
  wallet,
} from '#tests/support/scenarios/account-pages.ts'
import { bookable, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { type Call, fakeApi, json } from '#tests/unit/api/fake-api.ts'

const TERMS = 'GET /api/my/terms/'
const ORDERS = 'GET /api/my/orders/'
const WALLET = 'GET /api/wallet/'
const LIST = 'GET /api/notifications/'
const READ = 'POST /api/notifications/read/'

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

async function open(address: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  signIn()
  const network = fakeApi(answers)
  const view = await renderApp(address)
  return { ...view, ...network, user: userEvent.setup() }
}
const main = () => within(screen.getByRole('main'))

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

describe('purchase history', () => {
  test('shows the state of each order and links to its receipt', async () => {
    await open('/purchase-history', {
      [ORDERS]: () => json(200, page([purchase(), purchase({ uid: 'B', state: 'expired', paid_at: null })])),
    })
    const states = await main().findAllByText(purchaseStrings.states.confirmed, { selector: '.badge' })
    expect(states).toHaveLength(1)
    expect(main().getByText(purchaseStrings.states.expired)).toBeTruthy()
    const [receipt] = main().getAllByRole('link', { name: purchaseStrings.receiptOf(bookable.team_name) })
    expect(receipt?.getAttribute('href')).toMatch(new RegExp(`^/payment-receipt/${UID}/?$`))
  })

  test('an order whose hold has not expired can be paid', async () => {
    const hold_expires_at = new Date(today.getTime() + 60_000).toISOString()
    await open('/purchase-history', {
      [ORDERS]: () => json(200, page([purchase({ state: 'cancelled', paid_at: null, hold_expires_at })])),
    })
    expect(await main().findByText(purchaseStrings.unfinished)).toBeTruthy()
    const pay = main().getByRole('link', { name: purchaseStrings.payOf(bookable.team_name) })
    expect(pay.getAttribute('href')).toBe(`/team-payment?order=${UID}`)
  })

  test('a filter is a search parameter, is marked and sent to the server, and Back removes it', async () => {
    const { user, router, to } = await open('/purchase-history', { [ORDERS]: () => json(200, page([purchase()])) })
    const chips = () => within(main().getByRole('navigation', { name: purchaseStrings.filterState }))
    const chosen = () =>
      chips()
        .getAllByRole('link', { current: 'page' })
        .map((link) => link.textContent)
    await waitFor(() => expect(chosen()).toEqual([purchaseStrings.all]))
    await user.click(chips().getByRole('link', { name: purchaseStrings.filterStates.paid }))
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'paid' }))
    expect(chosen()).toEqual([purchaseStrings.filterStates.paid])
    await waitFor(() => expect(to('/api/my/orders/').at(-1)?.url.search).toBe('?state=paid'))
    act(() => router.history.back())
    await waitFor(() => expect(chosen()).toEqual([purchaseStrings.all]))
  })

  test('an unknown filter in the URL is ignored', async () => {
    const { to } = await open('/purchase-history?state=x&kind=team', { [ORDERS]: () => json(200, page([purchase()])) })
    await main().findByText(bookable.team_name)
    expect(to('/api/my/orders/').map(({ url }) => url.search)).toEqual(['?kind=team'])
  })

  test('filters without results can be cleared', async () => {
    const answer = ({ url }: Call) => json(200, page(url.search === '' ? [purchase()] : []))
    const { user } = await open('/purchase-history?state=credited', { [ORDERS]: answer })
    await user.click(await main().findByRole('link', { name: purchaseStrings.clear }))
    expect(await main().findByText(bookable.team_name)).toBeTruthy()
  })

  test('the next page is added below, each order once', async () => {
    const answer = ({ url }: Call) =>
      url.searchParams.get('page') === '2'
        ? json(200, page([purchase({ uid: 'B', team_name: 'تیم دوم' }), purchase({ uid: 'C', team_name: 'تیم سوم' })]))
        : json(200, page([purchase(), purchase({ uid: 'B', team_name: 'تیم دوم' })], 'http://x/?page=2'))
    const { user } = await open('/purchase-history', { [ORDERS]: answer })
    await user.click(await main().findByRole('button', { name: uiStrings.showMore }))
    expect(await main().findByText('تیم سوم')).toBeTruthy()
    expect(main().getAllByText('تیم دوم')).toHaveLength(1)
    expect(main().queryByRole('button', { name: uiStrings.showMore })).toBeNull()
  })
})

describe('the wallet', () => {
  test('shows the balance and the entries with sign, word and subject', async () => {
    const spent = entry({ id: 2, kind: 'purchase', amount: -3_000_000, balance: 5_000_000 })
    await open('/wallet', { [WALLET]: () => json(200, wallet(5_000_000, spent, entry())) })
    expect(await main().findByText('۵۰۰٬۰۰۰ تومان')).toBeTruthy()
    const [out, into] = main()
      .getAllByRole('listitem')
      .filter((row) => row.classList.contains('wallet-ledger-row'))
    expect(out?.textContent).toContain(walletStrings.out)
    expect(out?.textContent).toContain('−۳۰۰٬۰۰۰')
    expect(into?.textContent).toContain(walletStrings.in)
    expect(into?.textContent).toContain('+۸۰۰٬۰۰۰')
    expect(into?.textContent).toContain(walletStrings.left('۸۰۰٬۰۰۰ تومان'))
    expect(main().getByText(walletStrings.use)).toBeTruthy()
  })
})

describe('notifications', () => {
  /** A server that stores read marks. */
  function inbox(...initial: ReturnType<typeof message>[]) {
    let list = initial
    return {
      [LIST]: () => json(200, messages(...list)),
      [READ]: ({ body }: Call) => {
        const request = body as { ids?: number[]; all?: true }
        list = list.map((one) => (request.all || request.ids?.includes(one.id) ? { ...one, read: true } : one))
        return json(200, { unread: list.filter(({ read }) => !read).length })
      },
    }
  }

  test('are shown by kind, with the unread ones marked', async () => {
    await open('/notifications', inbox(message(), message({ id: 2, kind: 'payment_credited', read: true })))
    expect(await main().findByText(notificationStrings.unreadCount(1))).toBeTruthy()
    expect(main().getAllByText(notificationStrings.unread)).toHaveLength(1)
    const credited = main().getByRole('link', { name: /^دیدن کیف پول/ })
    expect(credited.getAttribute('href')).toBe('/wallet')
  })

  test('come before the offer of push', async () => {
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission: 'default' })
    Object.assign(navigator, { serviceWorker: { getRegistration: async () => undefined } })
    await open('/notifications', inbox(message()))
    const offer = await main().findByRole('region', { name: pushStrings.title })
    const row = main().getByRole('button', { name: /^خواندم/ })
    expect(row.compareDocumentPosition(offer) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  test('one is marked as read by its button, the rest by the button for all', async () => {
    const { user, calls } = await open('/notifications', inbox(message({ id: 3 }), message({ id: 2 }), message()))
    const [first] = await main().findAllByRole('button', { name: /^خواندم/ })
    await user.click(first as HTMLElement)
    expect(await main().findByText(notificationStrings.unreadCount(2))).toBeTruthy()
    await user.click(main().getByRole('button', { name: notificationStrings.markAll }))
    expect(await main().findByText(notificationStrings.unreadCount(0))).toBeTruthy()
    expect(main().queryByRole('button', { name: notificationStrings.markAll })).toBeNull()
    const requests = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(requests).toEqual([{ ids: [3] }, { all: true }])
  })

  test('following one to its receipt reads it', async () => {
    const { user, router, to } = await open('/notifications', inbox(message()))
    await user.click(await main().findByRole('link', { name: /^دیدن رسید/ }))
    await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`^/payment-receipt/${UID}/?$`)))
    expect(to('/api/notifications/read/').map(({ body }) => body)).toEqual([{ ids: [1] }])
  })

  test('the avatar shows the unread count once the page is idle', async () => {
    vi.useRealTimers()
    await open('/about', { 'GET /api/notifications/unread/': () => json(200, { unread: 3 }) })
    const button = await screen.findByRole('button', { name: /۳ اعلان خوانده‌نشده/ })
    expect(button.textContent).toContain('۳')
  })
})
