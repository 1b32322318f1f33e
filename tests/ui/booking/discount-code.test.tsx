import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discountStrings as words } from '#src/features/booking/discount/discount-strings.ts'
import { bookingStrings } from '#src/features/booking/strings.ts'
import {
  continueButton,
  endDay,
  HOLD,
  month,
  openBooking,
  READ,
  refusal,
  startDay,
  stored,
} from '#tests/support/scenarios/booking-screen.tsx'
import { bookable, order, signIn } from '#tests/support/scenarios/journey.ts'
import { json } from '#tests/unit/api/fake-api.ts'

const QUOTE = 'POST /api/team-payment/quote/'
const TERMS = 'GET /api/my/terms/'
const half = { code: 'nowruz', percent: 50 }
const quoted = () => json(200, { price: order().price, code: half })

beforeEach(startDay)
afterEach(endDay)

const field = () => screen.getByLabelText<HTMLInputElement>(words.field)
/** The message that is associated with the field. */
const fault = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent

async function openField(responses: Parameters<typeof openBooking>[0] = {}) {
  const view = await openBooking({ [QUOTE]: quoted, ...responses })
  await view.user.click(month('آذر'))
  await view.user.click(screen.getByRole('button', { name: words.question }))
  const use = async (typed: string) => {
    await view.user.clear(field())
    if (typed !== '') await view.user.type(field(), typed)
    await view.user.click(screen.getByRole('button', { name: words.use }))
  }
  return { ...view, use }
}

describe('the code field', () => {
  test('is behind a button, and says beside the field what is wrong', async () => {
    const { use } = await openField({ [QUOTE]: () => refusal(409, 'code_expired') })
    await use('')
    expect(fault()).toBe(words.missing)
    await use('nowruz')
    await waitFor(() => expect(fault()).toBe('x'))
    expect(stored().discount).toBeUndefined()
  })

  test('without a network it says so and keeps what was typed', async () => {
    const { use } = await openField({ [QUOTE]: () => Promise.reject(new TypeError('Failed to fetch')) })
    await use('nowruz')
    await waitFor(() => expect(fault()).toBe(words.offline))
    expect(field().value).toBe('nowruz')
  })

  test('what a code takes off stands beside the code', async () => {
    const { use } = await openField()
    await use('nowruz')
    const status = (await screen.findByText('nowruz')).closest('[role="status"]')
    expect(status?.textContent).toContain('۷۵۰٬۰۰۰ تومان')
  })

  test('a usable code becomes a line of the price, stays with the draft, and can be removed', async () => {
    const { user, use, to } = await openField()
    await use('NowRuz')
    expect(await screen.findByText('nowruz')).toBeTruthy()
    expect(to('/api/team-payment/quote/')[0]?.body).toMatchObject({ months: [], discountCode: 'NowRuz' })
    expect(screen.getAllByText('کد تخفیف «\u2068nowruz\u2069» (۵۰٪)')).not.toHaveLength(0)
    expect(stored().discount).toEqual(half)
    await user.click(screen.getByRole('button', { name: words.remove }))
    expect(screen.queryByText('کد تخفیف «\u2068nowruz\u2069» (۵۰٪)')).toBeNull()
    expect(stored().discount).toBeUndefined()
  })
})

describe('a hold with a code', () => {
  test('sends the code with the price that is displayed', async () => {
    signIn()
    const { user, use, holds } = await openField({ [HOLD]: () => json(201, order()) })
    await use('nowruz')
    await screen.findByText('nowruz')
    await user.click(continueButton())
    await waitFor(() => expect(holds().length).toBeGreaterThan(0))
    expect(holds()[0]?.body).toMatchObject({ discountCode: 'nowruz', expected_payable: bookable.final_price / 2 })
  })

  test.each(['code_expired', 'code_used_up', 'code_used', 'code_unknown'])(
    'that is refused as %s continues without it, with the reason',
    async (code) => {
      signIn()
      const { user, use } = await openField({ [HOLD]: () => refusal(409, code) })
      await use('nowruz')
      await screen.findByText('nowruz')
      await user.click(continueButton())
      expect(await screen.findAllByText(words.removed('x'))).not.toHaveLength(0)
      expect(stored().discount).toBeUndefined()
    },
  )
})

describe('early-bird rules of the session', () => {
  test('reduce the months that are early enough, each in its row and together in a line', async () => {
    const price_rules = { early_bird_days: 20, early_bird_percent: 10, sibling_percent: 0 }
    const months = [...bookable.months, { year: 1405, month: 12, capacity: 5, left: 5 }]
    const { user } = await openBooking({ [READ]: () => json(200, { ...bookable, price_rules, months }) })
    await user.click(month('آذر'))
    expect(screen.queryByText('تخفیف ثبت‌نام زودهنگام (۱۰٪)')).toBeNull()
    await user.click(month('اسفند'))
    expect(screen.getAllByText('تخفیف ثبت‌نام زودهنگام (۱۰٪)')).not.toHaveLength(0)
  })
})

describe('a month that is reserved for renewals', () => {
  const months = bookable.months.map((each) =>
    each.month === 9 ? { ...each, opens_at: '2026-12-01T20:30:00.000Z' } : each,
  )
  const detail = { [READ]: () => json(200, { ...bookable, months }) }

  test('shows from when others can book it, and follows the month before it in one order', async () => {
    const { user } = await openBooking(detail)
    expect(month('آذر').disabled).toBe(true)
    expect(month('آذر').textContent).toContain('از ۱۱ آذر')
    expect(screen.getByText(bookingStrings.reservedHint)).toBeTruthy()
    await user.click(month('آبان'))
    expect(month('آذر').disabled).toBe(false)
  })

  test('is open to a user with a paid place in the month before', async () => {
    signIn()
    const term = {
      ...{ id: 1, order: 'o', kind: 'team', subject: 1, session: 1, team_name: 'x', session_title: '', pool_name: '' },
      ...{ pool_address: '', weekdays: [], starts_at: '17:00', ends_at: '18:00', month: { year: 1405, month: 8 } },
      ...{ people: 1, state: 'current', next_session: null, cancellable_until: null, refund: 0, renewal: null },
    }
    await openBooking({ ...detail, [TERMS]: () => json(200, { now: '2026-11-21T04:30:00.000Z', results: [term] }) })
    await waitFor(() => expect(month('آذر').disabled).toBe(false))
  })
})
