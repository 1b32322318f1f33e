import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import {
  continueButton,
  counter,
  endDay,
  HOLD,
  keyOf,
  month,
  openBooking,
  READ,
  refusal,
  startDay,
  stored,
  toastTexts,
} from '#tests/support/scenarios/booking-screen.tsx'
import { bookable, order, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { json } from '#tests/unit/api/fake-api.ts'

beforeEach(startDay)
afterEach(endDay)

describe('continuing', () => {
  test('without a selection the button is aria-disabled and a toast says for 6 s what is missing', async () => {
    const { user, holds } = await openBooking()
    expect(continueButton().getAttribute('aria-disabled')).toBe('true')
    await user.click(continueButton())
    expect(toasts.list).toMatchObject([{ text: 'لطفاً ماه‌های مورد نظر خود را انتخاب کنید', ms: 6000 }])
    expect(holds()).toHaveLength(0)
  })

  test('choosing a month removes the toast that asked for one', async () => {
    const { user } = await openBooking()
    await user.click(continueButton())
    expect(toastTexts()).toHaveLength(1)
    await user.click(month('آبان'))
    await waitFor(() => expect(toastTexts()).toEqual([]))
  })

  test('signed out opens the phone dialog and keeps the selection', async () => {
    const { user, holds, address } = await openBooking()
    await user.click(month('آبان'))
    await user.click(continueButton())
    expect(toastTexts()).toEqual(['برای ادامهٔ ثبت‌نام وارد حساب خود شوید!'])
    expect(authDialog.step).toBe('phone')
    act(closeAuth)
    expect(address()).toBe('/teams/booking')
    expect(counter()).toBe('۱')
    expect(stored().selectedMonths).toHaveLength(1)
    // Signing in later, for something else, holds nothing.
    act(signIn)
    expect(holds()).toHaveLength(0)
  })

  test('holds the places at the shown price and opens the payment', async () => {
    signIn()
    const { user, holds, address } = await openBooking({ [HOLD]: () => json(201, order()) })
    await user.click(month('آبان'))
    await user.click(month('آذر'))
    await user.click(continueButton())
    await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
    expect(holds().map(({ body }) => body)).toEqual([
      {
        kind: 'team',
        id: 1,
        session: 1,
        months: [
          { year: 1405, month: 8 },
          { year: 1405, month: 9 },
        ],
        term_count: 2,
        expected_payable: 30_000_000,
      },
    ])
  })

  test('offline keeps the selection, and the same selection is sent again with its key', async () => {
    signIn()
    const { user, holds } = await openBooking()
    await user.click(month('آبان'))
    await user.click(continueButton())
    await shows(words.offline)
    expect(stored().selectedMonths).toHaveLength(1)
    await user.click(continueButton())
    await waitFor(() => expect(holds()).toHaveLength(2))
    expect(keyOf(holds()[1])).toBe(keyOf(holds()[0]))
    await user.click(month('آذر'))
    await user.click(continueButton())
    await waitFor(() => expect(holds()).toHaveLength(3))
    expect(keyOf(holds()[2])).not.toBe(keyOf(holds()[0]))
  })

  test('with a term count that differs from the months sends nothing', async () => {
    signIn()
    const { user, holds } = await openBooking()
    await user.click(month('آبان'))
    await user.click(screen.getByRole('button', { name: words.termCounter.add }))
    await user.click(continueButton())
    expect(document.activeElement?.textContent).toContain(words.countDiffers(2, 1))
    expect(toastTexts()).toEqual([])
    expect(holds()).toHaveLength(0)
  })

  test('says that a term without a price has nothing to pay, and creates no order', async () => {
    signIn()
    const unpriced = { ...bookable, price_per_term: 0, final_price: 0 }
    const { user, holds } = await openBooking({ [READ]: () => json(200, unpriced) })
    await user.click(month('آبان'))
    await user.click(continueButton())
    await shows(words.nothingToPay)
    expect(holds()).toHaveLength(0)
  })
})

describe('a rejected hold', () => {
  test('for a full month blocks and deselects it with a message', async () => {
    signIn()
    let full = false
    const { user } = await openBooking({
      [READ]: () => json(200, full ? withLeft(8, 0) : bookable),
      [HOLD]: () => {
        full = true
        return refusal(409, 'month_full', { months: [{ year: 1405, month: 8 }] })
      },
    })
    await user.click(month('آبان'))
    await user.click(month('آذر'))
    await user.click(continueButton())
    await waitFor(() => expect(month('آبان').disabled).toBe(true))
    await shows(words.monthFull('آبان ۱۴۰۵'))
    expect(stored()).toMatchObject({
      selectedMonths: [{ year: 1405, month: 9 }],
      termCount: 1,
      temporarilyDisabledMonths: [{ year: 1405, month: 8 }],
    })
  })

  test('for a closed month deselects it and says that it is closed', async () => {
    signIn()
    const { user } = await openBooking({
      [HOLD]: () => refusal(409, 'month_closed', { months: [{ year: 1405, month: 8 }] }),
    })
    await user.click(month('آبان'))
    await user.click(continueButton())
    await shows(words.monthClosed('آبان ۱۴۰۵'))
    expect(stored().selectedMonths).toEqual([])
  })

  test('for months already booked deselects them', async () => {
    signIn()
    const months = [{ year: 1405, month: 8 }]
    const { user } = await openBooking({ [HOLD]: () => refusal(409, 'already_booked', { months }) })
    await user.click(month('آبان'))
    await user.click(continueButton())
    await waitFor(() => expect(counter()).toBe('۰'))
    await shows(words.alreadyBooked('آبان ۱۴۰۵'))
    expect(month('آبان').disabled).toBe(false)
  })

  test('for an open order offers to continue it', async () => {
    signIn()
    const { user } = await openBooking({ [HOLD]: () => refusal(409, 'already_held', { order: UID }) })
    await user.click(month('آبان'))
    await user.click(continueButton())
    const [link] = await screen.findAllByRole('link', { name: words.continueOrder })
    expect(link?.getAttribute('href')).toBe(`/team-payment?order=${UID}`)
  })

  test('for a changed price shows the new one', async () => {
    signIn()
    let changed = false
    const { user } = await openBooking({
      [READ]: () => json(200, changed ? { ...bookable, final_price: 18_000_000 } : bookable),
      [HOLD]: () => {
        changed = true
        return refusal(409, 'quote_changed')
      },
    })
    await user.click(month('آبان'))
    await user.click(continueButton())
    await shows(words.quoteChanged('۱٬۸۰۰٬۰۰۰ تومان'))
    expect(screen.getAllByText('۱٬۸۰۰٬۰۰۰ تومان').length).toBeGreaterThan(0)
  })

  test('for an expired session asks to sign in again', async () => {
    signIn()
    const spent = () => refusal(401, 'token_invalid')
    const { user } = await openBooking({ [HOLD]: spent, 'POST /api/token/refresh/': spent })
    await user.click(month('آبان'))
    await user.click(continueButton())
    await waitFor(() => expect(authDialog.step).toBe('phone'))
  })
})

/** Beside what it is about, and in no toast. */
async function shows(text: string) {
  const [message] = await screen.findAllByText(text)
  expect(message?.closest('[role=alert]')).not.toBeNull()
  expect(toastTexts()).toEqual([])
}

function withLeft(month: number, left: number) {
  return { ...bookable, months: bookable.months.map((each) => (each.month === month ? { ...each, left } : each)) }
}
