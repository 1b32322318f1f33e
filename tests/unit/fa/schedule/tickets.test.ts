import { describe, expect, test } from 'vitest'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { renewalsOf, sessionsAhead, standingTerms, ticketsOf, todayOf } from '#src/fa/schedule/tickets.ts'
import { term } from '#tests/support/scenarios/account-pages.ts'

const tehran = (text: string) => new Date(`${text}+03:30`)
const aban = { year: 1405, month: 8 }
const azar = { year: 1405, month: 9 }
const dey = { year: 1405, month: 10 }
/** Saturday, the last day of Aban; `term()` has lessons on Saturdays and Mondays from 17:00 to 18:30. */
const noon = tehran('2026-11-21T12:00')

const firstSession = (terms: MyTerm[], now: Date) => sessionsAhead(ticketsOf(terms, now), now)[0]
const startOf = (terms: MyTerm[], now: Date) => firstSession(terms, now)?.startsAt

describe('the tickets that are valid', () => {
  test('combine the months of an order, earliest first, without those that are over or cancelled', () => {
    const terms = [
      term({ id: 1, month: dey, state: 'future' }),
      term({ id: 2, month: aban }),
      term({ id: 3, month: azar, state: 'cancelled' }),
      term({ id: 4, month: { year: 1405, month: 7 }, state: 'past' }),
    ]
    expect(ticketsOf(terms, noon).map(({ months }) => months)).toEqual([[aban, dey]])
  })

  test('begin with that of the next lesson, whatever the order of the terms', () => {
    const terms = [
      term({ id: 1, order: 'later', month: azar, state: 'future' }),
      term({ id: 2, order: 'visit', kind: 'pool', month: { ...azar, day: 1 }, starts_at: '09:00', ends_at: '11:00' }),
      term({ id: 3, order: 'today', month: aban }),
    ]
    expect(ticketsOf(terms, noon).map(({ uid }) => uid)).toEqual(['today', 'visit', 'later'])
  })

  test('include a month whose lessons are over until the month ends, after all others', () => {
    const terms = [term({ order: 'over', month: aban }), term({ id: 2, order: 'next', month: azar, state: 'future' })]
    const evening = tehran('2026-11-21T20:00')
    expect(ticketsOf(terms, evening).map(({ uid, next }) => [uid, next !== undefined])).toEqual([
      ['next', true],
      ['over', false],
    ])
    expect(ticketsOf(terms, tehran('2026-11-22T00:00')).map(({ uid }) => uid)).toEqual(['next'])
  })

  test('promise no lesson that is cancelled or moved, and the moved ones on their days alone', () => {
    const first = (fields: Partial<MyTerm>) => startOf([term({ month: azar, ...fields })], noon)
    // Azar begins on a Sunday: lessons on 2, 7, 9, 14 …
    expect(first({})).toEqual(tehran('2026-11-23T17:00'))
    expect(first({ cancelled_days: [2, 7] })).toEqual(tehran('2026-11-30T17:00'))
    expect(first({ only_days: [14] })).toEqual(tehran('2026-12-05T17:00'))
    expect(first({ frozen: { day: 1, to: dey } })).toBeUndefined()
    const paused = { month: azar, frozen: { day: 8, to: dey } }
    expect(sessionsAhead(ticketsOf([term(paused)], noon), noon)).toHaveLength(2)
    // One of two swimmers of an order has all lessons.
    expect(sessionsAhead(ticketsOf([term(paused), term({ id: 2, month: azar })], noon), noon).length).toBeGreaterThan(2)
  })

  test('follow the clock, not the state of a copy stored weeks ago', () => {
    const terms = [term({ month: aban, state: 'current' }), term({ id: 2, order: 'B', month: azar, state: 'future' })]
    expect(ticketsOf(terms, tehran('2026-12-01T12:00')).map(({ uid }) => uid)).toEqual(['B'])
  })

  test('name the swimmers of an order, who share its months', () => {
    const [sara, dara] = [
      { id: 1, name: 'سارا', holder: true },
      { id: 2, name: 'دارا', holder: false },
    ]
    const terms = [term({ id: 1, swimmer: sara }), term({ id: 2, swimmer: dara })]
    expect(ticketsOf(terms, noon)).toMatchObject([{ months: [aban], swimmers: [sara, dara] }])
    const order = { months: [aban, azar], swimmers: [sara, dara] }
    expect(standingTerms({ ...order, cancelled: [aban] })).toEqual([aban, azar])
    expect(standingTerms({ ...order, cancelled: [aban, aban] })).toEqual([azar])
    expect(standingTerms({ months: [aban, azar], cancelled: [aban] })).toEqual([azar])
  })

  test('are none when all are cancelled or over', () => {
    expect(ticketsOf([], noon)).toEqual([])
    expect(ticketsOf([term({ state: 'cancelled' }), term({ month: { year: 1405, month: 7 } })], noon)).toEqual([])
  })
})

