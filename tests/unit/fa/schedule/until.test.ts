import { describe, expect, test } from 'vitest'
import { formatTime } from '#src/fa/jalali.ts'
import { formatClock, formatUntil } from '#src/fa/schedule/until.ts'
import { formatWeekdayDate } from '#src/fa/week.ts'

const tehran = (text: string) => new Date(`${text}+03:30`)

describe('how far away a lesson is', () => {
  test.each([
    ['runs', '2026-11-21T12:00', '2026-11-21T12:30', 'همین حالا'],
    ['begins this minute', '2026-11-21T12:00', '2026-11-21T12:00', 'همین حالا'],
    ['is minutes away', '2026-11-21T12:25', '2026-11-21T12:00', '۲۵ دقیقه دیگر'],
    ['is less than a minute away', '2026-11-21T12:00:20', '2026-11-21T12:00', '۱ دقیقه دیگر'],
    ['is an hour away', '2026-11-21T13:00', '2026-11-21T12:00', '۱ ساعت دیگر'],
    ['is later today', '2026-11-21T14:20', '2026-11-21T12:00', '۲ ساعت دیگر'],
    ['is just after midnight', '2026-11-22T00:15', '2026-11-21T23:50', '۲۵ دقیقه دیگر'],
    ['is tomorrow', '2026-11-22T06:30', '2026-11-21T12:00', 'فردا ۰۶:۳۰'],
    ['is tomorrow, in less than a day', '2026-11-22T06:30', '2026-11-21T23:00', 'فردا ۰۶:۳۰'],
    ['is within a week', '2026-11-27T06:30', '2026-11-21T12:00', 'جمعه ۰۶:۳۰'],
    ['is a week away', '2026-11-28T06:30', '2026-11-21T12:00', 'شنبه ۷ آذر'],
  ])('when it %s', (_when, startsAt, now, text) => expect(formatUntil(tehran(startsAt), tehran(now))).toBe(text))
})

test('a clock shows the time of day in Tehran, whatever the zone of the device', () => {
  const instant = new Date('2026-11-21T20:29:05Z')
  expect(formatTime(instant)).toBe('۲۳:۵۹')
  expect(formatClock(instant)).toBe('۲۳:۵۹:۰۵')
})

test.each([
  ['2026-11-21T23:59', 'شنبه ۳۰ آبان'],
  ['2026-11-22T00:00', 'یکشنبه ۱ آذر'],
])('%s is %s', (instant, text) => expect(formatWeekdayDate(tehran(instant))).toBe(text))
