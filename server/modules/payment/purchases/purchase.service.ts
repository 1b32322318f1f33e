import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import { shownKind } from '#server/db/order-kind.ts'
import { showClock } from '#server/modules/payment/order-view.ts'
import { receiptState } from '#server/modules/payment/receipt-state.ts'
import type { Purchase } from '#src/contract/purchase.ts'
import {
  countPurchases,
  listPurchases,
  listTries,
  type PurchaseFilter,
  type PurchaseRow,
  type TryRow,
} from './purchase.repo.ts'

/** One page of a user's orders, and how many match the filter. Throws `not_found` past the end. */
export async function purchasesOf(
  deps: Deps,
  userId: number,
  { page, pageSize, ...filter }: PurchaseFilter & { page: number; pageSize: number },
): Promise<{ count: number; results: Purchase[] }> {
  const now = deps.now()
  const slice = { now, limit: pageSize, offset: (page - 1) * pageSize }
  const [count, rows] = await Promise.all([
    countPurchases(deps.db, userId, filter, now),
    listPurchases(deps.db, userId, filter, slice),
  ])
  if (rows.length === 0 && page > 1) throw new AppError('not_found')
  const tries =
    rows.length === 0
      ? []
      : await listTries(
          deps.db,
          rows.map(({ order }) => order.id),
        )
  return {
    count,
    results: rows.map((row) =>
      toPurchase(
        deps,
        row,
        tries.filter((one) => one.orderId === row.order.id),
      ),
    ),
  }
}

function toPurchase(deps: Deps, { order, standing, swimmers }: PurchaseRow, tries: TryRow[]): Purchase {
  const { team_name, session_title, pool_name, months, price } = order.subject
  const { hold_expires_at, now } = showClock(deps, order)
  return {
    uid: order.uid,
    kind: shownKind(order.kind),
    subject: order.subjectNumber,
    session: order.sessionNumber,
    team_name,
    session_title,
    pool_name,
    months,
    people: order.people,
    swimmers,
    payable: price.payable,
    currency: 'IRR',
    state: receiptState({ ...order, standing }, tries, deps.now()),
    created_at: order.createdAt.toISOString(),
    paid_at: (tries.find(({ state }) => state === 'verified')?.verifiedAt ?? order.confirmedAt)?.toISOString() ?? null,
    hold_expires_at: hold_expires_at !== null && hold_expires_at > now ? hold_expires_at : null,
  }
}
