import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const audit = command({
  name: 'audit',
  summary: 'check the eleven invariants of booking and payment',
  declare: (parser) => parser,
  async run() {
    const findings = await withDatabase((db) => auditPayments(db))
    for (const { number, name, ok, violations } of findings) {
      console.log(`${ok ? 'holds ' : 'BROKEN'}  ${number}. ${name}`)
      for (const violation of violations) console.log(`           - ${violation}`)
    }
    const broken = findings.filter(({ ok }) => !ok).length
    console.log(
      broken === 0
        ? `\nAll ${findings.length} invariants hold.`
        : `\n${broken} of ${findings.length} invariants are broken.`,
    )
    return broken === 0 ? 0 : 1
  },
})
