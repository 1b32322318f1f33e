import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { ticketStrings as words } from '#src/features/payment/ticket/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderApp, renderStored } from '#tests/support/drivers/render-app.tsx'
import { term } from '#tests/support/scenarios/account-pages.ts'
import { receiptOf, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { type Bought, code, open } from '#tests/support/scenarios/screens/ticket-screen.tsx'
import { startAtToday } from '#tests/support/scenarios/today-clock.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const OTHER = 'B1b2C3d4E5f6G7h8I9j0K1'

beforeAll(async () => {
  await import('#src/routes/ticket.tsx')
}, 30_000)
startAtToday()
afterEach(() => {
  act(closeAuth)
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const visit = term({
  id: 2,
  order: OTHER,
  kind: 'pool',
  team_name: 'استخر کوهستان',
  pool_name: 'استخر کوهستان',
  month: { year: 1405, month: 9, day: 3 },
  people: 3,
})
const twoTickets: Bought = {
  terms: [term(), visit],
  receipts: [{}, { uid: OTHER, kind: 'pool', team_name: 'استخر کوهستان' }],
}

describe('the ticket', () => {
  test('is by default that of the next session, with its class, holder, months, hours and place', async () => {
    await open('/ticket', {
      terms: [term({ id: 9, order: 'X', month: { year: 1405, month: 12 } }), term()],
      receipts: [{}],
    })
    expect(await code()).toBeTruthy()
    const ticket = within(screen.getByRole('article', { name: 'نهنگ‌های آبی' }))
    for (const text of ['user-۷', 'آبان ۱۴۰۵', /شنبه و دوشنبه، ۱۷:۰۰/, 'استخر نیلوفر', words.bright])
      expect(ticket.getByText(text)).toBeTruthy()
    expect(ticket.getByRole('link', { name: words.receipt }).getAttribute('href')).toMatch(`/payment-receipt/${UID}`)
  })

  test('names day, hours and pool of a next session that is held elsewhere, also without the terms', async () => {
    const elsewhere = { starts_at: '19:00', ends_at: '20:00', pool: 'استخر دوم', pool_address: 'خیابان دریا' }
    const text = words.nextAt('شنبه ۳۰ آبان', '۱۹:۰۰ تا ۲۰:۰۰', 'استخر دوم')
    const moved = term({ cancelled_days: [30], added_lessons: [{ day: 30, ...elsewhere }] })
    const { unmount } = await open('/ticket', { terms: [moved], receipts: [{}] })
    await code()
    expect(screen.getByText(text)).toBeTruthy()
    unmount()
    const lessons = [{ year: 1405, month: 8, day: 30, ...elsewhere }]
    await open(`/ticket?order=${UID}`, { receipts: [{ lessons }] })
    await code()
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('has nothing around it but the way back', async () => {
    await open('/ticket', { terms: [term()], receipts: [{}] })
    await code()
    expect(screen.getByRole('button', { name: uiStrings.back })).toBeTruthy()
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(document.activeElement?.tagName).not.toBe('BUTTON')
  })

  test('of a chosen order does not wait for the list of the terms', async () => {
    signIn()
    fakeApi({
      'GET /api/my/terms/': () => new Promise<Response>(() => undefined),
      [`GET /api/payment-receipt/${UID}/`]: () => json(200, receiptOf({})),
    })
    await renderApp(`/ticket?order=${UID}`)
    expect(await code()).toBeTruthy()
    expect(screen.getByText('آبان و آذر ۱۴۰۵')).toBeTruthy()
  })

  test('leaves out the months that were cancelled', async () => {
    await open(`/ticket?order=${UID}`, { receipts: [{ cancelled: [{ year: 1405, month: 9 }] }] })
    await code()
    expect(screen.getByText('آبان ۱۴۰۵')).toBeTruthy()
  })

  test('shows the running time, which no screenshot does', async () => {
    await open('/ticket', { terms: [term()], receipts: [{}] })
    await code()
    expect(screen.getByText('۱۲:۰۰:۰۰')).toBeTruthy()
    act(() => vi.advanceTimersByTime(3000))
    expect(screen.getByText('۱۲:۰۰:۰۳')).toBeTruthy()
  })

  test('opens offline from the copy on the device, with its age', async () => {
    const { queryClient, unmount } = await open('/ticket', { terms: [term()], receipts: [{}] })
    await code()
    unmount()
    vi.setSystemTime(today.getTime() + 3 * 3_600_000)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderStored(queryClient, '/ticket')
    expect(await code()).toBeTruthy()
    expect(await screen.findByText(/۳ ساعت پیش/)).toBeTruthy()
  })
})

describe('several tickets', () => {
  test('are switched by buttons, in the order of their sessions', async () => {
    const { user, router } = await open('/ticket', twoTickets)
    await code()
    expect(screen.getByText(words.of(1, 2))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.next }))
    expect(await code('استخر کوهستان')).toBeTruthy()
    expect(router.state.location.search).toEqual({ order: OTHER })
    expect(screen.getByText(/۳ نفر/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.previous }))
    expect(await code()).toBeTruthy()
  })

  test('are switched by a swipe', async () => {
    document.documentElement.dir = 'rtl'
    await open('/ticket', twoTickets)
    await code()
    const ticket = screen.getByRole('article')
    fireEvent.touchStart(ticket, { touches: [{ clientX: 100, clientY: 300 }] })
    fireEvent.touchEnd(ticket, { changedTouches: [{ clientX: 220, clientY: 305 }] })
    expect(await code('استخر کوهستان')).toBeTruthy()
  })

  test('a single one has no switch', async () => {
    await open('/ticket', { terms: [term()], receipts: [{}] })
    await code()
    expect(screen.queryByRole('button', { name: words.next })).toBeNull()
  })
})

describe('the wake lock', () => {
  /** A double of the browser's locks. */
  function stubLocks() {
    const locks: { released: boolean; release: () => Promise<void> }[] = []
    const request = vi.fn(async () => {
      const lock = {
        released: false,
        release: async () => {
          lock.released = true
        },
      }
      locks.push(lock)
      return lock
    })
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    return locks
  }
  const becomeVisible = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))

  test('is held while a ticket is shown, acquired again on return, and released on leaving', async () => {
    const locks = stubLocks()
    const { unmount } = await open('/ticket', { terms: [term()], receipts: [{}] })
    await code()
    await waitFor(() => expect(locks).toHaveLength(1))
    becomeVisible()
    expect(locks).toHaveLength(1)
    // The browser releases the lock of a hidden page.
    await locks[0]?.release()
    becomeVisible()
    await waitFor(() => expect(locks).toHaveLength(2))
    unmount()
    await waitFor(() => expect(locks.every(({ released }) => released)).toBe(true))
  })

  test('is not needed: the ticket opens where there is none, or the browser refuses', async () => {
    const request = vi.fn(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')))
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    await open('/ticket', { terms: [term()], receipts: [{}] })
    expect(await code()).toBeTruthy()
    expect(request).toHaveBeenCalled()
  })

  test('is not held without a ticket', async () => {
    const locks = stubLocks()
    await open('/ticket')
    await screen.findByRole('heading', { level: 2, name: words.none })
    expect(locks).toHaveLength(0)
  })
})
