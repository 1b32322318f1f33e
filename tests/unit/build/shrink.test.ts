import { describe, expect, test } from 'vitest'
import { historyOf, type Step } from '#scripts/simulate/history.ts'
import { sabotageOf } from '#scripts/simulate/sabotage.ts'
import { shrink } from '#scripts/simulate/shrink.ts'

const MOST = 500
const steps: Step[] = Array.from({ length: 200 }, (_, seed) => ({ operation: 'hold', seed }))
const seedsOf = (history: Step[]) => history.map(({ seed }) => seed)
/** A fault that needs these steps. */
const needing =
  (...seeds: number[]) =>
  async (history: Step[]) =>
    seeds.every((seed) => seedsOf(history).includes(seed))

describe('the simulation', () => {
  test('shrinks a history to the steps that its fault needs', async () => {
    expect(seedsOf(await shrink(steps, needing(3, 77, 199), MOST))).toEqual([3, 77, 199])
    expect(seedsOf(await shrink(steps, needing(0), MOST))).toEqual([0])
  })

  test('replays a history as often as allowed', async () => {
    let replays = 0
    const counted = (history: Step[]) => {
      replays += 1
      return needing(3, 77, 199)(history)
    }
    const shorter = await shrink(steps, counted, 10)
    expect(replays).toBe(10)
    expect(seedsOf(shorter)).toEqual(expect.arrayContaining([3, 77, 199]))
  })

  test('makes the same history of the same seed, with operations by their weight', () => {
    const run = () => undefined
    const operations = [
      { name: 'often', weight: 9, run },
      { name: 'seldom', weight: 1, run },
    ]
    const history = historyOf(7, 1000, operations)
    expect(historyOf(7, 1000, operations)).toEqual(history)
    expect(historyOf(8, 1000, operations)).not.toEqual(history)
    const seldom = history.filter(({ operation }) => operation === 'seldom').length
    expect(seldom).toBeGreaterThan(60)
    expect(seldom).toBeLessThan(140)
  })

  test('refuses a sabotage that it does not know', () => {
    expect(() => sabotageOf('places')).toThrow('guard|price|refund|offer|code|credit|link|card')
    expect(sabotageOf('offer').name).toBe('offer')
  })
})