describe('the next session', () => {
  test.each([
    ['before it begins', '2026-11-21T12:00', '2026-11-21T17:00'],
    ['while it runs', '2026-11-21T18:29', '2026-11-21T17:00'],
    ['once it is over: in the next month', '2026-11-21T18:30', '2026-11-23T17:00'],
    ['at midnight between the months', '2026-11-22T00:00', '2026-11-23T17:00'],
  ])('%s', (_when, now, startsAt) =>
    expect(startOf([term({ month: aban }), term({ id: 2, month: azar, state: 'future' })], tehran(now))).toEqual(
      tehran(startsAt),
    ),
  )

  test('is the earliest of several classes and pool dates', () => {
    const visit = term({
      order: 'visit',
      kind: 'pool',
      month: { ...aban, day: 30 },
      starts_at: '13:00',
      ends_at: '15:00',
    })
    expect(firstSession([term(), visit], noon)?.ticket.uid).toBe('visit')
  })

  test('skips a cancelled month', () =>
    expect(startOf([term({ state: 'cancelled' }), term({ id: 2, month: azar, state: 'future' })], noon)).toEqual(
      tehran('2026-11-23T17:00'),
    ))

  test('is undefined when nothing is left', () =>
    expect(startOf([term({ month: aban })], tehran('2026-11-21T18:30'))).toBeUndefined())
})

describe('a renewal', () => {
  const names = (terms: MyTerm[], now: Date) => renewalsOf(terms, now).map(({ month, left }) => [month.month, left])

  test.each([
    ['11 days before the month ends', '2026-11-10T23:00', []],
    ['in its last ten days, with the lessons left', '2026-11-16T12:00', [[9, 2]]],
    ['after its last lesson', '2026-11-21T20:00', [[9, 0]]],
    ['in the ten days after it', '2026-12-01T12:00', [[9, 0]]],
    ['later', '2026-12-02T12:00', []],
  ])('%s', (_when, now, expected) => expect(names([term({ renewal: azar })], tehran(now))).toEqual(expected))

  test('is not offered while a later month is paid', () =>
    expect(names([term({ renewal: dey }), term({ id: 2, month: azar, renewal: dey })], noon)).toEqual([]))

  test('is not offered from a copy that is older than the last payment, without a free month, or for a visit', () => {
    expect(names([term({ renewal: aban })], noon)).toEqual([])
    expect(names([term({ renewal: null })], noon)).toEqual([])
    expect(names([term({ kind: 'pool', month: { ...aban, day: 30 }, renewal: azar })], noon)).toEqual([])
  })

  test('after a cancelled last month follows the month before it', () =>
    expect(names([term({ renewal: azar }), term({ id: 2, month: azar, state: 'cancelled' })], noon)).toEqual([[9, 1]]))

  test('of each class is separate, the earliest end first', () => {
    const other = term({ id: 2, subject: 2, starts_at: '08:00', ends_at: '09:00', renewal: dey })
    expect(names([term({ renewal: azar }), other], noon)).toEqual([
      [10, 0],
      [9, 1],
    ])
  })
})

describe('today', () => {
  test('is the next session and the renewal, until the last session ends', () => {
    const today = todayOf([term({ renewal: dey }), term({ id: 2, subject: 2, order: 'B', month: azar })], noon)
    expect(today?.next?.startsAt).toEqual(tehran('2026-11-21T17:00'))
    expect(today?.renewal?.month).toEqual(dey)
    expect(today?.until).toBe(tehran('2026-12-21T18:30').getTime())
  })

  test('is a renewal alone after the last session, for ten days', () => {
    const today = todayOf([term({ renewal: azar })], tehran('2026-11-25T12:00'))
    expect(today?.next).toBeUndefined()
    expect(today?.until).toBe(tehran('2026-12-02T00:00').getTime())
  })

  test.each([
    ['nothing bought', []],
    ['only a cancelled month', [term({ state: 'cancelled' as const })]],
    ['only a month of last season', [term({ month: { year: 1405, month: 5 } })]],
    ['a visit that is over', [term({ kind: 'pool' as const, month: { ...aban, day: 29 } })]],
  ])('is nothing with %s', (_what, terms) => expect(todayOf(terms, noon)).toBeUndefined())
})
