import { expect, test } from 'vitest'
import { inTimeText } from '#src/fa/in-time-text.ts'

test.each([
  [0.2, '۱ ثانیهٔ دیگر'],
  [59.5, '۶۰ ثانیهٔ دیگر'],
  [61, '۲ دقیقهٔ دیگر'],
  [900, '۱۵ دقیقهٔ دیگر'],
  [3541, '۱ ساعت دیگر'],
  [3601, '۱ ساعت و ۱ دقیقهٔ دیگر'],
  [86_399, '۲۴ ساعت دیگر'],
])('a wait of %d seconds is rounded up', (seconds, text) => {
  expect(inTimeText(seconds)).toBe(text)
})
