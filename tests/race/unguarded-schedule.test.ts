import { expect, test, vi } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { lastLane } from '#tests/support/scenarios/race/last-lane.ts'

// Negative control: changes of the schedule without their lock. Each has planned before one of them is written.
vi.mock(import('#server/modules/schedule/change.repo.ts'), async (original) => {
  const repo = await original()
  let planned = 0
  let release: () => void = () => undefined
  const both = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    ...repo,
    lockSchedule: async () => undefined,
    insertChange: async (...given) => {
      planned += 1
      if (planned === 2) release()
      await both
      return repo.insertChange(...given)
    },
  }
})

test('without the lock two managers move classes to the same lane, and the audit detects it', async () => {
  const mowj = await testApp({ max: 8 })
  const { save } = await lastLane(mowj)
  expect((await save()).map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const broken = (await auditPayments(mowj.db, mowj.clock.now())).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([16])
  await mowj.close()
})
