import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authDialog, closeAuth } from '#src/api/auth-dialog-store.ts'
import { readStoredSession } from '#src/api/session-store.ts'
import { BookingScreen } from '#src/features/booking/booking-screen.tsx'
import { endDraft, forgetDrafts } from '#src/features/booking/draft-store.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { toasts } from '#src/ui/toast-store.ts'
import { bookable, order, signIn, today, UID } from '#tests/support/journey.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import { type Call, fakeApi, json } from '#tests/unit/api/fake-api.ts'

const READ = 'GET /teams/1/team-detail/1/'
const HOLD = 'POST /api/team-payment/'
const DRAFT = 'team-booking:team:1:1'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: today })
  readStoredSession()
  toasts.list = []
})
afterEach(() => {
  forgetDrafts()
  act(closeAuth)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Answers = Parameters<typeof fakeApi>[0]

async function open(answers: Answers = {}) {
  const network = fakeApi({ [READ]: () => json(200, bookable), ...answers })
  const user = userEvent.setup()
  const view = await renderScreen(<BookingScreen of={{ kind: 'team', id: 1, session: 1 }} />, { at: '/teams/booking' })
  await screen.findByText(bookable.pool_name)
  return { ...view, ...network, user, holds: () => network.to('/api/team-payment/') }
}

const month = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) })
const goOn = () => screen.getAllByRole('button', { name: words.toPayment })[0] as HTMLElement
const counter = () => screen.getByRole('status', { name: words.terms }).textContent
const stored = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null')
const toastTexts = () => toasts.list.map(({ text }) => text)
const refusal = (status: number, code: string, more: object = {}) => json(status, { detail: 'x', code, ...more })
const keyOf = (call: Call | undefined) => call?.headers.get('Idempotency-Key')

describe('the months', () => {
  test('twelve of this year: earlier ones shut, a full one marked, few places told', async () => {
    await open()
    const buttons = within(screen.getByRole('region', { name: words.months })).getAllByRole('listitem')
    expect(buttons).toHaveLength(12)
    expect(month('مهر').disabled).toBe(true)
    expect(month('آبان').disabled).toBe(false)
    expect(month('آذر').textContent).toContain('۳ جای خالی')
    expect(month('دی').disabled).toBe(true)
    expect(month('دی').textContent).toContain('تکمیل')
    expect(month('اسفند').textContent).toContain(words.monthStates.unoffered)
  })

  test('those of the next year stand behind a tab', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: words.year(1406) }))
    await user.click(month('فروردین'))
    expect(stored().selectedMonths).toEqual([{ year: 1406, month: 1 }])
  })

  test('a tap chooses, prices and keeps a month; a second tap takes all of it back', async () => {
    const { user } = await open()
    await user.click(month('آبان'))
    expect(month('آبان').getAttribute('aria-pressed')).toBe('true')
    expect(counter()).toBe('۱')
    expect(screen.getAllByText('۱٬۵۰۰٬۰۰۰ تومان').length).toBeGreaterThan(0)
    expect(stored()).toMatchObject({ selectedMonths: [{ year: 1405, month: 8 }], termCount: 1, adultCount: 1 })
    await user.click(month('آبان'))
    expect(counter()).toBe('۰')
    expect(stored()).toMatchObject({ selectedMonths: [], termCount: 0 })
  })

  test('a draft of an earlier visit is back, without the months that have passed or filled up', async () => {
    const kept = [7, 8, 10].map((each) => ({ year: 1405, month: each }))
    localStorage.setItem(
      DRAFT,
      JSON.stringify({ selectedMonths: kept, termCount: 3, adultCount: 1, temporarilyDisabledMonths: [] }),
    )
    await open()
    await waitFor(() => expect(counter()).toBe('۱'))
    expect(month('آبان').getAttribute('aria-pressed')).toBe('true')
    expect(toastTexts()).toContain(words.dropped)
  })

  test('a draft nobody can read is an empty one', async () => {
    localStorage.setItem(DRAFT, '{"selectedMonths":[{"year":')
    await open()
    expect(counter()).toBe('۰')
  })
})

