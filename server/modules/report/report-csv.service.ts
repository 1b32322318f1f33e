import { CSV_START, csvLine } from '#server/core/csv.ts'
import type { Deps } from '#server/core/deps.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import {
  measureUnits,
  type ReportName,
  type ReportQuery,
  type ReportRow,
  type ReportSource,
} from '#src/contract/desk/reports.ts'
import { measureNames, reportGroupNames, reportSourceNames } from '#src/fa/desk/report-names.ts'
import { readReport } from './report.service.ts'
import { reportTexts } from './strings.ts'

/** A report as a CSV file, in rial; the export is recorded. Throws as `readReport` does. */
export async function exportReport(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffRequest,
  name: ReportName,
  query: ReportQuery,
): Promise<string> {
  const report = await readReport({ db, now }, staff, name, query)
  const { from, to, by, pool, program, coach } = query
  const change = {
    action: 'report.export',
    subject: { kind: 'report', id: name },
    pool: pool ?? null,
    after: { from, to, by, ...(program !== undefined && { program }), ...(coach !== undefined && { coach }) },
  }
  await db.transaction((tx) => recordChange(tx, staff.actor, change, now()))
  const columns = report.measures.map((measure) =>
    measureUnits[measure] === 'rial' ? reportTexts.rial(measureNames[measure]) : measureNames[measure],
  )
  const lines = report.rows.map((row) => csvLine([nameOf(row, by), ...row.values]))
  const total = report.total === null ? '' : csvLine([reportTexts.total, ...report.total])
  return CSV_START + csvLine([reportGroupNames[by], ...columns]) + lines.join('') + total
}

function nameOf({ key, label }: ReportRow, by: ReportQuery['by']): string {
  return by === 'source' ? (reportSourceNames[key as ReportSource] ?? key) : (label ?? key)
}
