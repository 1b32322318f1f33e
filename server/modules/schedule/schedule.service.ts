import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { cancelLesson, returnGuestsWithin } from '#server/modules/make-up/cancel-date.service.ts'
import { notifyUsers } from '#server/modules/notification/notify.service.ts'
import { endOpenWithin } from '#server/modules/payment/order.service.ts'
import { refundVisits } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { requireFresh, requirePool } from '#server/modules/staff/staff.service.ts'
import type {
  ScheduleConsequence,
  ScheduleRequest,
  ScheduleResult,
  ScheduleSave,
  ScheduleSaved,
} from '#src/contract/desk/schedule.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { insertChange, lockRows, lockSchedule, setConsequence } from './change.repo.ts'
import { announced, consequenceOf, type Done, type Plan } from './plan.ts'
import { planClose } from './plan-close.service.ts'
import { planHours } from './plan-hours.service.ts'
import { planAdd, planSubstitute } from './plan-lesson.service.ts'
import { planMove } from './plan-move.service.ts'
import { scheduleTexts } from './strings.ts'

type ScheduleDeps = Pick<Deps, 'db' | 'now'>
/** Who changes the schedule, and at which pools; the command line has no session. */
export type Scheduler = { actor: Actor; pools: StaffRequest['pools']; sessionId?: string }

/** What a change would do. Changes nothing. Throws `validation` for a date that does not exist, and `not_found`. */
export async function previewChange(
  { db, now }: ScheduleDeps,
  scheduler: Pick<Scheduler, 'pools'>,
  request: ScheduleRequest,
): Promise<ScheduleConsequence> {
  const plan = await planOf(db, scheduler, request, now())
  return consequenceOf(request, plan, announced(plan))
}

/**
 * Makes a change as it was announced: all of it in one transaction with its messages, or nothing. Throws
 * `changed_meanwhile` with the new preview when it would do something else by now, `schedule_conflict` with the preview
 * while something is in the way, `fresh_code_required` for refunds and credits, and as `previewChange`.
 */
export function saveChange(
  { db, now }: ScheduleDeps,
  scheduler: Scheduler,
  { change: request, fingerprint }: ScheduleSave,
  storeResponse?: StoreResponse,
): Promise<ScheduleSaved> {
  return db.transaction(async (tx) => {
    const at = now()
    await lockSchedule(tx)
    await lockRows(tx, rowsOf(await planOf(tx, scheduler, request, at)))
    // Again under the locks: an order that was not locked changes the fingerprint.
    const plan = await planOf(tx, scheduler, request, at)
    const preview = consequenceOf(request, plan, announced(plan))
    if (preview.fingerprint !== fingerprint) throw new AppError('changed_meanwhile', { current: preview })
    if (plan.conflicts.length > 0) throw new AppError('schedule_conflict', { current: preview })
    // Refunds and credits need a recent code, as everywhere at the desk.
    const isProtected = preview.refund_rial > 0 || preview.credits > 0
    if (isProtected && scheduler.sessionId !== undefined) await requireFresh({ db: tx, now }, scheduler.sessionId)
    const actorId = scheduler.actor.userId
    const row = { poolId: plan.poolId, request, consequence: withoutNames(preview), actorId, createdAt: at }
    const id = await insertChange(tx, row)
    const result = consequenceOf(request, plan, await carryOut(tx, plan, id, at))
    // The database did not do what was announced: nothing is saved.
    if (result.fingerprint !== fingerprint) throw new Error(`schedule change ${id} differs from its preview`)
    const saved = { id, consequence: withoutNames(result) }
    await setConsequence(tx, id, saved.consequence)
    await storeResponse?.(tx, saved)
    await recordChange(tx, scheduler.actor, entryOf(request, plan, saved), at)
    return saved
  })
}

async function planOf(db: Db, scheduler: Pick<Scheduler, 'pools'>, request: ScheduleRequest, now: Date): Promise<Plan> {
  refuseUnreal(request)
  const plan = await planners(db, now, request)
  requirePool(scheduler, plan.poolId)
  if (plan.otherPoolId !== undefined) requirePool(scheduler, plan.otherPoolId)
  return plan
}

function planners(db: Db, now: Date, request: ScheduleRequest): Promise<Plan> {
  switch (request.kind) {
    case 'move':
      return planMove(db, request, now)
    case 'close':
      return planClose(db, request, now)
    case 'substitute':
      return planSubstitute(db, request, now)
    case 'add':
      return planAdd(db, request, now)
    case 'hours':
      return planHours(db, request, now)
  }
}

function refuseUnreal(request: ScheduleRequest) {
  for (const [field, date] of Object.entries(request)) {
    if (typeof date === 'object' && !isJalaliDate(date)) throw new ValidationError({ [field]: [scheduleTexts.unreal] })
  }
}

function rowsOf({ refunds, ended, guests, slotIds, sessionIds }: Plan) {
  const orders = [...refunds, ...ended, ...guests]
  const distinct = (ids: number[]) => [...new Set(ids)]
  return {
    userIds: distinct(orders.map(({ userId }) => userId)),
    orderIds: distinct(orders.map(({ orderId }) => orderId)),
    ...{ slotIds: distinct(slotIds), sessionIds: distinct(sessionIds) },
  }
}

/** Does what is planned, and counts what the services and the database really did. */
async function carryOut(tx: Db, plan: Plan, changeId: number, now: Date): Promise<Done> {
  const { reason } = plan
  const done: Done = { refunds: [], ended: [], credits: 0, texts: [] }
  await plan.write(tx, now)
  const orderIds = plan.refunds.map(({ orderId }) => orderId)
  done.refunds = await refundVisits(tx, { orderIds, slotIds: plan.closedSlots, reason, now })
  for (const { orderId, order } of plan.ended) {
    if ((await endOpenWithin(tx, orderId, now)) !== undefined) done.ended.push(order)
  }
  for (const { lesson } of plan.cancelled) {
    done.credits += (await cancelLesson(tx, { lesson, reason, now })).given.length
  }
  await returnGuestsWithin(tx, plan.guests, { reason, now })
  done.ended.push(...plan.guests.map(({ order }) => order))
  const key = `schedule:${changeId}`
  const told = new Set(await notifyUsers(tx, plan.messages, { kind: 'schedule_changed', key, now }))
  done.texts = plan.messages.filter(({ userId }) => told.has(userId)).map(({ text }) => text)
  return done
}

/** Names are personal data: neither the change nor the stored response keeps them. */
function withoutNames({ people: _, ...result }: ScheduleConsequence): ScheduleResult {
  return result
}

function entryOf(request: ScheduleRequest, { poolId, reason, people }: Plan, { id, consequence }: ScheduleSaved) {
  const { refund_rial, credits, message_count } = consequence
  const after = { ...request, people: people.size, refund_rial, credits, messages: message_count }
  const action = `schedule.${request.kind}`
  return { action, subject: { kind: 'schedule_change', id }, pool: poolId, after, reason: reason || null }
}
