import { expect, test } from 'vitest'
import { offerDeadline } from '#server/modules/waitlist/offer-deadline.ts'

const at = (text: string) => new Date(`2026-11-${text}:00+03:30`)
const FAR = at('30T00:00')
const night = { on: true, from: 22, to: 8 }
const off = { ...night, on: false }

test.each([
  ['by day', '21T09:00', 6, night, '21T15:00'],
  ['up to the first quiet minute', '21T16:00', 6, night, '21T22:00'],
  ['over a night', '21T20:00', 6, night, '22T12:00'],
  ['begun at night', '21T23:30', 6, night, '22T14:00'],
  ['over several nights', '21T12:00', 30, night, '23T14:00'],
  ['without quiet hours', '21T23:30', 6, off, '22T05:30'],
  ['with quiet hours that are none', '21T23:30', 6, { on: true, from: 5, to: 5 }, '22T05:30'],
  ['with quiet hours by day', '21T11:00', 6, { on: true, from: 12, to: 14 }, '21T19:00'],
  [
    'with quiet hours of a whole day, which count as the standard ones',
    '21T20:00',
    6,
    { on: true, from: 1, to: 0 },
    '22T12:00',
  ],
])('an offer %s', (_, now, hours, quiet, end) => {
  expect(offerDeadline({ now: at(now), hours, quiet, endsAt: FAR })).toEqual(at(end))
})

test('an offer ends at the latest when its date can no longer be booked', () => {
  const offer = { now: at('21T20:00'), hours: 6, quiet: night, endsAt: at('22T09:00') }
  expect(offerDeadline(offer)).toEqual(at('22T09:00'))
})
