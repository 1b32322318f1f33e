import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { clearDrafts } from '#src/features/booking/draft-store.ts'
import { pushStrings } from '#src/features/notification/push-strings.ts'
import { notificationStrings } from '#src/features/notification/strings.ts'
import { purchaseStrings } from '#src/features/payment/purchases/purchase-strings.ts'
import { walletStrings } from '#src/features/wallet/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { entry, message, messages, page, purchase, wallet } from '#tests/support/scenarios/account-pages.ts'
import { bookable, today, UID } from '#tests/support/scenarios/journey.ts'
import { LIST, main, ORDERS, open, WALLET } from '#tests/support/scenarios/screens/account-address.tsx'
import { type Call, json } from '#tests/unit/api/fake-api.ts'

const READ = 'POST /api/notifications/read/'

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

test('a ledger entry names its swimmers, unless the account holder swims alone', async () => {
  const holder = { id: 1, name: 'سارا', holder: true }
  const child = { id: 2, name: 'نیلوفر', holder: false }
  const entries = [[holder], [child], [holder, child]].map((swimmers, id) => entry({ id, swimmers }))
  await open('/wallet', { [WALLET]: () => json(200, wallet(5_000_000, ...entries)) })
  expect(await main().findByText(walletStrings.swimmers('سارا، نیلوفر'))).toBeTruthy()
  expect(main().getByText(walletStrings.swimmers('نیلوفر'))).toBeTruthy()
  expect(main().queryByText(walletStrings.swimmers('سارا'))).toBeNull()
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
