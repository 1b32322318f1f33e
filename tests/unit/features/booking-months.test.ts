import { describe, expect, test } from 'vitest'
import { emptyDraft } from '#src/features/booking/draft.ts'
import { monthCells } from '#src/features/booking/month-cells.ts'

const current = { year: 1405, month: 8 }
const places = (year: number, month: number, left: number) => ({ year, month, capacity: 12, left })

describe('the twelve months of a year', () => {
  const cells = monthCells(1405, current, [places(1405, 8, 4), places(1405, 9, 0), places(1405, 12, 12)], {
    ...emptyDraft(),
    selectedMonths: [{ year: 1405, month: 12 }],
  })

  test('are twelve, Farvardin first', () => {
    expect(cells.map((cell) => cell.month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('months before the current one are past; the current one is not', () => {
    expect(cells.slice(0, 7).every((cell) => cell.state === 'past')).toBe(true)
    expect(cells[7]?.state).toBe('open')
  })

  test('a month without places is full, one outside the session’s period is not offered', () => {
    expect(cells[8]?.state).toBe('full')
    expect(cells[9]?.state).toBe('unoffered')
  })

  test('selected months are marked', () => {
    expect(cells.filter((cell) => cell.selected).map((cell) => cell.month)).toEqual([12])
  })

  test('three months form a season', () => {
    expect(cells.map((cell) => cell.season[0]).join('')).toBe('ssssss' + 'aaawww')
    expect(cells[2]?.season).toBe('spring')
    expect(cells[3]?.season).toBe('summer')
  })
})

test('in Esfand only Esfand remains of the year, and the next year is open', () => {
  const esfand = { year: 1405, month: 12 }
  expect(
    monthCells(1405, esfand, [places(1405, 12, 1)], emptyDraft()).filter((cell) => cell.state !== 'past'),
  ).toHaveLength(1)
  const next = Array.from({ length: 12 }, (_, index) => places(1406, index + 1, 5))
  expect(monthCells(1406, esfand, next, emptyDraft()).every((cell) => cell.state === 'open')).toBe(true)
})

test('a closed month is neither full nor open, by the list or by a rejected hold', () => {
  const closed = { ...places(1405, 9, 0), closed: true }
  expect(monthCells(1405, current, [closed], emptyDraft())[8]).toMatchObject({ state: 'closed', left: 0 })
  const refused = { ...emptyDraft(), temporarilyDisabledMonths: [{ year: 1405, month: 9, closed: true }] }
  expect(monthCells(1405, current, [places(1405, 9, 3)], refused)[8]).toMatchObject({ state: 'closed', left: 0 })
})

test('a month the server has just reported as full is disabled despite an older list', () => {
  const cells = monthCells(1405, current, [places(1405, 9, 3)], {
    ...emptyDraft(),
    temporarilyDisabledMonths: [{ year: 1405, month: 9 }],
  })
  expect(cells[8]).toMatchObject({ state: 'full', left: 0 })
})
