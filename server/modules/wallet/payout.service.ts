import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { AccountDelete } from '#src/contract/account.ts'
import { holderFault, ibanFault, ibanOf } from '#src/fa/payout-account.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { insertPayoutAccount, listDebts, listPaymentsOf, readBalance, takePayout } from './payout.repo.ts'

/** A deleted account's balance. Without a payout account, `payments` lists how the money came in. */
export type Debt = Awaited<ReturnType<typeof listDebts>>[number] & {
  payments: Awaited<ReturnType<typeof listPaymentsOf>>
}

/** Whether a wallet holds money. Throws `ValidationError` when it does and no valid payout account is given. */
export async function refuseUnpayable(db: Db, userId: number, { iban = '', holder = '' }: AccountDelete) {
  if ((await readBalance(db, userId)) === 0) return false
  const [wrongIban, wrongHolder] = [ibanFault(iban), holderFault(holder)]
  if (wrongIban !== undefined || wrongHolder !== undefined) {
    throw new ValidationError({
      ...(wrongIban === undefined ? {} : { iban: [wrongIban] }),
      ...(wrongHolder === undefined ? {} : { holder: [wrongHolder] }),
    })
  }
  return true
}

/**
 * Stores the payout account with the user's number until the debt is paid. Runs in the transaction that deletes the
 * user: money may have arrived since the last check. Throws `ValidationError` as `refuseUnpayable` does.
 */
export async function savePayoutAccount(
  tx: Db,
  { userId, phone, now }: { userId: number; phone: string; now: Date },
  input: AccountDelete,
): Promise<void> {
  if (!(await refuseUnpayable(tx, userId, input))) return
  const account = { iban: ibanOf(input.iban ?? '') ?? '', holder: plainLine(input.holder ?? ''), phone }
  await insertPayoutAccount(tx, userId, account, now)
}

/** Balances owed to users who deleted their account, the longest owed first. */
export async function debts(db: Db): Promise<Debt[]> {
  const owed: Debt[] = []
  for (const debt of await listDebts(db)) {
    owed.push({ ...debt, payments: debt.iban === null ? await listPaymentsOf(db, debt.userId) : [] })
  }
  return owed
}

type PaidDebt = { userId: number; rial: number; reference: string }

/**
 * Records that all or part of a debt was paid, with the bank's reference; the last rial deletes the payout account. False
 * when less is owed to that user.
 */
export function payWithin(tx: Db, debt: PaidDebt & { now: Date }): Promise<boolean> {
  return takePayout(tx, debt)
}

/** The same in a transaction of its own. */
export async function recordPayout(deps: Pick<Deps, 'db' | 'now'>, debt: PaidDebt): Promise<boolean> {
  return deps.db.transaction((tx) => payWithin(tx, { ...debt, now: deps.now() }))
}
