import { expect, test } from 'vitest'
import { firstSessionMonths, planMonths } from '#server/db/seed/class-sessions.ts'
import { randomFrom } from '#server/db/seed/random.ts'

test.each([1, 8, 12])('a product started in month %i has free places now and a full month later', (month) => {
  const slots = firstSessionMonths({ year: 1405, month }, randomFrom(1))
  const coming = slots.filter((slot) => slot.year > 1405 || slot.month >= month)
  const left = coming.map((slot) => slot.capacity - (slot.deskTaken ?? 0))
  expect(left.slice(0, 5)).toEqual([7, 11, 3, 14, 0])
  expect(slots).toHaveLength(24)
})

test('a month is never overbooked, and past months are nearly full', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    for (const slot of planMonths({ year: 1405, month: 8 }, randomFrom(seed))) {
      const left = slot.capacity - (slot.deskTaken ?? 0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBeLessThanOrEqual(slot.year === 1405 && slot.month < 8 ? 2 : slot.capacity)
    }
  }
})

test('the same seed gives the same data', () => {
  const row = (seed: number) => Array.from({ length: 5 }, randomFrom(seed).next)
  expect(row(7)).toEqual(row(7))
  expect(row(7)).not.toEqual(row(8))
})
