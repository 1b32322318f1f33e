import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftOf, endDraft } from '#src/features/booking/draft-store.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import {
  bookingScreen,
  continueButton,
  counter,
  DRAFT,
  endDay,
  keyOf,
  month,
  openBooking,
  READ,
  refusal,
  startDay,
  stored,
  toastTexts,
} from '#tests/support/scenarios/booking-screen.tsx'
import { bookable, order, signIn, today } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

beforeEach(startDay)
afterEach(endDay)

describe('the months', () => {
  test('twelve of this year: past ones disabled, a full one marked, few places shown', async () => {
    const { user } = await openBooking()
    await user.click(screen.getByRole('button', { name: '۷ ماه گذشته' }))
    const buttons = within(screen.getByRole('region', { name: words.months })).getAllByRole('listitem')
    expect(buttons).toHaveLength(12)
    expect(month('مهر').disabled).toBe(true)
    expect(month('آبان').disabled).toBe(false)
    expect(month('آذر').textContent).toContain('۳ جای خالی')
    expect(month('دی').disabled).toBe(true)
    expect(month('دی').textContent).toContain('تکمیل')
    expect(month('اسفند').textContent).toContain(words.monthStates.unoffered)
  })

  test('begin with the current one; the past ones are behind a row that opens and closes', async () => {
    const { user } = await openBooking()
    const names = () =>
      within(screen.getByRole('region', { name: words.months }))
        .getAllByRole('listitem')
        .map(nameOf)
    expect(names()).toEqual(['آبان', 'آذر', 'دی', 'بهمن', 'اسفند'])
    const row = screen.getByRole('button', { name: '۷ ماه گذشته' })
    expect(row.getAttribute('aria-expanded')).toBe('false')
    await user.click(row)
    expect(row.getAttribute('aria-expanded')).toBe('true')
    expect(names().slice(5)).toEqual(['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر'])
    await user.click(row)
    expect(names()).toHaveLength(5)
  })

  test('mark the nearest free one, which is not selected by itself', async () => {
    const months = bookable.months.map((each) => (each.month === 8 ? { ...each, left: 0 } : each))
    await openBooking({ [READ]: () => json(200, { ...bookable, months }) })
    expect(screen.getAllByText(words.nearest).map((mark) => mark.closest('button'))).toEqual([month('آذر')])
    expect(month('آذر').getAttribute('aria-pressed')).toBe('false')
    expect(counter()).toBe('۰')
  })

  test('are those of the next year when this one has no free month left', async () => {
    const months = bookable.months.map((each) => (each.year === 1405 ? { ...each, left: 0 } : each))
    await openBooking({ [READ]: () => json(200, { ...bookable, months }) })
    expect(screen.getByRole('button', { name: 'سال ۱۴۰۶' }).getAttribute('aria-pressed')).toBe('true')
    expect(month('فروردین').textContent).toContain(words.nearest)
  })

  test('those of the next year are on a second tab', async () => {
    const { user } = await openBooking()
    await user.click(screen.getByRole('button', { name: 'سال ۱۴۰۶' }))
    await user.click(month('فروردین'))
    expect(stored().selectedMonths).toEqual([{ year: 1406, month: 1 }])
  })

  test('a tap selects, prices and stores a month; a second tap reverses all of it', async () => {
    const { user } = await openBooking()
    await user.click(month('آبان'))
    expect(month('آبان').getAttribute('aria-pressed')).toBe('true')
    expect(counter()).toBe('۱')
    expect(screen.getAllByText('۱٬۵۰۰٬۰۰۰ تومان').length).toBeGreaterThan(0)
    expect(stored()).toMatchObject({ selectedMonths: [{ year: 1405, month: 8 }], termCount: 1, adultCount: 1 })
    await user.click(month('آبان'))
    expect(counter()).toBe('۰')
    expect(stored()).toMatchObject({ selectedMonths: [], termCount: 0 })
  })

  test('an earlier draft is restored without the months that have passed or filled up', async () => {
    const months = [7, 8, 10].map((each) => ({ year: 1405, month: each }))
    localStorage.setItem(
      DRAFT,
      JSON.stringify({ selectedMonths: months, termCount: 3, adultCount: 1, temporarilyDisabledMonths: [] }),
    )
    await openBooking()
    await waitFor(() => expect(counter()).toBe('۱'))
    expect(month('آبان').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe(words.dropped.months)
    expect(toastTexts()).toEqual([])
  })

  test('a past month is removed from a stored draft, also when no places can be read', async () => {
    const months = [7, 8].map((each) => ({ year: 1405, month: each }))
    localStorage.setItem(
      DRAFT,
      JSON.stringify({ selectedMonths: months, termCount: 2, adultCount: 1, temporarilyDisabledMonths: months }),
    )
    expect(draftOf({ kind: 'team', id: 1, session: 1 })).toMatchObject({
      selectedMonths: [{ year: 1405, month: 8 }],
      termCount: 1,
      temporarilyDisabledMonths: [{ year: 1405, month: 8 }],
    })
  })

  test('an unreadable draft is an empty one', async () => {
    localStorage.setItem(DRAFT, '{"selectedMonths":[{"year":')
    await openBooking()
    expect(counter()).toBe('۰')
  })
})

describe('the counter', () => {
  test('can be raised independently and never falls below zero', async () => {
    const { user } = await openBooking()
    await user.click(screen.getByRole('button', { name: words.termCounter.add }))
    expect(counter()).toBe('۱')
    const minus = screen.getByRole<HTMLButtonElement>('button', { name: words.termCounter.remove })
    await user.click(minus)
    await user.click(minus)
    expect(counter()).toBe('۰')
  })

  test('that differs from the months is fixed with one tap', async () => {
    const { user } = await openBooking()
    await user.click(month('آبان'))
    await user.click(screen.getByRole('button', { name: words.termCounter.add }))
    expect(screen.getByText(words.countDiffers(2, 1))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.fixCount(1) }))
    expect(counter()).toBe('۱')
    expect(screen.queryByText(words.countDiffers(2, 1))).toBeNull()
  })
})

