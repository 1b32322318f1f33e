import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { addBareSession } from '#server/modules/catalog/new-session.service.ts'
import {
  AdminError,
  changePlaces,
  changePrice,
  placesOf,
  updateProgramPrices,
} from '#server/modules/catalog/session-admin.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type {
  DeskPlacesBody,
  DeskSession,
  DeskSessionBody,
  DeskSessionPatch,
} from '#src/contract/desk/catalog-session.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { refuseBusyCoach } from './coach-time.service.ts'
import {
  type DeskSessionRow,
  findDeskSession,
  findSubjectPool,
  listDeskSessions,
  lockSubjectPool,
  updateSession,
} from './desk-session.repo.ts'
import type { Asking } from './row-values.service.ts'
import { viewOf } from './session-view.service.ts'
import { catalogTexts } from './strings.ts'

type DbDeps = Pick<Deps, 'db' | 'now'>
type Which = { kind: BookableKind; id: number }

/** The sessions of a team, course or pool with their places. Throws `not_found`, also for another pool's. */
export async function readDeskSessions(
  { db, now }: DbDeps,
  asking: Pick<Asking, 'pools'>,
  { kind, subject }: { kind: BookableKind; subject: number },
): Promise<DeskSession[]> {
  const owner = await findSubjectPool(db, kind, subject)
  if (owner === undefined) throw new AppError('not_found')
  requirePool(asking, owner.poolId)
  const rows = await listDeskSessions(db, kind, subject)
  return Promise.all(rows.map((row) => viewOf(db, row, now())))
}

/**
 * Adds a session with its first month or date; `generateSlots` adds the others afterwards. Throws `ValidationError`, and
 * `coach_busy` when the coach has another class at the same time.
 */
export async function addDeskSession(
  tx: Db,
  asking: Asking,
  body: DeskSessionBody,
  { now, storeResult }: { now: Date; storeResult: StoreResponse },
): Promise<DeskSession> {
  const { kind, subject, title, weekdays, capacity, sex } = body
  refuseTimes(body)
  refusePrices(body)
  const owner = await lockSubjectPool(tx, kind, subject)
  if (owner === undefined) throw new ValidationError({ subject: [catalogTexts.noSubject] })
  requirePool(asking, owner.poolId)
  if (owner.archivedAt !== null) throw new ValidationError({ subject: [catalogTexts.archivedPool] })
  const id = await addBareSession(
    tx,
    {
      ...{ kind, subject, title, capacity, weekdays: distinct(weekdays) },
      ...{ startsAt: body.starts_at, endsAt: body.ends_at },
      ...{ termRial: body.price_per_term, finalRial: body.final_price },
      ...(kind === 'pool' && sex !== undefined && { sex }),
    },
    now,
  )
  const row = await sessionOf(tx, asking, { kind, id })
  if (row.programId !== null) await refuseBusyCoach(tx, { programId: row.programId })
  const session = await viewOf(tx, row, now)
  await storeResult(tx, session)
  await recordChange(tx, asking.actor, { ...changeOf('create', row), after: fieldsOf(row) }, now)
  return session
}

/**
 * Changes a session of this version; held and paid orders keep their price. Throws `session_sold` when days or times
 * change although places are sold, and as `addDeskSession` does.
 */
export function changeDeskSession(
  { db, now }: DbDeps,
  asking: Asking,
  which: Which,
  { version, price_per_term, final_price, ...patch }: DeskSessionPatch,
): Promise<DeskSession> {
  return db.transaction(async (tx) => {
    const before = await sessionOf(tx, asking, which)
    const meeting = meetingAfter(before, patch)
    refuseTimes({ starts_at: meeting.startsAt, ends_at: meeting.endsAt })
    const price = {
      price_per_term: price_per_term ?? before.pricePerTermRial,
      final_price: final_price ?? before.finalPriceRial,
    }
    refusePrices(price)
    const isMoved = JSON.stringify(meeting) !== JSON.stringify(meetingOf(before))
    if (isMoved) await refuseSold(tx, which, now())
    const sex = which.kind === 'pool' ? patch.sex : undefined
    const values = { ...meeting, title: patch.title ?? before.title, ...(sex !== undefined && { sex }) }
    await save(tx, asking, which, { id: before.id, version, ...values }, now())
    await changePrice(tx, {
      kind: which.kind,
      session: which.id,
      termRial: price.price_per_term,
      finalRial: price.final_price,
    })
    if (isMoved) await closeOtherDates(tx, which, meeting.weekdays, now())
    if (isMoved && before.programId !== null) await refuseBusyCoach(tx, { programId: before.programId })
    return finish(tx, asking, before, { verb: 'change', now: now() })
  })
}

