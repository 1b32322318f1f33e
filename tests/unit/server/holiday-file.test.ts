import { expect, test } from 'vitest'
import { UsageError } from '#server/cli/command.ts'
import { readHolidayFile, readTitle } from '#server/cli/holidays/holiday-file.ts'

test('a file has a date, a title and perhaps a source per line, in any digits', () => {
  const text = '# 1405\n1405-09-02,شهادت\n\n ۱۴۰۵/۱۲/۲۹ ، ملی شدن نفت، و تعطیلی ، own \r\n1406-01-01,نوروز,official\n'
  expect(readHolidayFile(text)).toEqual([
    { year: 1405, month: 9, day: 2, title: 'شهادت', source: 'official' },
    { year: 1405, month: 12, day: 29, title: 'ملی شدن نفت، و تعطیلی', source: 'own' },
    { year: 1406, month: 1, day: 1, title: 'نوروز', source: 'official' },
  ])
})

test.each([
  ['1405-13-01,x', 'line 1'],
  ['1405-09-02,a\n1405-12-30,b', 'line 2'],
  ['1405-09,x', 'line 1'],
  ['1405-09-02', 'line 1'],
  ['1405-09-02,own', 'line 1'],
  [`1405-09-02,${'x'.repeat(81)}`, 'line 1'],
  ['yesterday,x', 'line 1'],
  ['1405-09-02,a\n1405-9-2,b', 'given twice'],
])('%j is refused with its place', (text, place) => {
  const read = () => readHolidayFile(text)
  expect(read).toThrow(UsageError)
  expect(read).toThrow(place)
})

test('a title is one line of 1 to 80 characters', () => {
  expect(readTitle('  عید\n فطر ')).toBe('عید فطر')
  expect(() => readTitle('  ')).toThrow(UsageError)
})