describe('after the order', () => {
  test('a paid one clears the draft', async () => {
    const { user } = await openBooking()
    await user.click(month('آبان'))
    act(() => endDraft('paid', order()))
    expect(localStorage.getItem(DRAFT)).toBeNull()
    await waitFor(() => expect(counter()).toBe('۰'))
  })

  test('a closed one keeps the selection, which can be sent again', async () => {
    signIn()
    const { user, holds } = await openBooking()
    await user.click(month('آبان'))
    await user.click(continueButton())
    await waitFor(() => expect(holds()).toHaveLength(1))
    act(() => endDraft('closed', order()))
    await user.click(continueButton())
    await waitFor(() => expect(holds()).toHaveLength(2))
    expect(keyOf(holds()[1])).not.toBe(keyOf(holds()[0]))
    expect(counter()).toBe('۱')
  })
})

describe('the screen itself', () => {
  test('with none open, says so and leads to the other teams', async () => {
    await openBooking({
      [READ]: () => json(200, { ...bookable, months: bookable.months.map((each) => ({ ...each, left: 0 })) }),
    })
    expect(screen.getByText(words.noMonths)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.seeList.team }).getAttribute('href')).toBe('/teams')
  })

  test('a closed month cannot be selected and is labelled closed, not full', async () => {
    const months = bookable.months.map((each) => (each.month === 8 ? { ...each, left: 0, closed: true } : each))
    await openBooking({ [READ]: () => json(200, { ...bookable, months }) })
    expect(month('آبان').disabled).toBe(true)
    expect(month('آبان').textContent).toContain('ثبت‌نام بسته')
  })

  test('says that a session does not exist', async () => {
    fakeApi({ [READ]: () => refusal(404, 'not_found') })
    await renderScreen(bookingScreen)
    expect(await screen.findByText(words.noSession)).toBeTruthy()
  })

  test('shows the stored copy and its age when offline', async () => {
    const { queryClient, unmount } = await openBooking()
    unmount()
    vi.setSystemTime(today.getTime() + 2 * 3_600_000)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(bookingScreen, { queryClient })
    expect(screen.getByText(bookable.pool_name)).toBeTruthy()
    expect(await screen.findByText(/۲ ساعت پیش/)).toBeTruthy()
    expect(toastTexts()).toEqual(['خطا در دریافت اطلاعات'])
  })

  test('says on a server error what is not shown, and the toast is no second copy of it', async () => {
    fakeApi({ [READ]: () => refusal(500, 'server_error') })
    await renderScreen(bookingScreen)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('heading', { name: words.notShown })).toBeTruthy()
    expect(toastTexts()).toEqual([words.sessionFailed])
    expect(alert.queryByText(words.sessionFailed)).toBeNull()
  })

  test('says that it is offline when nothing is stored, and retries on request', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fakeApi({})
    await renderScreen(bookingScreen)
    const alert = await screen.findByRole('alert')
    fakeApi({ [READ]: () => json(200, bookable) })
    await userEvent.click(within(alert).getByRole('button'))
    expect(await screen.findByText(bookable.pool_name)).toBeTruthy()
  })
})

function nameOf(item: HTMLElement): string | undefined {
  return item.querySelector('.month-grid-name')?.textContent ?? undefined
}
