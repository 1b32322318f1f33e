import { describe, expect, test } from 'vitest'
import type { JalaliMonth } from '#src/contract/month.ts'
import { MAX_PEOPLE } from '#src/contract/payment.ts'
import {
  addTerm,
  blockMonths,
  blockStateOf,
  clearSentRequest,
  deselectMonths,
  dropPastMonths,
  emptyDraft,
  keyOfRequest,
  matchPlaces,
  parseDraft,
  removeTerm,
  repairTerms,
  setPeople,
  toggleMonth,
} from '#src/features/booking/draft.ts'

const azar = { year: 1405, month: 9 }
const esfand = { year: 1405, month: 12 }
const farvardin = { year: 1406, month: 1 }

const draftOf = (...months: JalaliMonth[]) => {
  const draft = emptyDraft()
  for (const month of months) toggleMonth(draft, month)
  return draft
}
const places = (month: JalaliMonth, left: number) => ({ ...month, capacity: 10, left })

describe('number of people of a visit', () => {
  test.each([
    [0, 20, 1],
    [4, 20, 4],
    [MAX_PEOPLE + 1, 20, MAX_PEOPLE],
    [5, 3, 3],
    [2, 0, 1],
  ])('%i requested with %i places left are %i', (people, left, result) => {
    const draft = emptyDraft()
    setPeople(draft, people, left)
    expect(draft.adultCount).toBe(result)
  })
})

describe('choosing months', () => {
  test('a tap selects the month and increments the count; a second tap reverts both', () => {
    const draft = draftOf(azar)
    expect(draft).toMatchObject({ selectedMonths: [azar], termCount: 1 })
    toggleMonth(draft, azar)
    expect(draft).toMatchObject({ selectedMonths: [], termCount: 0 })
  })

  test('months are ordered chronologically, across Nowruz too', () => {
    expect(draftOf(farvardin, azar, esfand).selectedMonths).toEqual([azar, esfand, farvardin])
  })

  test('the same month of the next year is another month', () => {
    const draft = draftOf(azar, { year: 1406, month: 9 })
    expect(draft.termCount).toBe(2)
  })

  test('plus and minus change only the count', () => {
    const draft = draftOf(azar)
    addTerm(draft)
    expect(draft).toMatchObject({ selectedMonths: [azar], termCount: 2 })
    removeTerm(draft)
    expect(draft).toMatchObject({ selectedMonths: [azar], termCount: 1 })
  })

  test('minus stops at 0, and deselecting a month afterwards does not go below', () => {
    const draft = draftOf(azar)
    removeTerm(draft)
    removeTerm(draft)
    expect(draft.termCount).toBe(0)
    toggleMonth(draft, azar)
    expect(draft.termCount).toBe(0)
  })

  test('the repair sets the count to the number of months', () => {
    const draft = draftOf(azar, esfand)
    for (let i = 0; i < 3; i += 1) addTerm(draft)
    repairTerms(draft)
    expect(draft.termCount).toBe(2)
  })

  test('a draft starts with one person', () => expect(emptyDraft().adultCount).toBe(1))
})

describe('months that are no longer available', () => {
  test('past months are removed with their terms at the start of a new month', () => {
    const draft = draftOf({ year: 1405, month: 8 }, azar)
    dropPastMonths(draft, { ...azar, day: 1 })
    expect(draft).toMatchObject({ selectedMonths: [azar], termCount: 1 })
  })

  test('Esfand is past from 1 Farvardin on', () => {
    const draft = draftOf(esfand, farvardin)
    dropPastMonths(draft, { ...farvardin, day: 1 })
    expect(draft.selectedMonths).toEqual([farvardin])
  })

  test('a month that became full is removed', () => {
    const draft = draftOf(azar, esfand)
    matchPlaces(draft, [places(azar, 0), places(esfand, 3)])
    expect(draft).toMatchObject({ selectedMonths: [esfand], termCount: 1 })
  })

  test('a month the server reports as full is deselected and disabled, once', () => {
    const draft = draftOf(azar, esfand)
    blockMonths(draft, [azar])
    blockMonths(draft, [azar])
    expect(draft).toMatchObject({ selectedMonths: [esfand], termCount: 1, temporarilyDisabledMonths: [azar] })
  })

  test('a disabled month is enabled again when a place is released', () => {
    const draft = draftOf(azar)
    blockMonths(draft, [azar])
    matchPlaces(draft, [places(azar, 0)])
    expect(draft.temporarilyDisabledMonths).toEqual([azar])
    matchPlaces(draft, [places(azar, 1)])
    expect(draft.temporarilyDisabledMonths).toEqual([])
  })

  test('a closed month is removed, and stays marked as closed until it opens', () => {
    const draft = draftOf(azar, esfand)
    matchPlaces(draft, [{ ...places(azar, 0), closed: true }, places(esfand, 3)])
    expect(draft).toMatchObject({ selectedMonths: [esfand], termCount: 1 })
    blockMonths(draft, [azar], { closed: true })
    expect(blockStateOf(draft, azar)).toBe('closed')
    matchPlaces(draft, [places(azar, 0)])
    expect(blockStateOf(draft, azar)).toBe('full')
    matchPlaces(draft, [{ ...places(azar, 4), closed: true }])
    expect(blockStateOf(draft, azar)).toBe('closed')
    matchPlaces(draft, [places(azar, 4)])
    expect(blockStateOf(draft, azar)).toBeUndefined()
  })

  test('months already booked are only deselected', () => {
    const draft = draftOf(azar, esfand)
    deselectMonths(draft, [esfand])
    expect(draft).toMatchObject({ selectedMonths: [azar], termCount: 1, temporarilyDisabledMonths: [] })
  })
})

describe('a stored draft', () => {
  test('is restored as stored', () => {
    const draft = draftOf(azar, farvardin)
    addTerm(draft)
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
  })

  test.each([
    undefined,
    '',
    '{',
    '[]',
    '{"selectedMonths":["آذر"],"adultCount":1}',
    '{"selectedMonths":[],"termCount":-4}',
  ])('that is invalid (%s) is restored as empty', (text) => expect(parseDraft(text)).toEqual(emptyDraft()))
})

describe('holding places again', () => {
  const fresh = () => {
    let made = 0
    return () => {
      made += 1
      return `key-${made}`
    }
  }

  test('the same content uses the same key', () => {
    const draft = draftOf(azar)
    const newKey = fresh()
    expect(keyOfRequest(draft, 'one', 0, newKey)).toBe('key-1')
    expect(keyOfRequest(draft, 'one', 60_000, newKey)).toBe('key-1')
  })

  test('different content, or the same after the hold has ended, gets a new key', () => {
    const draft = draftOf(azar)
    const newKey = fresh()
    keyOfRequest(draft, 'one', 0, newKey)
    expect(keyOfRequest(draft, 'two', 1, newKey)).toBe('key-2')
    expect(keyOfRequest(draft, 'two', 1 + 20 * 60_000, newKey)).toBe('key-3')
  })

  test('a closed order releases its key', () => {
    const draft = draftOf(azar)
    const newKey = fresh()
    keyOfRequest(draft, 'one', 0, newKey)
    clearSentRequest(draft)
    expect(keyOfRequest(draft, 'one', 1, newKey)).toBe('key-2')
  })
})
