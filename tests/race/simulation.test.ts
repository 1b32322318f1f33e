import { expect, test } from 'vitest'
import { historyOf } from '#scripts/simulate/history.ts'
import { operations } from '#scripts/simulate/registry.ts'
import { runHistory } from '#scripts/simulate/run.ts'
import { sabotageOf } from '#scripts/simulate/sabotage.ts'
import { shrink } from '#scripts/simulate/shrink.ts'
import { testDatabase } from '#tests/support/drivers/database/database.ts'

// The short form of `npm run simulate`; docs/consistency.md describes the model and the faults.

const STEPS = 150
const MOST_REPLAYS = 8

async function run(steps: ReturnType<typeof historyOf>, sabotage?: string) {
  const { address, close } = await testDatabase({ max: 1 })
  const defect = sabotage === undefined ? undefined : sabotageOf(sabotage)
  return runHistory(address, steps, defect).finally(close)
}

test('a history with faults loses and doubles no place and no rial, and its seed repeats it', async () => {
  const steps = historyOf(7, STEPS, operations)
  const first = await run(steps)
  expect(first.violation).toBeUndefined()
  expect(first.orders).toBeGreaterThan(10)
  expect(first.payments).toBeGreaterThan(5)
  expect((await run(steps)).log).toEqual(first.log)
  expect(await run(historyOf(1, STEPS, operations))).toMatchObject({ violation: undefined })
})

test('without the capacity guard a history sells a place twice, and fewer of its steps show it', async () => {
  const steps = historyOf(1, STEPS, operations)
  const { violation } = await run(steps, 'guard')
  expect(violation?.texts).toContainEqual(
    expect.stringMatching(/^places: slot \d+: \d+ places are sold or held of \d+$/),
  )
  const failed = steps.slice(0, (violation?.step ?? 0) + 1)
  const fails = async (fewer: typeof steps) => (await run(fewer, 'guard')).violation !== undefined
  const shorter = await shrink(failed, fails, MOST_REPLAYS)
  expect(shorter.length).toBeLessThan(failed.length / 2)
  expect((await run(shorter, 'guard')).violation).toBeDefined()
})
