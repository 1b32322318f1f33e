import { expect, test } from 'vitest'
import { formatBytes } from '#src/fa/bytes.ts'
import { tomanOf } from '#src/fa/toman.ts'
import { formatViews } from '#src/fa/views.ts'

const KILO = 1024
const MEGA = 1_048_576

test.each([
  [0, '۰ کیلوبایت'],
  [1, '۱ کیلوبایت'],
  [KILO, '۱ کیلوبایت'],
  [KILO + 1, '۲ کیلوبایت'],
  [MEGA - 1, '۱٬۰۲۴ کیلوبایت'],
  [MEGA, '۱ مگابایت'],
  [12.3 * MEGA, '۱۲٫۳ مگابایت'],
  [KILO * MEGA - 1, '۱٬۰۲۴ مگابایت'],
  [KILO * MEGA, '۱ گیگابایت'],
  [2.5 * KILO * MEGA, '۲٫۵ گیگابایت'],
])('%d bytes are formatted as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test.each([
  [999, '۹۹۹'],
  [1000, '۱٫۰K'],
  [1249, '۱٫۲K'],
  [999_949, '۹۹۹٫۹K'],
  [999_950, '۱٫۰M'],
  [12_300_000, '۱۲٫۳M'],
])('%i views are formatted as %s', (views, text) => expect(formatViews(views)).toBe(text))

test('ten rial are one toman, rounded down', () => {
  expect([9, 10, 19, 1_250_009].map(tomanOf)).toEqual([0, 1, 1, 125_000])
})
