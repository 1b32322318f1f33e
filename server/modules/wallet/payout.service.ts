import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { AccountDelete } from '#src/contract/account.ts'
import { holderFault, ibanFault, ibanOf } from '#src/fa/payout-account.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { insertPayoutAccount, listDebts, listPaymentsOf, readBalance, takePayout } from './payout.repo.ts'

/** A deleted account's money. Without an account, `payments` name how it came in. */
export type Debt = Awaited<ReturnType<typeof listDebts>>[number] & {
  payments: Awaited<ReturnType<typeof listPaymentsOf>>
}

/** Whether a wallet holds money. Throws `ValidationError` where it does and no good account is named for it. */
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
 * Keeps the account with the person's number until all is paid. In the transaction that deletes the person: money may have
 * come in since it was asked last. Throws `ValidationError` as `refuseUnpayable` does.
 */
export async function savePayoutAccount(
  tx: Db,
  { userId, phone, now }: { userId: number; phone: string; now: Date },
  wish: AccountDelete,
): Promise<void> {
  if (!(await refuseUnpayable(tx, userId, wish))) return
  const account = { iban: ibanOf(wish.iban ?? '') ?? '', holder: plainLine(wish.holder ?? ''), phone }
  await insertPayoutAccount(tx, userId, account, now)
}

/** What is owed to people who have left, the longest owed first. */
export async function debts(db: Db): Promise<Debt[]> {
  const owed: Debt[] = []
  for (const debt of await listDebts(db)) {
    owed.push({ ...debt, payments: debt.iban === null ? await listPaymentsOf(db, debt.userId) : [] })
  }
  return owed
}

/**
 * Writes down that the operator has paid a part or all of a debt, by the bank's reference; with the last rial the account
 * is forgotten. False when not so much is owed to that person.
 */
export async function recordPayout(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId, rial, reference }: { userId: number; rial: number; reference: string },
): Promise<boolean> {
  return deps.db.transaction((tx) => takePayout(tx, { userId, rial, reference, now: deps.now() }))
}
