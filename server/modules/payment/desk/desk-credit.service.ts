import type { Db } from '#server/db/client.ts'
import { creditWallet } from '#server/modules/payment/wallet.repo.ts'

type StaffCredit = { userId: number; amountRial: number; reason: string; now: Date }

/** Credits a user's wallet for a reason, which they read there. The account is locked. */
export function creditByStaff(tx: Db, { now, ...credit }: StaffCredit): Promise<void> {
  return creditWallet(tx, { ...credit, kind: 'credit', createdAt: now })
}
