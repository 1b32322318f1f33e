import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { orderSlides } from '#server/modules/slider/slider-admin.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { DeskCatalogQuery } from '#src/contract/desk/catalog.ts'
import {
  countLivePrograms,
  findRow,
  insertRow,
  listRows,
  lockReferred,
  type RowKind,
  type StoredRow,
  updateRow,
  type Values,
} from './catalog-row.repo.ts'
import { refuseBusyCoach } from './coach-time.service.ts'
import { moveSessions } from './desk-session.repo.ts'
import { refuseFewerLanes } from './pool-lanes.service.ts'
import {
  type Asking,
  type Fields,
  type Item,
  isProgram,
  itemOf,
  pickFields,
  picturesOf,
  valuesOf,
} from './row-values.service.ts'
import { catalogTexts } from './strings.ts'

const PAGE = 50

type DbDeps = Pick<Deps, 'db' | 'now'>

const poolOf = (kind: RowKind, row: StoredRow) => (kind === 'pool' ? row.number : (row.poolId ?? null))

/** A page of rows of the pools of who asks, newest first. */
export async function readRows(
  { db }: Pick<Deps, 'db'>,
  { pools }: Pick<Asking, 'pools'>,
  kind: RowKind,
  query: DeskCatalogQuery,
): Promise<{ results: Item[]; next_cursor: number | null }> {
  const rows = await listRows(db, kind, query, pools, PAGE + 1)
  const page = cursorPage(rows, PAGE, ({ number }) => number)
  return { results: page.rows.map(itemOf), next_cursor: page.next_cursor }
}

/** Throws `not_found`, also for a row of another pool. */
export async function readRow(db: Db, asking: Pick<Asking, 'pools'>, kind: RowKind, number: number): Promise<Item> {
  return itemOf(await rowOf(db, asking, kind, number))
}

async function rowOf(db: Db, asking: Pick<Asking, 'pools'>, kind: RowKind, number: number): Promise<StoredRow> {
  const row = await findRow(db, kind, number)
  if (row === undefined) throw new AppError('not_found')
  const pool = poolOf(kind, row)
  if (pool !== null) requirePool(asking, pool)
  return row
}

/** What belongs to no pool is changed by those of the whole club; pools are added by them alone. */
function requireWriter(asking: Asking, kind: RowKind, row?: StoredRow) {
  requirePool(asking, row === undefined ? null : poolOf(kind, row))
}

/**
 * Adds a row. Teams and courses begin unpublished, everything else is shown at once. Throws `ValidationError` for an
 * unknown or archived pool or coach, and `not_found` where who asks may not add.
 */
export async function addRow(
  tx: Db,
  asking: Asking,
  kind: RowKind,
  { fields, now, storeResult, copied }: NewRow,
): Promise<Item> {
  if (!isProgram(kind)) requireWriter(asking, kind)
  const values = await valuesOf(tx, asking, kind, { fields, own: picturesOf(copied) })
  const isHidden = isProgram(kind) || copied !== undefined
  const number = await insertRow(tx, kind, { ...values, ...(isHidden && { archivedAt: now }) })
  const item = itemOf(await rowOf(tx, asking, kind, number))
  await storeResult(tx, item)
  await recordChange(tx, asking.actor, { ...changeOf(kind, 'create', item), after: item }, now)
  return item
}

type NewRow = {
  fields: Fields
  now: Date
  storeResult: StoreResponse
  /** The row whose pictures it may have. */
  copied?: StoredRow
}

/** Adds an unpublished copy of a row, without its sessions. */
export async function copyRow(
  tx: Db,
  asking: Asking,
  kind: RowKind,
  { number, ...rest }: Omit<NewRow, 'fields' | 'copied'> & { number: number },
): Promise<Item> {
  const copied = await rowOf(tx, asking, kind, number)
  const name = kind === 'slide' ? 'title' : 'name'
  const fields = {
    ...pickFields(kind, itemOf(copied)),
    [name]: catalogTexts.copyOf(String(copied[name]).slice(0, COPIED_NAME)),
  }
  return addRow(tx, asking, kind, { fields, ...rest, copied })
}

/** Leaves room for the mark of a copy. */
const COPIED_NAME = 100

