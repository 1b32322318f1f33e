import { expect, test } from 'vitest'
import { blockOf, parseDate } from '#src/features/booking/pool/slot-dates.ts'

const today = { year: 1405, month: 8, day: 30 }

test('a date in the URL is parsed; an invalid one is ignored', () => {
  expect(parseDate('1405-09-02')).toEqual({ year: 1405, month: 9, day: 2 })
  for (const text of [undefined, '', '1405-09', '1405-13-01', '1405-09-40', 'x-y-z', '1405.5-09-02']) {
    expect(parseDate(text)).toBeUndefined()
  }
})

test('a day that does not exist is neither past nor closed', () => {
  expect(blockOf([], { year: 1405, month: 12, day: 30 }, today)).toEqual({ state: 'unreal' })
  expect(blockOf([], { year: 1404, month: 12, day: 30 }, today)).toEqual({ state: 'unreal' })
  expect(blockOf([], { year: 1403, month: 12, day: 30 }, today)).toEqual({ state: 'past' })
  expect(blockOf([], { year: 1405, month: 12, day: 29 }, today)).toEqual({ state: 'closed' })
})
