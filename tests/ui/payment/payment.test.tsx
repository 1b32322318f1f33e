import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { readPendingAttempt } from '#src/features/payment/gateway/pending-attempt.ts'
import { receiptStrings, paymentStrings as words } from '#src/features/payment/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { order, signIn, today, UID } from '#tests/support/scenarios/journey.ts'
import { open, READ } from '#tests/support/scenarios/screens/payment-screen.tsx'
import { json } from '#tests/unit/api/fake-api.ts'

const CANCEL = `POST /api/team-payment/${UID}/cancel/`
const MINUTE = 60_000

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ now: today, shouldAdvanceTime: true })
  readStoredSession()
  toasts.list = []
})
afterEach(() => {
  act(closeAuth)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const payButton = () => screen.getAllByRole('button', { name: words.pay('۳٬۰۰۰٬۰۰۰ تومان') })[0] as HTMLElement

describe('an order that can be paid', () => {
  beforeEach(signIn)

  test('shows its months, price, payer and the time left', async () => {
    await open({ [READ]: () => json(200, order()) })
    expect(await screen.findByText('آبان و آذر ۱۴۰۵')).toBeTruthy()
    expect(screen.getByText('شنبه و دوشنبه، ۱۷:۰۰ تا ۱۸:۳۰')).toBeTruthy()
    expect(screen.getAllByText('۳٬۰۰۰٬۰۰۰ تومان').length).toBeGreaterThan(0)
    expect(screen.getByText('۰۹۱۲۱۲۳۴۵۶۷').getAttribute('dir')).toBe('ltr')
    expect(screen.getByRole('timer').textContent).toMatch(/^(۲۰:۰۰|۱۹:۵\d)$/)
  })

  test('shows the discount as an amount that is subtracted', async () => {
    await open({ [READ]: () => json(200, order()) })
    const name = await screen.findByText(words.discount(25))
    expect(name.nextElementSibling?.textContent).toBe('\u200e−۱٬۰۰۰٬۰۰۰ تومان')
  })

  test('counts down by the server’s clock, whatever the device’s clock says', async () => {
    vi.setSystemTime(today.getTime() + 3 * 3_600_000)
    signIn()
    await open({ [READ]: () => json(200, order()) })
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(۲۰:۰۰|۱۹:۵\d)$/)
  })

  test('at the end of its hold links back to the months', async () => {
    const { onEnd } = await open({ [READ]: () => json(200, order()) })
    await screen.findByRole('timer')
    await act(() => vi.advanceTimersByTimeAsync(20 * MINUTE))
    expect(screen.getByText(words.expired)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.toBooking.team }).getAttribute('href')).toBe(
      '/teams/booking/1/session/1',
    )
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(onEnd).toHaveBeenCalledWith('closed', expect.objectContaining({ uid: UID }))
  })

  test('is not paid before the terms are accepted', async () => {
    const { user, address } = await open({ [READ]: () => json(200, order()) })
    await screen.findByRole('timer')
    await user.click(payButton())
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
    expect(screen.getByText(words.agreeFirst).id).toBe(screen.getByRole('checkbox').getAttribute('aria-describedby'))
    expect(toasts.list).toEqual([])
    expect(address()).toContain('/team-payment')
    expect(readPendingAttempt(UID)).toBeUndefined()
  })

  test('opens the gateway with a new attempt', async () => {
    const { user, address } = await open({ [READ]: () => json(200, order()) })
    await screen.findByRole('timer')
    await user.click(screen.getByRole('checkbox'))
    await user.click(payButton())
    await waitFor(() => expect(address()).toBe(`/team-gateway?order=${UID}`))
    expect(readPendingAttempt(UID)).toMatchObject({ gateway: 'sandbox', state: 'wanted' })
  })

  test('is paid at the bank that the payer chooses', async () => {
    const banks = ['sandbox', 'zibal'] as const
    const { user, address } = await open({ [READ]: () => json(200, order({ banks: [...banks] })) })
    await screen.findByRole('timer')
    const choices = screen.getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
      ['sandbox', true],
      ['zibal', false],
    ])
    await user.click(screen.getByRole('radio', { name: new RegExp(words.gateways.zibal) }))
    await user.click(screen.getByRole('checkbox'))
    await user.click(payButton())
    await waitFor(() => expect(address()).toBe(`/team-gateway?order=${UID}`))
    expect(readPendingAttempt(UID)).toMatchObject({ gateway: 'zibal', state: 'wanted' })
  })

  test('with nothing to pay is confirmed without a bank', async () => {
    const price = { ...order().price, totalDiscount: 40_000_000, payable: 0, discount: 100 }
    await open({ [READ]: () => json(200, order({ price })) })
    expect((await screen.findAllByRole('button', { name: words.confirmFree })).length).toBeGreaterThan(0)
    expect(screen.getByText(receiptStrings.free)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('is paid by the wallet only so far that the bank’s share reaches its minimum, and says why', async () => {
    const wallet = { available: 29_999_990, part: 0, fixed: false }
    const { user } = await open({ [READ]: () => json(200, order({ wallet })) })
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(words.wallet) }))
    expect(screen.getAllByRole('button', { name: words.pay('۱٬۰۰۰ تومان') }).length).toBeGreaterThan(0)
    expect(screen.getByText(words.walletLess('۱٬۰۰۰ تومان'))).toBeTruthy()
  })

  test('below the bank’s minimum is paid by a wallet with enough money', async () => {
    const price = { ...order().price, totalPrice: 9_990, totalDiscount: 0, payable: 9_990, discount: 0 }
    const wallet = { available: 10_000, part: 0, fixed: false }
    const { user, address } = await open({ [READ]: () => json(200, order({ price, wallet })) })
    expect((await screen.findAllByRole('button', { name: words.payByWallet })).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('checkbox', { name: new RegExp(words.agreeLink) }))
    await user.click(screen.getAllByRole('button', { name: words.payByWallet })[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe(`/team-gateway?order=${UID}`))
    expect(readPendingAttempt(UID)).toMatchObject({ wallet: true })
  })

  test('below the bank’s minimum, with too little in the wallet, says how it can be paid and names no amount', async () => {
    const price = { ...order().price, totalPrice: 9_990, totalDiscount: 0, payable: 9_990, discount: 0 }
    await open({ [READ]: () => json(200, order({ price })) })
    expect(await screen.findByText(words.belowBank('۱٬۰۰۰ تومان'))).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: words.toTopUp })) {
      expect(link.getAttribute('href')).toBe('/wallet')
    }
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: words.pay('۹۹۹ تومان') })).toBeNull()
  })

  test('below the bank’s minimum, with the wallet’s money deselected, the button selects it again', async () => {
    const price = { ...order().price, totalPrice: 9_990, totalDiscount: 0, payable: 9_990, discount: 0 }
    const wallet = { available: 10_000, part: 0, fixed: false }
    const { user } = await open({ [READ]: () => json(200, order({ price, wallet })) })
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(words.wallet) }))
    await user.click(screen.getAllByRole('button', { name: words.wallet })[0] as HTMLElement)
    expect(screen.getAllByRole('button', { name: words.payByWallet }).length).toBeGreaterThan(0)
  })

  test('without the agreement says so once, beside the box', async () => {
    const { user, address } = await open({ [READ]: () => json(200, order()) })
    await user.click((await screen.findAllByRole('button', { name: /^پرداخت/ }))[0] as HTMLElement)
    const box = screen.getByRole('checkbox', { name: new RegExp(words.agreeLink) })
    expect(document.activeElement).toBe(box)
    expect(box.getAttribute('aria-describedby')).toBe(screen.getByText(words.agreeFirst).id)
    expect(toasts.list).toEqual([])
    expect(address()).toContain('/team-payment')
  })

  test('is cancelled after a confirmation that names it', async () => {
    let state: 'held' | 'cancelled' = 'held'
    const { user } = await open({
      [READ]: () => json(200, order({ state })),
      [CANCEL]: () => {
        state = 'cancelled'
        return json(200, order({ state, hold_expires_at: null }))
      },
    })
    await user.click(await screen.findByRole('button', { name: words.cancel }))
    expect(screen.getByText(words.cancelText('نهنگ‌های آبی'))).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.cancelYes }))
    expect(await screen.findByRole('heading', { name: words.cancelled })).toBeTruthy()
  })

  test('as a top-up is cancelled without a word of a place', async () => {
    const { user } = await open({ [READ]: () => json(200, order({ kind: 'wallet' })) })
    await user.click(await screen.findByRole('button', { name: words.cancel }))
    expect(screen.getByText(words.cancelTopUp)).toBeTruthy()
  })

  test('is not cancelled while the bank’s payment is pending, and says why', async () => {
    const { user } = await open({
      [READ]: () => json(200, order({ state: 'paying' })),
      [CANCEL]: () =>
        json(409, { detail: 'پرداخت این سفارش در حال انجام است؛ چند لحظه صبر کنید', code: 'payment_in_progress' }),
    })
    await user.click(await screen.findByRole('button', { name: words.cancel }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words.cancelYes }))
    await waitFor(() =>
      expect(toasts.list.map(({ text }) => text)).toEqual(['پرداخت این سفارش در حال انجام است؛ چند لحظه صبر کنید']),
    )
    expect(screen.getByRole('timer')).toBeTruthy()
  })
})
