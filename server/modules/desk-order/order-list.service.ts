import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { refundOf } from '#server/modules/payment/refunds/cancel-term.service.ts'
import { refundableOf } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import { attentionTimes } from '#server/modules/today/today.service.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import type {
  DeskAttempt,
  DeskEnrolment,
  OrderDetail,
  OrderListItem,
  OrderPage,
  OrderQuery,
} from '#src/contract/desk/orders.ts'
import { endOfTerm, startOfJalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import {
  type EnrolmentRow,
  findOrder,
  listAttempts,
  listEnrolments,
  listOrders,
  type OrderRow,
  type Pools,
  refundedOf,
} from './order-list.repo.ts'
import { deskOrderTexts } from './strings.ts'

const PAGE = 30
/** Of an order, and of an account. */
const MOST_ENROLMENTS = 200
const MOST_ORDERS_OF_USER = 50

/** Orders at the pools of a member of staff, newest first. Throws `not_found` for another pool. */
export async function orderPageOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: Pick<StaffRequest, 'pools'>,
  { cursor, state, attention, gateway, day, pool }: OrderQuery,
): Promise<OrderPage> {
  if (pool !== undefined) requirePool(staff, pool)
  const dates = day === undefined ? {} : rangeOf(day, day)
  const { endedBefore, silentSince } = attentionTimes(now())
  const filter = {
    pools: pool === undefined ? staff.pools : [pool],
    ...{ cursor, state, gateway, ...dates },
    ...(attention === 'holds_overdue' && { endedBefore }),
    ...(attention === 'payments_silent' && { silentSince }),
  }
  const rows = await listOrders(db, filter, PAGE + 1)
  const page = cursorPage(rows, PAGE, ({ order }) => order.id)
  return { results: page.rows.map(shownOrder), next_cursor: page.next_cursor }
}

/** The instants of Jalali days, both included. Throws `ValidationError` for a day that does not exist. */
export function rangeOf(first: string, last: string): { from: Date; until: Date } {
  return { from: startOfJalaliDay(dateOf(first, 'from')), until: endOfTerm(dateOf(last, 'to')) }
}

function dateOf(key: string, field: string): JalaliDate {
  const [year = 0, month = 0, day = 0] = key.split('-').map(Number)
  const date = { year, month, day }
  if (!isJalaliDate(date)) throw new ValidationError({ [field]: [deskOrderTexts.dateUnreal] })
  return date
}

/** An order with its attempts and enrolments. Throws `not_found`, also for another pool. */
export async function orderDetailOf(db: Db, staff: Pick<StaffRequest, 'pools'>, uid: string): Promise<OrderDetail> {
  const found = await findOrder(db, uid)
  if (found === undefined) throw new AppError('not_found')
  const { order, swimmers } = found
  requirePool(staff, order.poolId)
  const attempts = await listAttempts(db, order.id)
  const enrolled = await listEnrolments(db, { order: order.id, pools: 'all' }, MOST_ENROLMENTS)
  const isOpen = order.state === 'held' || order.state === 'paying'
  return {
    ...shownOrder(found),
    subject: order.subjectNumber,
    session: order.sessionNumber,
    price: order.subject.price,
    swimmers,
    hold_expires_at: isOpen ? order.holdExpiresAt.toISOString() : null,
    confirmed_at: order.confirmedAt?.toISOString() ?? null,
    closed_at: order.closedAt?.toISOString() ?? null,
    attempts: attempts.map(shownAttempt),
    enrolments: enrolled.map(shownEnrolment),
    refunded: await refundedOf(db, order),
    refundable: await refundableOf(db, order),
  }
}

/** The newest orders of a user at some pools. */
export async function ordersOfUser(db: Db, user: number, pools: Pools): Promise<OrderListItem[]> {
  return (await listOrders(db, { user, pools }, MOST_ORDERS_OF_USER)).map(shownOrder)
}

/** The enrolments of a user at some pools, the latest month or date first. */
export async function enrolmentsOfUser(db: Db, user: number, pools: Pools): Promise<DeskEnrolment[]> {
  return (await listEnrolments(db, { user, pools }, MOST_ENROLMENTS)).map(shownEnrolment)
}

function shownOrder({ order, userName, phone, poolName, gateway }: OrderRow): OrderListItem {
  return {
    id: order.id,
    uid: order.uid,
    kind: order.kind,
    state: order.state,
    user: order.userId,
    user_name: userName,
    phone_number: phone,
    pool: order.poolId,
    pool_name: poolName,
    name: order.subject.team_name,
    session_title: order.subject.session_title,
    months: order.subject.months,
    people: order.people,
    payable: order.payableRial,
    wallet: order.walletRial,
    gateway,
    created_at: order.createdAt.toISOString(),
  }
}

function shownAttempt({ attempt, method }: Awaited<ReturnType<typeof listAttempts>>[number]): DeskAttempt {
  return {
    id: attempt.id,
    gateway: attempt.gateway,
    method,
    state: attempt.state,
    amount: attempt.amountRial,
    wallet: attempt.walletRial,
    reference: attempt.refId,
    card_pan: attempt.cardPan,
    gateway_code: attempt.gatewayCode,
    created_at: attempt.createdAt.toISOString(),
    ended_at: attempt.endedAt?.toISOString() ?? null,
  }
}

function shownEnrolment({ enrolment, order, places, priceRial, swimmer }: EnrolmentRow): DeskEnrolment {
  const { id, memberId, year, month, day, cancelledAt } = enrolment
  if (order.kind === 'wallet' || order.kind === 'card') throw new Error(`order ${order.uid} has an enrolment`)
  return {
    id,
    order: order.uid,
    kind: order.kind,
    subject: order.subjectNumber,
    session: order.sessionNumber,
    name: order.subject.team_name,
    session_title: order.subject.session_title,
    member: memberId,
    swimmer,
    term: day === null ? { year, month } : { year, month, day },
    places,
    price: refundOf(order, { priceRial }),
    cancelled_at: cancelledAt?.toISOString() ?? null,
  }
}
