import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { HOLD_SECONDS, type PaymentOrder } from '#src/contract/payment.ts'
import { LEAST_TOP_UP_RIAL, MOST_TOP_UP_RIAL } from '#src/contract/wallet.ts'
import { formatToman } from '#src/fa/toman.ts'
import { insertOrder, listHeld, lockPayer, moveOrders } from './order.repo.ts'
import { newOrderUid } from './order-uid.ts'
import { showOrder } from './order-view.ts'
import { paymentTexts } from './strings.ts'

const RIAL_PER_TOMAN = 10

/** Creates an order that tops up the wallet, paid like any other; cancels an unpaid older one. */
export async function openTopUp(
  deps: Deps,
  userId: number,
  amountRial: number,
  storeResponse: StoreResponse,
): Promise<PaymentOrder> {
  checkAmount(amountRial)
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const payer = await lockPayer(tx, userId)
    if (payer === undefined) throw new AppError('token_invalid')
    const older = await listHeld(tx, userId, 'wallet')
    if (older.length > 0) await moveOrders(tx, older, 'cancelled', { closedAt: now })
    const order = await insertOrder(tx, { ...topUp(amountRial), userId, ...timestamps(now) }, [])
    const shown = await showOrder(deps, tx, { order, payer, swimmers: [], picture: null })
    await storeResponse(tx, shown)
    return shown
  })
}

function checkAmount(rial: number) {
  if (rial % RIAL_PER_TOMAN !== 0) throw new ValidationError({ amount: [paymentTexts.wholeToman] })
  if (rial < LEAST_TOP_UP_RIAL) {
    throw new ValidationError({ amount: [paymentTexts.topUpTooSmall(formatToman(LEAST_TOP_UP_RIAL))] })
  }
  if (rial > MOST_TOP_UP_RIAL) {
    throw new ValidationError({ amount: [paymentTexts.topUpTooLarge(formatToman(MOST_TOP_UP_RIAL))] })
  }
}

function timestamps(now: Date) {
  return { createdAt: now, holdExpiresAt: new Date(now.getTime() + HOLD_SECONDS * 1000) }
}

function topUp(amountRial: number) {
  const price = { baseAmount: amountRial, discount: 0, totalPrice: amountRial, totalDiscount: 0, payable: amountRial }
  const noPlace = { pool_name: '', pool_address: '', session_title: '', weekdays: [], starts_at: '', ends_at: '' }
  return {
    uid: newOrderUid(),
    kind: 'wallet' as const,
    subjectNumber: 0,
    sessionNumber: 0,
    sessionId: null,
    state: 'held' as const,
    payableRial: amountRial,
    subject: { team_name: paymentTexts.topUp, ...noPlace, months: [], price },
  }
}
