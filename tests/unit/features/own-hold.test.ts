import { expect, test } from 'vitest'
import { blockMonths, emptyDraft, matchPlaces, parseDraft, toggleMonth } from '#src/features/booking/draft.ts'
import { noteHold, openHold, withOwnHold } from '#src/features/booking/own-hold.ts'
import { order, UID } from '#tests/support/scenarios/journey.ts'

const MINUTE = 60_000
const aban = { year: 1405, month: 8 }
const azar = { year: 1405, month: 9 }
const heldAt = 1_000_000

const heldDraft = () => {
  const draft = emptyDraft()
  toggleMonth(draft, aban)
  noteHold(draft, order(), heldAt)
  return draft
}
const full = [aban, azar, { year: 1405, month: 10 }].map((month) => ({ ...month, capacity: 1, left: 0 }))

test('a hold lasts as long as the server says, by the clock of this device', () => {
  const draft = heldDraft()
  expect(openHold(draft, heldAt + 20 * MINUTE - 1)?.order).toBe(UID)
  expect(openHold(draft, heldAt + 20 * MINUTE)).toBeUndefined()
})

test('a repeated response does not make a hold longer; an order that holds nothing is no hold', () => {
  const draft = heldDraft()
  noteHold(draft, order(), heldAt + 5 * MINUTE)
  expect(draft.held?.until).toBe(heldAt + 20 * MINUTE)
  const free = emptyDraft()
  noteHold(free, order({ hold_expires_at: null }), heldAt)
  expect(free.held).toBeUndefined()
})

test('the held places of a full month are free for their holder; those of other months are not', () => {
  const draft = heldDraft()
  const places = withOwnHold(full, draft.held, heldAt + MINUTE)
  expect(places.map(({ left }) => left)).toEqual([1, 1, 0])
  matchPlaces(draft, places)
  expect(draft.selectedMonths).toEqual([aban])
  matchPlaces(draft, full)
  expect(draft.selectedMonths).toEqual([])
})

test('places that were read before the hold still contain it', () => {
  const draft = heldDraft()
  expect(withOwnHold(full, draft.held, heldAt - 1)).toBe(full)
  expect(withOwnHold(full, undefined, heldAt)).toBe(full)
})

test('a full date of a pool is open for the people of the hold', () => {
  const draft = emptyDraft()
  const date = { year: 1405, month: 9, day: 2 }
  noteHold(draft, order({ kind: 'pool', months: [date], people: 3 }), heldAt)
  const [place] = withOwnHold([{ ...date, capacity: 3, left: 0, state: 'full' }], draft.held, heldAt)
  expect(place).toMatchObject({ left: 3, state: 'open' })
})

test('a month that the server calls full is no longer held', () => {
  const draft = heldDraft()
  blockMonths(draft, [{ year: 1405, month: 11 }])
  expect(draft.held?.order).toBe(UID)
  blockMonths(draft, [azar])
  expect(draft.held).toBeUndefined()
})

test('a hold is stored with the draft', () => {
  const draft = heldDraft()
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft)
})