describe('the counter', () => {
  test('goes up by itself and never below zero', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: words.addTerm }))
    expect(counter()).toBe('۱')
    const minus = screen.getByRole<HTMLButtonElement>('button', { name: words.removeTerm })
    await user.click(minus)
    await user.click(minus)
    expect(counter()).toBe('۰')
  })

  test('that differs from the months is mended with one tap', async () => {
    const { user } = await open()
    await user.click(month('آبان'))
    await user.click(screen.getByRole('button', { name: words.addTerm }))
    expect(screen.getByText(words.countDiffers(2, 1))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.mendCount(1) }))
    expect(counter()).toBe('۱')
    expect(screen.queryByText(words.countDiffers(2, 1))).toBeNull()
  })
})

describe('continuing', () => {
  test('with nothing chosen looks disabled and says for 6 s what is missing', async () => {
    const { user, holds } = await open()
    expect(goOn().getAttribute('aria-disabled')).toBe('true')
    await user.click(goOn())
    expect(toasts.list).toMatchObject([{ text: 'لطفاً ماه‌های مورد نظر خود را انتخاب کنید', ms: 6000 }])
    expect(holds()).toHaveLength(0)
  })

  test('as a visitor opens the phone dialog and loses nothing', async () => {
    const { user, holds, address } = await open()
    await user.click(month('آبان'))
    await user.click(goOn())
    expect(toastTexts()).toEqual(['برای ادامه ثبت‌نام وارد حساب خود شوید!'])
    expect(authDialog.step).toBe('phone')
    act(signIn)
    act(closeAuth)
    expect(address()).toBe('/teams/booking')
    expect(counter()).toBe('۱')
    expect(stored().selectedMonths).toHaveLength(1)
    expect(holds()).toHaveLength(0)
  })

  test('holds the places at the seen price and goes to the payment', async () => {
    signIn()
    const { user, holds, address } = await open({ [HOLD]: () => json(201, order()) })
    await user.click(month('آبان'))
    await user.click(month('آذر'))
    await user.click(goOn())
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

  test('without the internet keeps the choice, and the same choice goes again under its key', async () => {
    signIn()
    const { user, holds } = await open()
    await user.click(month('آبان'))
    await user.click(goOn())
    await waitFor(() => expect(toastTexts()).toContain(words.offline))
    expect(stored().selectedMonths).toHaveLength(1)
    await user.click(goOn())
    await waitFor(() => expect(holds()).toHaveLength(2))
    expect(keyOf(holds()[1])).toBe(keyOf(holds()[0]))
    await user.click(month('آذر'))
    await user.click(goOn())
    await waitFor(() => expect(holds()).toHaveLength(3))
    expect(keyOf(holds()[2])).not.toBe(keyOf(holds()[0]))
  })

  test('with a count that differs from the months sends nothing', async () => {
    signIn()
    const { user, holds } = await open()
    await user.click(month('آبان'))
    await user.click(screen.getByRole('button', { name: words.addTerm }))
    await user.click(goOn())
    expect(toastTexts()).toEqual([words.countDiffers(2, 1)])
    expect(holds()).toHaveLength(0)
  })

  test('says that there is nothing to pay for a term without a price, and makes no order', async () => {
    signIn()
    const unpriced = { ...bookable, price_per_term: 0, final_price: 0 }
    const { user, holds } = await open({ [READ]: () => json(200, unpriced) })
    await user.click(month('آبان'))
    await user.click(goOn())
    expect(toastTexts()).toEqual([words.nothingToPay])
    expect(holds()).toHaveLength(0)
  })
})

describe('a refused hold', () => {
  test('for a full month shuts it, takes it out of the choice and says so', async () => {
    signIn()
    let full = false
    const { user } = await open({
      [READ]: () => json(200, full ? withLeft(8, 0) : bookable),
      [HOLD]: () => {
        full = true
        return refusal(409, 'month_full', { months: [{ year: 1405, month: 8 }] })
      },
    })
    await user.click(month('آبان'))
    await user.click(month('آذر'))
    await user.click(goOn())
    await waitFor(() => expect(month('آبان').disabled).toBe(true))
    expect(toastTexts()).toContain(words.monthFull('آبان ۱۴۰۵'))
    expect(stored()).toMatchObject({
      selectedMonths: [{ year: 1405, month: 9 }],
      termCount: 1,
      temporarilyDisabledMonths: [{ year: 1405, month: 8 }],
    })
  })

  test('for months already booked takes them out', async () => {
    signIn()
    const months = [{ year: 1405, month: 8 }]
    const { user } = await open({ [HOLD]: () => refusal(409, 'already_booked', { months }) })
    await user.click(month('آبان'))
    await user.click(goOn())
    await waitFor(() => expect(counter()).toBe('۰'))
    expect(toastTexts()).toContain(words.alreadyBooked('آبان ۱۴۰۵'))
    expect(month('آبان').disabled).toBe(false)
  })

  test('for an order under way offers to go on with it', async () => {
    signIn()
    const { user } = await open({ [HOLD]: () => refusal(409, 'already_held', { order: UID }) })
    await user.click(month('آبان'))
    await user.click(goOn())
    const link = await screen.findByRole('link', { name: words.continueOrder })
    expect(link.getAttribute('href')).toBe(`/team-payment?order=${UID}`)
  })

  test('for a changed price says the new one', async () => {
    signIn()
    let changed = false
    const { user } = await open({
      [READ]: () => json(200, changed ? { ...bookable, final_price: 18_000_000 } : bookable),
      [HOLD]: () => {
        changed = true
        return refusal(409, 'quote_changed')
      },
    })
    await user.click(month('آبان'))
    await user.click(goOn())
    await waitFor(() => expect(toastTexts()).toContain(words.quoteChanged('۱٬۸۰۰٬۰۰۰ تومان')))
    expect(screen.getAllByText('۱٬۸۰۰٬۰۰۰ تومان').length).toBeGreaterThan(0)
  })

  test('for a spent sign-in asks to sign in again', async () => {
    signIn()
    const spent = () => refusal(401, 'token_invalid')
    const { user } = await open({ [HOLD]: spent, 'POST /api/token/refresh/': spent })
    await user.click(month('آبان'))
    await user.click(goOn())
    await waitFor(() => expect(authDialog.step).toBe('phone'))
  })
})

describe('after the order', () => {
  test('a paid one clears the draft', async () => {
    const { user } = await open()
    await user.click(month('آبان'))
    act(() => endDraft('paid', order()))
    expect(localStorage.getItem(DRAFT)).toBeNull()
    await waitFor(() => expect(counter()).toBe('۰'))
  })

  test('a closed one keeps the choice and lets it be sent anew', async () => {
    signIn()
    const { user, holds } = await open()
    await user.click(month('آبان'))
    await user.click(goOn())
    await waitFor(() => expect(holds()).toHaveLength(1))
    act(() => endDraft('closed', order()))
    await user.click(goOn())
    await waitFor(() => expect(holds()).toHaveLength(2))
    expect(keyOf(holds()[1])).not.toBe(keyOf(holds()[0]))
    expect(counter()).toBe('۱')
  })
})

describe('the screen itself', () => {
  test('says that a session is not there', async () => {
    fakeApi({ [READ]: () => refusal(404, 'not_found') })
    await renderScreen(<BookingScreen of={{ kind: 'team', id: 1, session: 1 }} />)
    expect(await screen.findByText(words.noSession)).toBeTruthy()
  })

  test('shows the kept copy and its age when the internet is gone', async () => {
    const { queryClient, unmount } = await open()
    unmount()
    vi.setSystemTime(today.getTime() + 2 * 3_600_000)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(<BookingScreen of={{ kind: 'team', id: 1, session: 1 }} />, { queryClient })
    expect(screen.getByText(bookable.pool_name)).toBeTruthy()
    expect(await screen.findByText(/۲ ساعت پیش/)).toBeTruthy()
  })

  test('says that it is offline when nothing was kept, and tries again when asked', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(<BookingScreen of={{ kind: 'team', id: 1, session: 1 }} />)
    const alert = await screen.findByRole('alert')
    fakeApi({ [READ]: () => json(200, bookable) })
    await userEvent.click(within(alert).getByRole('button'))
    expect(await screen.findByText(bookable.pool_name)).toBeTruthy()
  })
})

function withLeft(month: number, left: number) {
  return { ...bookable, months: bookable.months.map((each) => (each.month === month ? { ...each, left } : each)) }
}
