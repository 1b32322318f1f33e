import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import type { Receipt } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { cardOrderStrings } from '#src/features/payment/card-order-strings.ts'
import { clearPendingAttempt, readPendingAttempt } from '#src/features/payment/gateway/pending-attempt.ts'
import { pollAfter } from '#src/features/payment/queries.ts'
import { ReceiptScreen } from '#src/features/payment/receipt/receipt-screen.tsx'
import { onwardStrings, visitorStrings } from '#src/features/payment/receipt/visitor-strings.ts'
import { paymentStrings, receiptStrings as words } from '#src/features/payment/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { order, receiptOf, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const READ = `GET /api/payment-receipt/${UID}/`

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: today, shouldAdvanceTime: true })
  signIn()
  toasts.list = []
})
afterEach(() => {
  clearPendingAttempt(UID)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(read: () => Response, queryClient?: Parameters<typeof renderScreen>[1]) {
  const network = fakeApi({ [READ]: read })
  const onConfirmed = vi.fn()
  const view = await renderScreen(<ReceiptScreen uid={UID} onConfirmed={onConfirmed} />, queryClient)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { ...view, ...network, onConfirmed, user }
}
const shows = (changes: Partial<Receipt>) => open(() => json(200, receiptOf(changes)))
const held = order().hold_expires_at

describe('a confirmed payment', () => {
  test('is a ticket with the pass, the place, the months, the amounts and the references', async () => {
    const { onConfirmed } = await shows({})
    expect(await screen.findByRole('img', { name: words.passAlt('نهنگ‌های آبی') })).toBeTruthy()
    for (const text of ['استخر نیلوفر', 'تهران، خیابان دریا', 'آبان و آذر ۱۴۰۵', '۳٬۰۰۰٬۰۰۰ تومان', 'user-۷']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText(/۳۰ آبان ۱۴۰۵/)).toBeTruthy()
    for (const code of [toPersianDigits('5580940130'), toPersianDigits('6219********1234'), UID]) {
      expect(screen.getByText(code).getAttribute('dir')).toBe('ltr')
    }
    expect(onConfirmed).toHaveBeenCalledWith(expect.objectContaining({ uid: UID }))
    expect(onConfirmed.mock.calls.every(([{ state }]) => state === 'confirmed')).toBe(true)
  })

  test('names each reduction for the payer, and not for others: a code is not theirs', async () => {
    const lines = [
      { kind: 'term' as const, label: 'تخفیف (۱۵٪)', amountRial: 6_000_000 },
      { kind: 'code' as const, label: 'کد تخفیف «nowruz»', amountRial: 4_000_000 },
    ]
    const price = { ...order().price, lines }
    const { unmount } = await shows({ price })
    const facts = (await screen.findByText('کد تخفیف «nowruz»')).closest('dl')?.textContent ?? ''
    expect(facts).toContain(`کد تخفیف «nowruz»${formatToman(-4_000_000)}`)
    expect(facts.indexOf(paymentStrings.terms(2))).toBeLessThan(facts.indexOf('تخفیف (۱۵٪)'))
    unmount()
    await shows({ price, payer: null, pass: null })
    expect(await screen.findByText('۳٬۰۰۰٬۰۰۰ تومان')).toBeTruthy()
    expect(screen.queryByText('کد تخفیف «nowruz»')).toBeNull()
  })

  test('shows the pass only to the payer', async () => {
    localStorage.clear()
    readStoredSession()
    await shows({ pass: null, payer: null })
    expect(await screen.findByText(words.passOnlyPayer)).toBeTruthy()
    expect(screen.queryByRole('img', { name: words.passAlt('نهنگ‌های آبی') })).toBeNull()
  })

  test('is available offline once it was opened, with its age', async () => {
    const { queryClient, unmount } = await shows({})
    await screen.findByRole('img', { name: words.passAlt('نهنگ‌های آبی') })
    unmount()
    vi.setSystemTime(today.getTime() + 3 * 3_600_000)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(<ReceiptScreen uid={UID} />, { queryClient })
    expect(await screen.findByRole('img', { name: words.passAlt('نهنگ‌های آبی') })).toBeTruthy()
    expect(await screen.findByText(/۳ ساعت پیش/)).toBeTruthy()
  })

  test('is shared by its link, or copied where the device cannot share', async () => {
    const { user } = await shows({})
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    vi.stubGlobal('navigator', Object.assign(navigator, { share: undefined }))
    await user.click(await screen.findByRole('button', { name: words.share }))
    expect(writeText.mock.calls[0]?.[0]).toContain(`/payment-receipt/${UID}/`)
    await waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual([words.copied]))
  })

  test('is printed by the browser', async () => {
    const { user } = await shows({})
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await user.click(await screen.findByRole('button', { name: words.print }))
    expect(print).toHaveBeenCalledTimes(1)
  })
})

/** Steps with a check mark, of all. */
async function ticks(): Promise<string> {
  const steps = within(await screen.findByRole('list', { name: paymentStrings.stepsLabel }))
  return `${steps.queryAllByRole('img', { name: uiStrings.stepDone }).length}/${steps.getAllByRole('listitem').length}`
}

describe('the way on from a receipt', () => {
  test.each([
    ['team', '/my-teams'],
    ['course', '/my-courses'],
    ['pool', '/my-pools'],
  ] as const)('of a %s is the full-screen ticket, the own list and home', async (kind, list) => {
    await shows({ kind })
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByRole('link', { name: onwardStrings.ticket })
    expect(hrefOf(onwardStrings.ticket)).toBe(`/ticket?order=${UID}`)
    expect(hrefOf(onwardStrings.mine[kind])).toBe(list)
    expect(hrefOf(onwardStrings.home)).toBe('/')
  })

  test('of a top-up is the wallet', async () => {
    await shows({ kind: 'wallet', pass: null })
    expect(await screen.findByRole('link', { name: onwardStrings.mine.wallet })).toBeTruthy()
    expect(screen.queryByRole('link', { name: onwardStrings.ticket })).toBeNull()
  })

  test('has a way back at its top, also while loading', async () => {
    await open(() => new Promise<Response>(() => undefined) as never)
    expect(screen.getByRole('button', { name: uiStrings.back })).toBeTruthy()
    expect(screen.getByRole('link', { name: uiStrings.toHome })).toBeTruthy()
  })
})

describe('the steps', () => {
  test.each([
    ['confirmed', '4/4'],
    ['refunded', '4/4'],
    ['pending', '3/4'],
    ['credited', '3/4'],
    ['failed', '2/4'],
    ['expired', '2/4'],
  ] as const)('of a %s order have %s check marks', async (state, expected) => {
    await shows({ state, pass: null })
    await screen.findByRole('heading', { name: words.states[state] })
    expect(await ticks()).toBe(expected)
  })

  test('have none while the receipt loads', async () => {
    await open(() => new Promise<Response>(() => undefined) as never)
    expect(await ticks()).toBe('0/4')
  })

  test('are not shown for a receipt that does not exist', async () => {
    await open(() => json(404, { detail: 'x', code: 'not_found' }))
    await screen.findByText(words.notFound)
    expect(screen.queryByRole('list', { name: paymentStrings.stepsLabel })).toBeNull()
  })
})

describe('a stranger with the link', () => {
  const states = [
    'held',
    'pending',
    'confirmed',
    'failed',
    'cancelled',
    'expired',
    'credited',
    'refunded',
    'reversed',
  ] as const

  test.each(states)('reads of the order, not of an own one, when it is %s', async (state) => {
    await shows({ state, pass: null, payer: null, hold_expires_at: held })
    expect(await screen.findByRole('heading', { name: visitorStrings.states[state] })).toBeTruthy()
    expect(screen.getByText(visitorStrings.hints[state])).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/ شما |‌تان\b/)
    expect(screen.queryByRole('button', { name: words.retry })).toBeNull()
    expect(screen.queryByRole('link', { name: onwardStrings.mine.team })).toBeNull()
  })

  test('keeps the data of the own booking on this device', async () => {
    const { onConfirmed } = await shows({ pass: null, payer: null })
    await screen.findByRole('heading', { name: visitorStrings.states.confirmed })
    expect(onConfirmed).not.toHaveBeenCalled()
  })

  test('who is not signed in may be the payer, and can sign in', async () => {
    localStorage.clear()
    readStoredSession()
    const { user } = await shows({ state: 'failed', pass: null, payer: null, hold_expires_at: held })
    await user.click(await screen.findByRole('button', { name: paymentStrings.signIn }))
    expect(authDialog.step).toBe('phone')
    act(closeAuth)
  })
})

