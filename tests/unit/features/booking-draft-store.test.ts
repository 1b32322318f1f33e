// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { endSession } from '#src/api/session/session-end.ts'
import { draftOf } from '#src/features/booking/draft-store.ts'
import { poolProgress, storePoolStep } from '#src/features/booking/pool/pool-progress.ts'
import { fakeApi } from '#tests/unit/api/fake-api.ts'

afterEach(() => vi.unstubAllGlobals())
const of = { kind: 'team', id: 1, session: 1 } as const

test('signing out clears the drafts in memory: the next user finds none, and the previous page writes none back', async () => {
  fakeApi({})
  const before = draftOf(of)
  before.adultCount = 3
  expect(localStorage.getItem('team-booking:team:1:1')).toContain('3')
  await endSession('left')
  expect(localStorage.length).toBe(0)
  expect(draftOf(of)).not.toBe(before)
  expect(draftOf(of).adultCount).not.toBe(3)
  before.adultCount = 5
  expect(localStorage.getItem('team-booking:team:1:1') ?? '').not.toContain('5')
})

test('signing out ends a pool booking in progress', async () => {
  fakeApi({})
  storePoolStep(3, { pool: 1, session: 1, pool_name: 'آزادی', title: 'سانس صبح', people: 2 })
  expect(poolProgress).toMatchObject({ step: 3, poolData: { people: 2 } })
  await endSession('left')
  expect(poolProgress).toEqual({ poolData: undefined, paymentSuccess: false, step: 1 })
  expect(localStorage.length).toBe(0)
})
