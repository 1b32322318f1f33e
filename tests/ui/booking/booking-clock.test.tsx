import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#src/api/clock.ts'
import { draftOf } from '#src/features/booking/draft-store.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import { DRAFT, endDay, month, openBooking, READ, startDay, stored } from '#tests/support/scenarios/booking-screen.tsx'
import { bookable, today } from '#tests/support/scenarios/journey.ts'
import { json } from '#tests/unit/api/fake-api.ts'

beforeEach(startDay)
afterEach(endDay)

describe('a device whose clock is wrong', () => {
  const day = 24 * 3_600_000
  const at =
    (server: Date, months = bookable.months) =>
    () =>
      json(200, { ...bookable, months }, { Date: server.toUTCString(), 'Cache-Control': 'no-cache' })
  const aheadBy = (server: Date, ms: number) => vi.setSystemTime(server.getTime() + ms)
  afterEach(() => {
    clock.skewMs = 0
  })

  test('a day ahead at the turn of a month can select the month that the server still sells, and says why', async () => {
    aheadBy(today, day)
    const { user } = await openBooking({ [READ]: at(today) })
    expect(screen.getByText(words.clockWrong)).toBeTruthy()
    expect(month('آبان').disabled).toBe(false)
    await user.click(month('آبان'))
    expect(stored().selectedMonths).toEqual([{ year: 1405, month: 8 }])
  })

  test('a day behind is not offered a past month', async () => {
    const azar = new Date('2026-11-22T12:00:00+03:30')
    aheadBy(azar, -day)
    const { user } = await openBooking({ [READ]: at(azar) })
    await user.click(screen.getByRole('button', { name: '۸ ماه گذشته' }))
    expect(month('آبان').textContent).toContain(words.monthStates.past)
    expect(month('آذر').disabled).toBe(false)
  })

  test('a day ahead at the turn of the year starts with the year that the server sells', async () => {
    const esfand = new Date('2027-03-20T12:00:00+03:30')
    aheadBy(esfand, day)
    await openBooking({ [READ]: at(esfand, [{ year: 1405, month: 12, capacity: 9, left: 4 }]) })
    expect(screen.getByRole('button', { name: 'سال ۱۴۰۵' }).getAttribute('aria-pressed')).toBe('true')
    expect(month('اسفند').disabled).toBe(false)
  })

  test('keeps a month of a draft that the server still sells, also without a network', async () => {
    clock.skewMs = -day
    aheadBy(today, day)
    const aban = {
      selectedMonths: [{ year: 1405, month: 8 }],
      termCount: 1,
      adultCount: 1,
      temporarilyDisabledMonths: [],
    }
    localStorage.setItem(DRAFT, JSON.stringify(aban))
    expect(draftOf({ kind: 'team', id: 1, session: 1 }).selectedMonths).toHaveLength(1)
  })

  test('a correct clock is not mentioned', async () => {
    await openBooking({ [READ]: at(new Date(today.getTime() + 60_000)) })
    expect(screen.queryByText(words.clockWrong)).toBeNull()
  })
})