describe('the states of a payment', () => {
  test.each(['held', 'pending', 'confirmed', 'failed', 'cancelled', 'expired', 'credited', 'reversed'] as const)(
    '%s shows its title and the next step',
    async (state) => {
      await shows({ state, pass: null })
      expect(await screen.findByRole('heading', { name: words.states[state] })).toBeTruthy()
      expect(screen.getByText(words.hints[state])).toBeTruthy()
    },
  )

  test('a failed one can be paid again while the hold lasts', async () => {
    const { user, address } = await shows({ state: 'failed', pass: null, hold_expires_at: held })
    expect(await screen.findByText(words.failedHeld)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.retry }))
    await waitFor(() => expect(address()).toBe(`/team-gateway?order=${UID}`))
    expect(readPendingAttempt(UID)).toMatchObject({ gateway: 'sandbox', state: 'wanted' })
  })

  test('a failed one is paid again at the same bank, also one that older pages do not know', async () => {
    const failed = { state: 'failed', gateway: null, bank: 'zibal', pass: null, hold_expires_at: held } as const
    const { user } = await shows(failed)
    await user.click(await screen.findByRole('button', { name: words.retry }))
    await waitFor(() => expect(readPendingAttempt(UID)).toMatchObject({ gateway: 'zibal' }))
  })

  test('a failed one without a hold links back to the months', async () => {
    await shows({ state: 'failed', pass: null })
    const link = await screen.findByRole('link', { name: words.bookAgain.team })
    expect(link.getAttribute('href')).toBe('/teams/booking/1/session/1')
    expect(screen.queryByRole('button', { name: words.retry })).toBeNull()
  })

  test('a credited one links to other months and to the wallet', async () => {
    await shows({ state: 'credited', pass: null })
    const months = await screen.findByRole('link', { name: words.bookOther.team })
    expect(months.getAttribute('href')).toBe('/teams/booking/1/session/1')
    expect(screen.getByRole('link', { name: words.wallet }).getAttribute('href')).toBe('/wallet')
  })

  test('an unknown one is not found', async () => {
    await open(() => json(404, { detail: 'x', code: 'not_found' }))
    expect(await screen.findByText(words.notFound)).toBeTruthy()
  })

  test('says offline that nothing is stored', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(<ReceiptScreen uid={UID} />)
    expect(await screen.findByText(words.offlineHint)).toBeTruthy()
  })
})

