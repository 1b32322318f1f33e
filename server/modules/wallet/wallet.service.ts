import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { LedgerEntry } from '#src/contract/wallet.ts'
import { type LedgerRow, listLedger, readWallet } from './wallet.repo.ts'

/** A user's balance and one page of its movements. Throws `not_found` past the end. */
export async function walletOf(deps: Deps, userId: number, { page, pageSize }: { page: number; pageSize: number }) {
  const [{ balanceRial, reservedRial, movements }, rows] = await Promise.all([
    readWallet(deps.db, userId),
    listLedger(deps.db, userId, { limit: pageSize, offset: (page - 1) * pageSize }),
  ])
  if (rows.length === 0 && page > 1) throw new AppError('not_found')
  return { balance: balanceRial, reserved: reservedRial, count: movements, results: rows.map(toEntry) }
}

function toEntry(row: LedgerRow): LedgerEntry {
  return {
    id: row.id,
    // Pages of a version before credits cannot read a response that names them.
    kind: row.kind === 'credit' ? 'refund' : row.kind,
    amount: row.amountRial,
    balance: row.balanceRial,
    order: row.order,
    team_name: row.subject?.team_name ?? null,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
  }
}
