import type { Db } from '#server/db/client.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { walletShare } from '#src/contract/wallet.ts'
import { type Attempt, listAttempts } from './attempt.repo.ts'
import type { Order } from './order.repo.ts'
import { releaseParts, reservePart, spendableRial } from './wallet.repo.ts'

/** The bank may still take the money of these. */
export function isOpenAttempt({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'created' || state === 'redirected' || state === 'verifying'
}

/**
 * Sets aside what the wallet is to pay of an order, all of the payable if the balance reaches, and returns how much that is.
 * While a payment of the order is open at the bank the part stays as it is: the bank asks for the rest of it. The payer
 * and the order are locked.
 */
export async function chooseWalletPart(
  tx: Db,
  order: Order,
  attempts: Attempt[],
  { wanted, bankLeast }: { wanted: boolean; bankLeast: number },
): Promise<number> {
  if (attempts.some(isOpenAttempt)) return order.walletRial
  if (order.walletRial > 0) await releaseParts(tx, [order.id])
  const available = wanted ? await spendableRial(tx, order.userId) : 0
  const part = walletShare({ payable: order.payableRial, available, bankLeast })
  if (part === 0) return 0
  if (!(await reservePart(tx, order, part))) throw new Error(`the wallet of order ${order.uid} changed under its lock`)
  return part
}

/** The wallet's side of an order for its payer; null where there is none, as with money that goes into it. */
export async function showWalletPart(db: Db, order: Order): Promise<PaymentOrder['wallet']> {
  if (order.kind === 'wallet') return null
  const isOpen = order.state === 'held' || order.state === 'paying'
  const attempts = order.state === 'paying' ? await listAttempts(db, order.id) : []
  return {
    available: (await spendableRial(db, order.userId)) + (isOpen ? order.walletRial : 0),
    part: order.walletRial,
    fixed: attempts.some(isOpenAttempt),
  }
}
