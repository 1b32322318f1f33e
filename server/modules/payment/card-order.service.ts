import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { HOLD_SECONDS, type PaymentOrder } from '#src/contract/payment.ts'
import { insertOrder, listHeld, moveOrders, type Payer } from './order.repo.ts'
import { newOrderUid } from './order-uid.ts'
import { showOrder } from './order-view.ts'
import { releaseReservations } from './wallet.repo.ts'

type CardSubject = {
  poolId: number
  poolName: string
  poolAddress: string
  name: string
  visits: number
  validDays: number
}
type CardOrder = { userId: number; payer: Payer; priceRial: number; subject: CardSubject }

/** Opens the order of a multi-visit card; cancels an unpaid older one. The account is locked. */
export async function openCardOrder(
  deps: Deps,
  tx: Db,
  { userId, payer, priceRial, subject }: CardOrder,
): Promise<{ orderId: number; shown: PaymentOrder }> {
  const now = deps.now()
  const older = await listHeld(tx, userId, 'card')
  if (older.length > 0) {
    await moveOrders(tx, older, 'cancelled', { closedAt: now })
    await releaseReservations(tx, older)
  }
  const holdExpiresAt = new Date(now.getTime() + HOLD_SECONDS * 1000)
  const row = { ...newOrder(priceRial, subject), userId, createdAt: now, holdExpiresAt }
  const order = await insertOrder(tx, row, [])
  return { orderId: order.id, shown: await showOrder(deps, tx, { order, payer, swimmers: [], picture: null }) }
}

function newOrder(priceRial: number, { poolId, poolName, poolAddress, name, visits, validDays }: CardSubject) {
  const price = { baseAmount: priceRial, discount: 0, totalPrice: priceRial, totalDiscount: 0, payable: priceRial }
  return {
    uid: newOrderUid(),
    kind: 'card' as const,
    subjectNumber: poolId,
    sessionNumber: 0,
    sessionId: null,
    state: 'held' as const,
    payableRial: priceRial,
    subject: {
      ...{ team_name: name, pool_name: poolName, pool_address: poolAddress, session_title: '', weekdays: [] },
      ...{ starts_at: '', ends_at: '', months: [], price: { ...price, lines: [] } },
      card: { visits, valid_days: validDays },
    },
  }
}
