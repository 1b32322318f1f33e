import type { Db } from '#server/db/client.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { walletShare } from '#src/contract/wallet.ts'
import { type Attempt, listAttempts } from './attempt/attempt.repo.ts'
import type { Order } from './order.repo.ts'
import { releaseReservations, reserveBalance, spendableRial } from './wallet.repo.ts'

/** The bank may still collect the money of these attempts. */
export function isOpenAttempt({ state }: Pick<Attempt, 'state'>): boolean {
  return state === 'created' || state === 'redirected' || state === 'verifying'
}

/**
 * Reserves the wallet part of an order, the full payable amount if the balance allows, and returns it in rial. While a
 * payment of the order is open at the bank the part does not change: the bank collects the rest. The payer and the
 * order are locked.
 */
export async function chooseWalletPart(
  tx: Db,
  order: Order,
  attempts: Attempt[],
  { useWallet, bankLeast }: { useWallet: boolean; bankLeast: number },
): Promise<number> {
  if (attempts.some(isOpenAttempt)) return order.walletRial
  if (order.walletRial > 0) await releaseReservations(tx, [order.id])
  const available = useWallet ? await spendableRial(tx, order.userId) : 0
  const part = walletShare({ payable: order.payableRial, available, bankLeast })
  if (part === 0) return 0
  if (!(await reserveBalance(tx, order, part)))
    throw new Error(`the wallet of order ${order.uid} changed under its lock`)
  return part
}

/** The wallet part of an order for its payer; null for top-ups. */
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
