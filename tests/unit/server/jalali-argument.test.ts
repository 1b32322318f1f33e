import { expect, test } from 'vitest'
import { readDate, readTerm } from '#server/cli/jalali-argument.ts'

test('a month or date is parsed with any digits', () => {
  expect(readTerm('1405-09')).toEqual({ year: 1405, month: 9 })
  expect(readTerm('۱۴۰۵/۹/۲')).toEqual({ year: 1405, month: 9, day: 2 })
  expect(readDate('1403-12-30', '--from')).toEqual({ year: 1403, month: 12, day: 30 })
})

test.each([
  ['1405-12-30', 29],
  ['1405-07-31', 30],
  ['1405-01-32', 31],
  ['1405-01-00', 31],
])('%s does not exist, and the error states the number of days in the month', (text, days) => {
  const words = `${text}: there is no such day; that month has ${days} days.`
  expect(() => readTerm(text)).toThrow(words)
  expect(() => readDate(text, '--from')).toThrow(words)
})

test.each(['1405-13-01', 'tomorrow', '1405', ''])('"%s" is no Jalali month or date', (text) => {
  expect(() => readTerm(text)).toThrow('not a Jalali month or date such as 1405-09')
})
