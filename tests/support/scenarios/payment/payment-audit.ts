import { expect } from 'vitest'
import { sweepOnce } from '#server/modules/payment/attempt/sweeper.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { TEST_NOW, type TestApp } from '#tests/support/drivers/app.ts'

/** Fails when the payment audit finds a contradiction between orders, payments, places and ledger. */
export async function expectAuditPassed({ db }: Pick<TestApp, 'db'>) {
  expect((await auditPayments(db, TEST_NOW)).filter(({ ok }) => !ok)).toEqual([])
}

/** For the end of a test file that moves money. */
export async function auditAndClose(mowj: TestApp) {
  await expectAuditPassed(mowj)
  await mowj.close()
}

/** One run of the payment sweeper; throws the error of an order or payment that it could not process. */
export async function sweep({ deps }: Pick<TestApp, 'deps'>, stopped?: AbortSignal) {
  const report = (error: unknown) => {
    throw error
  }
  return sweepOnce(deps, report, stopped)
}
