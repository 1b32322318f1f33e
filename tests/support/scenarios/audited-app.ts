import { afterAll, beforeEach, expect } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'

/** Closes the app; fails when the audit of its payments finds a violation. */
export async function closeAudited(mowj: TestApp): Promise<void> {
  expect((await auditPayments(mowj.db)).filter(({ ok }) => !ok)).toEqual([])
  await mowj.close()
}

/** An app for all tests of a file: each starts at `TEST_NOW`, and the payments of all must pass the audit. */
export async function auditedApp(): Promise<TestApp> {
  const mowj = await testApp()
  beforeEach(() => mowj.clock.set(TEST_NOW))
  afterAll(() => closeAudited(mowj))
  return mowj
}