describe('polling the bank’s result', () => {
  test('polls until the result is final', async () => {
    let state: Receipt['state'] = 'pending'
    const { calls, onConfirmed } = await open(() => json(200, receiptOf({ state, pass: null })))
    await screen.findByRole('heading', { name: words.states.pending })
    expect(onConfirmed).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(calls.length).toBeGreaterThanOrEqual(2)
    state = 'confirmed'
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(await screen.findByRole('heading', { name: words.states.confirmed })).toBeTruthy()
    expect(onConfirmed).toHaveBeenCalled()
    const asked = calls.length
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(calls.length).toBe(asked)
  })

  test('pauses while the page is hidden', async () => {
    const { calls } = await shows({ state: 'pending', pass: null })
    await screen.findByRole('heading', { name: words.states.pending })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    const asked = calls.length
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(calls.length).toBe(asked)
  })

  test('starts at 2 s and never exceeds 15 s', () => {
    expect(pollAfter('pending', 1)).toBe(2000)
    expect(pollAfter('pending', 2)).toBe(3000)
    expect(pollAfter('pending', 40)).toBe(15_000)
    for (const state of ['held', 'confirmed', 'failed', 'cancelled', 'expired', 'credited'] as const) {
      expect(pollAfter(state, 1)).toBe(false)
    }
  })
})

test('the receipt of a multi-visit card names its visits and leads to the own pools, without a ticket', async () => {
  const card = { visits: 10, valid_days: 90 }
  const base = receiptOf({ state: 'confirmed', kind: 'pool', session: 0, months: [], pass: null, passes: [] })
  await open(() => json(200, { ...base, card }))
  expect(await screen.findByRole('heading', { name: cardOrderStrings.confirmed })).toBeTruthy()
  expect(screen.getByText(cardOrderStrings.visitCount(10))).toBeTruthy()
  expect(screen.getByText(cardOrderStrings.validDays(90))).toBeTruthy()
  expect(screen.queryByText(words.date)).toBeNull()
  expect(screen.getByRole('link', { name: onwardStrings.mine.pool })).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.calendar })).toBeNull()
})

test('an unpaid card leads back to its pool, where cards are sold', async () => {
  const base = receiptOf({ state: 'expired', kind: 'pool', subject: 3, session: 0, months: [], pass: null, passes: [] })
  await open(() => json(200, { ...base, card: { visits: 10, valid_days: 90 } }))
  const again = await screen.findByRole('link', { name: words.bookAgain.pool })
  expect(again.getAttribute('href')).toBe('/pool-overview/3')
})