/** Archives a session, or offers it again; its bookings stay. Throws `coach_busy` and `changed_meanwhile`. */
export function setSessionArchived(
  { db, now }: DbDeps,
  asking: Asking,
  which: Which,
  { version, archived }: { version: number; archived: boolean },
): Promise<DeskSession> {
  return db.transaction(async (tx) => {
    const before = await sessionOf(tx, asking, which)
    await save(tx, asking, which, { id: before.id, version, archivedAt: archived ? now() : null }, now())
    await updateProgramPrices(tx)
    if (!archived && before.programId !== null) await refuseBusyCoach(tx, { programId: before.programId })
    return finish(tx, asking, before, { verb: archived ? 'archive' : 'unarchive', now: now() })
  })
}

/** Sets the capacity of months or dates, or opens and closes them. Throws `capacity_below_sold`. */
export function changeDeskPlaces(
  { db, now }: DbDeps,
  asking: Asking,
  which: Which,
  { version, terms, capacity, closed }: DeskPlacesBody,
): Promise<DeskSession> {
  if (capacity === undefined && closed === undefined) {
    throw new ValidationError({ capacity: [catalogTexts.nothingToSet] })
  }
  return db.transaction(async (tx) => {
    const before = await sessionOf(tx, asking, which)
    await save(tx, asking, which, { id: before.id, version }, now())
    const set = { ...(capacity !== undefined && { capacity }), ...(closed !== undefined && { closed }) }
    await inDesk(() => changePlaces(tx, { kind: which.kind, session: which.id, terms, ...set, now: now() }))
    return finish(tx, asking, before, { verb: 'places', now: now(), after: { terms, ...set } })
  })
}

type Finished = { verb: string; now: Date; after?: Record<string, unknown> }

async function finish(tx: Db, asking: Asking, before: DeskSessionRow, { verb, now, after }: Finished) {
  const row = await sessionOf(tx, asking, { kind: before.kind, id: before.number })
  const session = await viewOf(tx, row, now)
  const fields = after === undefined ? { before: fieldsOf(before), after: fieldsOf(row) } : { after }
  await recordChange(tx, asking.actor, { ...changeOf(verb, row), ...fields }, now)
  return session
}

async function sessionOf(tx: Db, asking: Pick<Asking, 'pools'>, { kind, id }: Which): Promise<DeskSessionRow> {
  const row = await findDeskSession(tx, kind, id)
  if (row === undefined) throw new AppError('not_found')
  requirePool(asking, row.poolId)
  return row
}

async function save(tx: Db, asking: Asking, which: Which, row: Parameters<typeof updateSession>[1], now: Date) {
  if (await updateSession(tx, row)) return
  throw new AppError('changed_meanwhile', { current: await viewOf(tx, await sessionOf(tx, asking, which), now) })
}

async function refuseSold(tx: Db, which: Which, now: Date) {
  const places = await placesOf(tx, which, now)
  if (places.some(({ taken, deskTaken }) => taken + deskTaken > 0)) throw new AppError('session_sold')
}

/** Dates that the pool's opening no longer has; none of them is sold. */
async function closeOtherDates(tx: Db, which: Which, weekdays: number[], now: Date) {
  const terms = (await placesOf(tx, which, now)).flatMap(({ year, month, day }) =>
    day === null || weekdays.includes(weekdayOf({ year, month, day })) ? [] : [{ year, month, day }],
  )
  if (terms.length > 0) await changePlaces(tx, { kind: which.kind, session: which.id, terms, closed: true, now })
}

/** Translates what the operator's services refuse. */
async function inDesk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AdminError && error.fault === 'full') throw new AppError('capacity_below_sold')
    if (error instanceof AdminError && error.fault === 'term') {
      throw new ValidationError({ terms: [catalogTexts.noTerm] })
    }
    throw error
  }
}

function refuseTimes({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  if (ends_at <= starts_at) throw new ValidationError({ ends_at: [catalogTexts.endsBefore] })
}

function refusePrices({ price_per_term, final_price }: { price_per_term: number; final_price: number }) {
  if (final_price > price_per_term) throw new ValidationError({ final_price: [catalogTexts.finalAbove] })
}

function distinct(weekdays: number[]): number[] {
  return [...new Set(weekdays)].sort((one, other) => one - other)
}

function meetingOf({ weekdays, startsAt, endsAt }: DeskSessionRow) {
  return { weekdays, startsAt, endsAt }
}

function changeOf(verb: string, { kind, number, poolId }: DeskSessionRow) {
  return { action: `session.${verb}`, subject: { kind: `${kind}_session`, id: number }, pool: poolId }
}

function meetingAfter(before: DeskSessionRow, { weekdays, starts_at, ends_at }: Partial<DeskSessionPatch>) {
  return {
    weekdays: distinct(weekdays ?? before.weekdays),
    startsAt: starts_at ?? before.startsAt,
    endsAt: ends_at ?? before.endsAt,
  }
}

function fieldsOf({ id: _, programId: __, version: ___, ...fields }: DeskSessionRow) {
  return fields
}
