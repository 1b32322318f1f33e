import { CSV_START, csvLine } from '#server/core/csv.ts'
import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { OrderExport } from '#src/contract/desk/orders.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { termKey } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { type AccountingRow, listForAccounting, type OrderFilter } from './order-list.repo.ts'
import { rangeOf } from './order-list.service.ts'
import { deskOrderTexts } from './strings.ts'

/** Rows in memory at a time. */
const BATCH = 500
const MOST_DAYS = 367

/** Paid orders of some days as a CSV file for accounting, in chunks. Throws `ValidationError` for a wrong range. */
export async function exportOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffRequest,
  { from: first, to: last, pool }: OrderExport,
): Promise<AsyncGenerator<string>> {
  if (pool !== undefined) requirePool(staff, pool)
  const { from, until } = rangeOf(first, last)
  const days = (until.getTime() - from.getTime()) / DAY_MS
  if (days < 1 || days > MOST_DAYS) throw new ValidationError({ to: [deskOrderTexts.rangeWrong] })
  const after = { from: first, to: last }
  const change = {
    action: 'order.export',
    subject: { kind: 'orders', id: `${first}/${last}` },
    pool: pool ?? null,
    after,
  }
  await db.transaction((tx) => recordChange(tx, staff.actor, change, now()))
  return linesOf(db, { pools: pool === undefined ? staff.pools : [pool], from, until })
}

async function* linesOf(db: Deps['db'], filter: OrderFilter): AsyncGenerator<string> {
  yield CSV_START + csvLine(deskOrderTexts.csv.columns)
  let cursor: number | undefined
  for (;;) {
    const rows = await listForAccounting(db, { ...filter, cursor }, BATCH)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    if (rows.length < BATCH) return
    cursor = rows.at(-1)?.order.id
  }
}

function lineOf({ order, poolName, gateway, method, reference, refundedRial }: AccountingRow): string {
  const { states, kinds, places, methods } = deskOrderTexts.csv
  return csvLine([
    termKey(jalaliDay(order.createdAt)),
    order.uid,
    states[order.state],
    kinds[order.kind],
    order.subject.team_name,
    order.subject.session_title,
    poolName,
    order.payableRial,
    order.walletRial,
    gateway === null ? null : places[gateway],
    method === null ? null : methods[method],
    reference,
    refundedRial,
  ])
}
