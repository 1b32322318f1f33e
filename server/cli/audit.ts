import { auditHeadOf, findBrokenEntry } from '#server/modules/audit-log/audit-log.service.ts'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { auditReports, type ReportAudit } from '#server/modules/report/report-job.service.ts'
import type { AuditHead } from '#src/contract/desk/audit.ts'
import { command, UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

export const audit = command({
  name: 'audit',
  summary:
    'check the invariants of booking and payment, the reports, and the chain of the audit log; --head finds a cut tail',
  declare: (parser) =>
    parser.option('--head <seq:hash>', 'a head of the audit log that an earlier run or backup noted'),
  async run({ head: noted }) {
    const expected = noted === undefined ? undefined : readHead(noted)
    const {
      findings,
      broken: brokenEntry,
      head,
      reports,
    } = await withDatabase(async (db) => ({
      findings: await auditPayments(db),
      broken: await findBrokenEntry(db, expected),
      head: await auditHeadOf(db),
      reports: await auditReports(db),
    }))
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
    printReports(reports)
    console.log(
      brokenEntry === undefined
        ? `The chain of the audit log is whole. Its head: ${head.seq}:${head.hash}`
        : `BROKEN  the audit log is changed or cut at entry ${brokenEntry}.`,
    )
    return broken === 0 && reports.differences.length === 0 && brokenEntry === undefined ? 0 : 1
  },
})

function printReports({ months, waiting, differences }: ReportAudit) {
  const left = waiting === 0 ? '' : ` ${waiting} months with newer changes were not compared.`
  if (differences.length === 0) return console.log(`The reports of ${months} months equal their source.${left}`)
  console.log(`BROKEN  the reports differ from their source.${left} "reports rebuild" computes them again.`)
  for (const difference of differences) console.log(`           - ${difference}`)
}

/** `seq:hash`, as printed. */
function readHead(text: string): AuditHead {
  const [, seq = '', hash = ''] = /^(\d+):([\w-]*)$/.exec(text) ?? []
  if (seq === '') throw new UsageError(`${text} is not a head such as 12:Q2hh…`)
  return { seq: Number(seq), hash }
}
