import { expect, test } from 'vitest'
import { formatDecimal, formatNumber } from '#src/fa/digits.ts'
import { formatDate, jalaliDay } from '#src/fa/jalali.ts'

/** Reproducible numbers of every magnitude. */
function* numbers(): Generator<number> {
  let state = 20_261_121
  for (let count = 0; count < 2000; count += 1) {
    state = (state * 48_271) % 2_147_483_647
    const size = 10 ** (count % 12)
    yield Math.round((state / 2_147_483_647) * size * 100) / 100
    yield -Math.round((state / 2_147_483_647) * size)
  }
  yield* [0, 0.05, 0.95, 1.005, 4.25, 4.35, 99.95, 999, 1000, 1_000_000, 12_345_678.9, 999_999_999_999]
}

test.each([
  [{ most: 0 }, {}],
  [{ most: 1 }, {}],
  [{ least: 1, most: 1 }, { minimumFractionDigits: 1 }],
])('numbers are formatted like Intl: %o', (places, also) => {
  const intl = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: places.most, ...also })
  // For numbers that round to zero Intl would show the minus sign.
  const wanted = (value: number) => intl.format(Math.abs(value) < 0.05 ? 0 : value)
  for (const value of numbers()) expect(formatDecimal(value, places)).toBe(wanted(value))
})

test('a price groups thousands, and a negative amount has its sign first', () => {
  expect(formatNumber(1_250_000)).toBe('۱٬۲۵۰٬۰۰۰')
  expect(formatNumber(-20_000)).toBe('‎−۲۰٬۰۰۰')
})

test('decimals are neither lost nor added', () => {
  expect(formatDecimal(1.05, { most: 2 })).toBe('۱٫۰۵')
  expect(formatDecimal(1.5, { most: 3 })).toBe('۱٫۵')
  expect(formatDecimal(2, { least: 2, most: 3 })).toBe('۲٫۰۰')
})

test('a negative number that rounds to zero has no sign', () => {
  expect(formatNumber(-0.4)).toBe('۰')
  expect(formatDecimal(-0.04, { most: 1 })).toBe('۰')
})

test('dates follow the calendar in Tehran, before and after the end of daylight saving time', () => {
  const intl = new Intl.DateTimeFormat('fa-IR-u-ca-persian', { timeZone: 'Asia/Tehran', dateStyle: 'long' })
  const hour = 3_600_000
  for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2030, 0, 1); at += 53 * hour) {
    for (const instant of [new Date(at), new Date(at - (at % (24 * hour)) + 20.5 * hour - 1)]) {
      expect(formatDate(instant)).toBe(intl.format(instant))
    }
  }
  expect(jalaliDay(new Date(Date.UTC(2022, 8, 21, 19, 30)))).toEqual({ year: 1401, month: 6, day: 30 })
})