/**
 * Changes the given fields of a row of this version. Throws `changed_meanwhile` with the row as another user left it,
 * `coach_busy` when the new coach has a class at the same time, `ValidationError` for fewer lanes than coming lessons
 * need, and as `addRow` does.
 */
export function changeRow(
  { db, now }: DbDeps,
  asking: Asking,
  kind: RowKind,
  { number, version, ...fields }: Fields & { number: number; version: number },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await rowOf(tx, asking, kind, number)
    requireWriter(asking, kind, before)
    const values = await valuesOf(tx, asking, kind, { fields, own: picturesOf(before), before })
    if (kind === 'pool') await refuseFewerLanes(tx, { before, lanes: values.lanes, now: now() })
    await saveRow(tx, asking, kind, { number, version, ...values })
    const after = await rowOf(tx, asking, kind, number)
    if (isProgram(kind)) {
      if (after.poolId !== before.poolId) await moveSessions(tx, after.id, Number(after.poolId))
      if (after.instructorId !== before.instructorId) await refuseBusyCoach(tx, { programId: after.id })
    }
    const change = { ...changeOf(kind, 'change', itemOf(after)), before: itemOf(before), after: itemOf(after) }
    await recordChange(tx, asking.actor, change, now())
    return itemOf(after)
  })
}

async function saveRow(tx: Db, asking: Asking, kind: RowKind, row: Values & { number: number; version: number }) {
  const { number, version, ...values } = row
  const isSaved =
    Object.keys(values).length === 0
      ? (await rowOf(tx, asking, kind, number)).version === version
      : await updateRow(tx, kind, row)
  if (isSaved) return
  throw new AppError('changed_meanwhile', { current: itemOf(await rowOf(tx, asking, kind, number)) })
}

/**
 * Archives a row, or offers it again. Bookings stay. Throws `archive_in_use` for a pool or coach of teams and courses that
 * are offered, `not_ready` for a team or course without sessions or of an archived pool or coach, and as `changeRow` does.
 */
export function setRowArchived(
  { db, now }: DbDeps,
  asking: Asking,
  kind: RowKind,
  { number, version, archived }: { number: number; version: number; archived: boolean },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await rowOf(tx, asking, kind, number)
    requireWriter(asking, kind, before)
    if (!archived && isProgram(kind)) await refuseUnready(tx, before)
    await saveRow(tx, asking, kind, { number, version, archivedAt: archived ? now() : null })
    // After the update, which waits for a request that adds a team or course to this pool or coach.
    if (archived && (kind === 'pool' || kind === 'coach') && (await countLivePrograms(tx, kind, number)) > 0) {
      throw new AppError('archive_in_use')
    }
    if (!archived && isProgram(kind)) await refuseBusyCoach(tx, { programId: before.id })
    const after = await rowOf(tx, asking, kind, number)
    const verb = archived ? 'archive' : 'unarchive'
    await recordChange(tx, asking.actor, { ...changeOf(kind, verb, itemOf(after)), ...bothOf(before, after) }, now())
    return itemOf(after)
  })
}

const bothOf = (before: StoredRow, after: StoredRow) => ({ before: itemOf(before), after: itemOf(after) })

async function refuseUnready(tx: Db, { poolId = 0, instructorId = 0, sessionCount }: StoredRow) {
  const referred = [await lockReferred(tx, 'pools', poolId), await lockReferred(tx, 'instructors', instructorId)]
  const isReady = Number(sessionCount) > 0 && referred.every((row) => row?.archivedAt === null)
  if (!isReady) throw new AppError('not_ready')
}

/** Reorders the slides that are shown. Throws `ValidationError` unless each is listed once. */
export function writeSlideOrder({ db, now }: DbDeps, asking: Asking, ids: number[]) {
  return db.transaction(async (tx) => {
    if (!(await orderSlides(tx, ids, { dryRun: false }))) throw new ValidationError({ ids: [catalogTexts.slideOrder] })
    const page = await readRows({ db: tx }, asking, 'slide', { state: 'live' })
    const change = { action: 'slide.order', subject: { kind: 'slide', id: 'order' }, after: { ids } }
    await recordChange(tx, asking.actor, change, now())
    return page
  })
}

function changeOf(kind: RowKind, verb: string, item: Item) {
  const pool = kind === 'pool' ? item.id : typeof item.pool === 'number' ? item.pool : null
  return { action: `${kind}.${verb}`, subject: { kind, id: item.id }, pool }
}
