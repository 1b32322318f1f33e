import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { cardOrderStrings } from '#src/features/payment/card-order-strings.ts'
import { clearPendingAttempt } from '#src/features/payment/gateway/pending-attempt.ts'
import { ReceiptScreen } from '#src/features/payment/receipt/receipt-screen.tsx'
import { onwardStrings } from '#src/features/payment/receipt/visitor-strings.ts'
import { paymentStrings, receiptStrings as words } from '#src/features/payment/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { saveCalendar } from '#src/ui/media/save-calendar.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { order, receiptOf, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { open, shows } from '#tests/support/scenarios/screens/receipt-screen.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

vi.mock(import('#src/ui/media/save-calendar.ts'), () => ({ saveCalendar: vi.fn() }))

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

  test('names the pool of lessons that are held elsewhere, in its facts and in the calendar file', async () => {
    const date = { year: 1405, month: 9 }
    const usual = { ...date, day: 7, starts_at: '17:00', ends_at: '18:30', pool: null, pool_address: null }
    const moved = { ...usual, day: 8, pool: 'استخر دوم', pool_address: 'خیابان ساحل' }
    await shows({ lessons: [usual, moved] })
    const fact = await screen.findByText(words.elsewhere('استخر دوم'))
    expect(fact.closest('dl')?.textContent).toContain('یکشنبه ۸ آذر ۱۴۰۵')
    fireEvent.click(screen.getByRole('button', { name: words.calendar }))
    const file = vi.mocked(saveCalendar).mock.calls[0]?.[1].replaceAll('\r\n ', '') ?? ''
    expect(file.match(/LOCATION:.*/g)?.map((line) => line.trim())).toEqual([
      'LOCATION:استخر نیلوفر، تهران، خیابان دریا',
      'LOCATION:استخر دوم، خیابان ساحل',
    ])
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

  test('of an order whose months are over is another booking, without its ticket', async () => {
    await shows({ months: [{ year: 1405, month: 7 }] })
    const again = await screen.findByRole('link', { name: words.bookAgain.team })
    expect(again.getAttribute('href')).toBe('/teams/booking/1/session/1')
    expect(screen.getByText(onwardStrings.over.team)).toBeTruthy()
    expect(screen.queryByText(words.hints.confirmed)).toBeNull()
    expect(screen.queryByRole('link', { name: onwardStrings.ticket })).toBeNull()
    // Nothing of the ticket: neither its code nor its past lessons for a calendar.
    expect(screen.getByRole('heading', { name: words.details })).toBeTruthy()
    expect(screen.queryByRole('img', { name: words.passAlt('نهنگ‌های آبی') })).toBeNull()
    expect(screen.queryByRole('button', { name: words.calendar })).toBeNull()
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
