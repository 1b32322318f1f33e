import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { debts, payWithin } from '#server/modules/wallet/payout.service.ts'
import type { Payout, PayoutRequest } from '#src/contract/desk/orders.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { deskOrderTexts } from './strings.ts'

/** What is owed to users who deleted their account, the longest owed first. */
export async function payoutsDue({ db }: Pick<Deps, 'db'>): Promise<{ results: Payout[] }> {
  const owed = await debts(db)
  return {
    results: owed.map(({ userId, rial, deletedAt, iban, holder, phone, payments }) => ({
      user: userId,
      owed: rial,
      deleted_at: deletedAt.toISOString(),
      iban,
      holder,
      phone_number: phone,
      payments: payments.map(({ order, gateway, reference, card, rial: amount }) => ({
        order,
        gateway,
        reference,
        card_pan: card,
        amount,
      })),
    })),
  }
}

/** Records a bank transfer to a user who deleted their account. Throws `wallet_short` when less is owed. */
export async function settlePayout(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffRequest,
  userId: number,
  { amount, reference: typed }: PayoutRequest,
  storeResponse: StoreResponse,
): Promise<{ results: Payout[] }> {
  const reference = plainLine(typed)
  if (reference === '') throw new ValidationError({ reference: [deskOrderTexts.payoutReference] })
  return db.transaction(async (tx) => {
    if (!(await payWithin(tx, { userId, rial: amount, reference, now: now() }))) throw new AppError('wallet_short')
    const left = await payoutsDue({ db: tx })
    await storeResponse(tx, left)
    const change = { action: 'payout.pay', subject: { kind: 'user', id: userId }, after: { amount, reference } }
    await recordChange(tx, staff.actor, change, now())
    return left
  })
}
