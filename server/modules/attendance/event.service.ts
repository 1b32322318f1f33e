import type { Deps } from '#server/core/deps.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import {
  type AttendanceEvent,
  coachKinds,
  doorKinds,
  type EventBatch,
  type EventResult,
} from '#src/contract/attendance/event.ts'
import { rollMark } from '#src/contract/attendance/roll-mark.ts'
import { levelValues } from '#src/contract/catalog/filter-values.ts'
import { mergeEvents } from '#src/fa/attendance/merge.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import {
  findDouble,
  findEnrolment,
  findScan,
  findSession,
  insertEvent,
  isOnRoll,
  type Lesson,
  listEvents,
  lockAttendance,
  type NewEvent,
  saveAttendance,
  saveDoubles,
} from './attendance.repo.ts'
import { isCoachOf } from './coach-scope.service.ts'

/** A device may be ahead by as much as its correction is imprecise; beyond that, the time of arrival counts. */
const MOST_AHEAD_MS = 5 * 60_000

type Sender = { screen: 'door' | 'coach'; staff: StaffRequest }

/** Stores the events of a device, each in a transaction of its own: a refused one does not hold back the others. */
export async function storeEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  sender: Sender,
  { device, events }: EventBatch,
): Promise<{ now: string; results: EventResult[] }> {
  const results: EventResult[] = []
  for (const event of events) results.push(await storeEvent(deps, sender, device, event))
  return { now: deps.now().toISOString(), results }
}

async function storeEvent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  sender: Sender,
  device: EventBatch['device'],
  event: AttendanceEvent,
): Promise<EventResult> {
  const { id } = event
  const subject = await subjectOf(db, sender, device.id, event)
  if ('reason' in subject) return { id, result: 'refused', reason: subject.reason }
  const receivedAt = now()
  const sentAt = new Date(event.at)
  const isAhead = sentAt.getTime() > receivedAt.getTime() + MOST_AHEAD_MS
  const row: NewEvent = {
    ...{ id, kind: event.kind, device: device.id, deviceName: device.name, actorId: sender.staff.actor.userId },
    ...{ at: isAhead ? receivedAt : sentAt, deviceAt: sentAt, receivedAt, ...event.date, ...subject },
    ...{ people: event.people ?? 1, target: event.target ?? null, value: event.value ?? null },
  }
  const isNew = await db.transaction(async (tx) => {
    const { memberId } = row
    if (memberId === null || memberId === undefined) return insertEvent(tx, row)
    const lesson = { sessionId: row.sessionId, memberId, ...event.date }
    // Locked before the insert, so that a repeat waits for the first and sees its merge.
    await lockAttendance(tx, lesson, row.poolId)
    const inserted = await insertEvent(tx, row)
    if (inserted) await merge(tx, lesson, receivedAt)
    return inserted
  })
  const found = event.kind === 'scan' ? await findDouble(db, id) : undefined
  const double = found && { ...found, at: found.at.toISOString() }
  return { id, result: isNew ? 'stored' : 'repeated', ...(double && { double }) }
}

type Subject = Pick<NewEvent, 'sessionId' | 'poolId' | 'memberId' | 'enrolmentId' | 'most'>

/** What an event is about, or why it cannot be stored. */
async function subjectOf(
  db: Db,
  { screen, staff }: Sender,
  device: string,
  event: AttendanceEvent,
): Promise<Subject | Required<Pick<EventResult, 'reason'>>> {
  const kinds = screen === 'door' ? doorKinds : coachKinds
  if (!kinds.includes(event.kind) || !isWhole(event)) return { reason: 'invalid' }
  const session = await findSession(db, event.session, event.date)
  if (session === undefined) return { reason: 'unknown' }
  const { poolId, classPoolId, instructorId: instructor, isSubstitute } = session
  const isOwn =
    screen === 'door'
      ? staff.pools === 'all' || staff.pools.includes(poolId)
      : isCoachOf(staff.grants, { pools: [poolId, classPoolId], instructor, isSubstitute })
  if (!isOwn) return { reason: 'not_yours' }
  const base = { sessionId: session.id, poolId, enrolmentId: null, most: 1 }
  if (event.kind === 'scan') return scanned(db, event, base)
  if (event.kind === 'undo') return undone(db, device, event, base)
  if (event.member === null) return { ...base, memberId: null }
  const isKnown = await isOnRoll(db, { sessionId: session.id, memberId: event.member, ...event.date })
  return isKnown ? { ...base, memberId: event.member } : { reason: 'unknown' }
}

/** A device takes back its own scans alone. */
async function undone(
  db: Db,
  device: string,
  { target = '', member, date }: AttendanceEvent,
  base: Subject,
): Promise<Subject | { reason: 'unknown' }> {
  const scan = await findScan(db, target)
  if (scan?.device !== device || scan.sessionId !== base.sessionId) return { reason: 'unknown' }
  if (scan.year !== date.year || scan.month !== date.month || scan.day !== date.day) return { reason: 'unknown' }
  return member === null || member === scan.memberId ? { ...base, memberId: scan.memberId } : { reason: 'unknown' }
}

/** The enrolment decides whose entry it is: a pass of the first format names no member. */
async function scanned(db: Db, event: AttendanceEvent, base: Subject): Promise<Subject | { reason: 'unknown' }> {
  const enrolment = event.enrolment === undefined ? undefined : await findEnrolment(db, event.enrolment)
  if (enrolment?.sessionId !== base.sessionId) return { reason: 'unknown' }
  if (event.member !== null && enrolment.memberId !== event.member) return { reason: 'unknown' }
  return { ...base, memberId: enrolment.memberId, enrolmentId: event.enrolment ?? null, most: enrolment.places }
}

/** Whether an event has what its kind needs. */
function isWhole({ kind, date, member, enrolment, target, value }: AttendanceEvent): boolean {
  if (!isJalaliDate(date)) return false
  const has = {
    scan: enrolment !== undefined,
    undo: target !== undefined,
    mark: member !== null && rollMark.safeParse(value).success,
    level: member !== null && levelValues.some((level) => level === value),
    note: member !== null && (value ?? '').trim() !== '',
    guest: member === null && (value ?? '').trim() !== '',
    substitute: member === null,
  }
  return has[kind]
}

/** Recomputes the attendance of a lesson from all its events. */
async function merge(tx: Db, lesson: Lesson, now: Date): Promise<void> {
  const rows = await listEvents(tx, lesson)
  const merged = mergeEvents(rows.map((row) => ({ ...row, at: row.at.getTime() })))
  const first = rows.find(({ kind, at }) => kind === 'scan' && at.getTime() === merged.enteredAt)
  const instant = (at: number | null) => (at === null ? null : new Date(at))
  await saveAttendance(tx, lesson, {
    entered: merged.entered,
    enteredAt: instant(merged.enteredAt),
    door: first?.deviceName ?? null,
    mark: merged.mark,
    markAt: instant(merged.markAt),
  })
  const scans = rows.filter(({ kind }) => kind === 'scan').map(({ id }) => id)
  if (scans.length > 0) await saveDoubles(tx, scans, merged.doubles, now)
}
