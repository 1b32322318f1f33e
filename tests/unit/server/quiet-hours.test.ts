import { expect, test } from 'vitest'
import { afterQuietHours } from '#server/core/quiet-hours.ts'

const night = { on: true, from: 22, to: 8 }
const at = (clock: string, day = 21) => new Date(`2026-11-${day}T${clock}:00+03:30`)

test.each([
  ['21:59', at('21:59')],
  ['22:00', at('08:00', 22)],
  ['23:30', at('08:00', 22)],
  ['00:00', at('08:00')],
  ['03:15', at('08:00')],
  ['07:59', at('08:00')],
  ['08:00', at('08:00')],
])('a notification created at %s in Tehran is sent at %s', (clock, rings) => {
  expect(afterQuietHours(at(clock), night)).toEqual(rings)
})

test('quiet hours within a day end the same day; disabled ones delay nothing', () => {
  expect(afterQuietHours(at('13:20'), { on: true, from: 13, to: 16 })).toEqual(at('16:00'))
  expect(afterQuietHours(at('16:00'), { on: true, from: 13, to: 16 })).toEqual(at('16:00'))
  expect(afterQuietHours(at('23:00'), { on: false, from: 22, to: 8 })).toEqual(at('23:00'))
  expect(afterQuietHours(at('23:00'), { on: true, from: 9, to: 9 })).toEqual(at('23:00'))
})
