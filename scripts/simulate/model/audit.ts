import type { ModelPart } from '#scripts/simulate/operation.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'

/** The product's own audit. */
export const audit: ModelPart = {
  name: 'audit',
  check: async (world) => {
    const findings = await auditPayments(world.db, world.now())
    return findings.flatMap(({ number, violations }) =>
      violations.map((violation) => `invariant ${number}: ${violation}`),
    )
  },
}
