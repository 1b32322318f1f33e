import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { moveAtDesk, sellAtDesk } from '#server/modules/payment/desk/desk-sale.service.ts'
import { quoteSelection } from '#server/modules/payment/quote.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import { addEntry, type Cashier, lockOwnShift } from '#server/modules/till/till.service.ts'
import type { MoveDone, MoveRequest, SaleList, SaleSession, WalkIn, WalkInSold } from '#src/contract/desk/orders.ts'
import type { TillMethod } from '#src/contract/desk/till.ts'
import { toLatinDigits } from '#src/contract/digits.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { PriceQuote, QuoteRequest } from '#src/contract/payment.ts'
import { fold } from '#src/fa/fold.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { findOrder, findSessionPool } from './order-list.repo.ts'
import { listOnSale } from './sale-list.repo.ts'
import { deskOrderTexts } from './strings.ts'

const MOST_SESSIONS = 50

/** What can be sold at the pools of a member of staff. */
export async function onSale(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffRequest,
  { kind, pool, q = '' }: { kind: BookableKind; pool?: number | undefined; q?: string | undefined },
): Promise<SaleList> {
  if (pool !== undefined) requirePool(staff, pool)
  const pools = pool === undefined ? staff.pools : [pool]
  const rows = await listOnSale(db, { kind, pools, name: fold(q), today: jalaliDay(now()) }, MOST_SESSIONS + 1)
  const found = new Map<number, SaleSession>()
  for (const { session, year, month, day, left, capacity, closed } of rows) {
    const shown = found.get(session.id) ?? {
      kind,
      subject: session.subject,
      session: session.number,
      name: session.name,
      title: session.title,
      pool: session.poolId,
      pool_name: session.poolName,
      weekdays: session.weekdays,
      starts_at: session.startsAt,
      ends_at: session.endsAt,
      price: session.finalPriceRial,
      terms: [],
    }
    found.set(session.id, shown)
    shown.terms.push({ term: day === null ? { year, month } : { year, month, day }, left, capacity, closed })
  }
  const results = [...found.values()]
  return { results: results.slice(0, MOST_SESSIONS), has_more: results.length > MOST_SESSIONS }
}

/** The price of a sale for a user. */
export async function quoteSale(
  deps: Deps,
  staff: StaffRequest,
  { user, selection }: { user: number; selection: QuoteRequest },
): Promise<PriceQuote> {
  await requireSessionPool(deps.db, staff, selection)
  return quoteSelection(deps, user, selection)
}

/**
 * Books for a user and takes the money into the till of the member of staff, in one transaction. Throws what a hold and
 * the till throw.
 */
export async function sell(
  deps: Deps,
  { session, staff }: Cashier,
  { user, hold, method, reference }: WalkIn,
  storeResponse: StoreResponse,
): Promise<WalkInSold> {
  const pool = await requireSessionPool(deps.db, staff, hold)
  const checked = checkReference(method, reference)
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const shift = await lockOwnShift(tx, session, now)
    const { order, payment } = await sellAtDesk(tx, { userId: user, request: hold, reference: checked, now })
    if (payment !== null) {
      const entry = { kind: 'sale' as const, method, ...payment }
      await addEntry(tx, shift, entry, { userId: session.userId, now })
    }
    const sold = { order: order.uid, paid: payment?.amountRial ?? 0, method: payment === null ? null : method }
    await storeResponse(tx, sold)
    const after = { paid: sold.paid, method: sold.method, user }
    await recordChange(
      tx,
      staff.actor,
      { action: 'order.sell', subject: { kind: 'order', id: order.uid }, pool, after },
      now,
    )
    return sold
  })
}

/** Moves an enrolment to another session, month or date; the difference goes over the wallet or my till. */
export async function moveEnrolment(
  deps: Deps,
  { session, staff }: Cashier,
  uid: string,
  { enrolment, hold, settle, reference, reason: typed }: MoveRequest,
  storeResponse: StoreResponse,
): Promise<MoveDone> {
  const pool = await requireSessionPool(deps.db, staff, hold)
  const known = await findOrder(deps.db, uid)
  if (known === undefined) throw new AppError('not_found')
  requirePool(staff, known.order.poolId)
  const reason = requireReason(typed)
  const checked = settle === 'wallet' ? null : checkReference(settle, reference)
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const shift = settle === 'wallet' ? undefined : await lockOwnShift(tx, session, now)
    const { members: _, ...request } = hold
    const move = { uid, enrolmentId: enrolment, request, settle, reference: checked, reason, now }
    const moved = await moveAtDesk(tx, move)
    if (moved === undefined) throw new AppError('not_found')
    const { order, refundedRial, payment, paidOut } = moved
    const by = { userId: session.userId, now }
    if (shift !== undefined && payment !== null) {
      await addEntry(tx, shift, { kind: 'sale', method: tillMethodOf(settle), ...payment }, by)
    }
    if (shift !== undefined && paidOut !== null) {
      const { ledgerId, amountRial } = paidOut
      await addEntry(tx, shift, { kind: 'difference', method: 'cash', ledgerId, amountRial: -amountRial, reason }, by)
    }
    const till = (payment?.amountRial ?? 0) - (paidOut?.amountRial ?? 0)
    const done = { order: order.uid, refunded: refundedRial, price: order.payableRial, till }
    await storeResponse(tx, done)
    const after = { ...done, enrolment, from: uid }
    const change = { action: 'order.move', subject: { kind: 'order', id: order.uid }, pool, after, reason }
    await recordChange(tx, staff.actor, change, now)
    return done
  })
}

function tillMethodOf(settle: MoveRequest['settle']): TillMethod {
  return settle === 'terminal' ? 'terminal' : 'cash'
}

/** The pool of the session of a selection. Throws `not_found`, also for another pool. */
async function requireSessionPool(
  db: Db,
  staff: StaffRequest,
  { kind, id, session }: Pick<QuoteRequest, 'kind' | 'id' | 'session'>,
): Promise<number> {
  const pool = await findSessionPool(db, kind, id, session)
  if (pool === undefined) throw new AppError('not_found')
  requirePool(staff, pool)
  return pool
}

/** The digits of a terminal's reference; null for cash. */
function checkReference(method: TillMethod, reference = ''): string | null {
  const digits = toLatinDigits(reference).replaceAll(/\s/g, '')
  if (method === 'cash') {
    if (digits !== '') throw new ValidationError({ reference: [deskOrderTexts.referenceOfCash] })
    return null
  }
  if (!/^\d{6,20}$/.test(digits)) throw new ValidationError({ reference: [deskOrderTexts.referenceMissing] })
  return digits
}

export function requireReason(typed: string): string {
  const reason = plainLine(typed)
  if (reason === '') throw new ValidationError({ reason: [deskOrderTexts.reasonMissing] })
  return reason
}
