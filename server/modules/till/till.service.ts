import type { Actor } from '#server/core/actor.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Session, StaffRequest } from '#server/core/fastify-types.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { requireFresh, requirePool } from '#server/modules/staff/staff.service.ts'
import {
  type ShiftCloseRequest,
  TILL_IDLE_SECONDS,
  TILL_PIN_TRIES,
  type TillEntryRequest,
  type TillState,
} from '#src/contract/desk/till.ts'
import { toLatinDigits } from '#src/contract/digits.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { tillTexts } from './strings.ts'
import {
  closeShift,
  deleteDevices,
  findDevice,
  findOpenShift,
  findPoolName,
  insertEntry,
  insertShift,
  listEntries,
  lockDevice,
  lockOpenShift,
  type NewEntry,
  type Shift,
  saveDevice,
  sumsOf,
  type TillDevice,
  touchDevice,
  tryPin,
} from './till.repo.ts'
import { shownEntry, shownShift } from './till-view.ts'

/** Entries of an open shift on the screen; the sums count all of them. */
const MOST_ENTRIES = 200

type TillDeps = Pick<Deps, 'db' | 'now' | 'secrets'>
/** The member of staff at this device. */
export type Cashier = { session: Session; staff: StaffRequest }

/** My open shift, as far as this device may see it. */
export async function readTill({ db, now }: Pick<Deps, 'db' | 'now'>, { session }: Cashier): Promise<TillState> {
  const found = await findOpenShift(db, session.userId)
  if (found === undefined) return { shift: null }
  const device = deviceState(await findDevice(db, found.shift.id, session.sessionId), now())
  const entries = device === 'active' ? await listEntries(db, found.shift.id, MOST_ENTRIES) : []
  return {
    shift: {
      ...shownShift(found),
      device,
      entries: entries.map(shownEntry),
      expected: device === 'active' ? await sumsOf(db, found.shift) : { cash: 0, terminal: 0 },
    },
  }
}

function deviceState(device: TillDevice | undefined, now: Date): 'active' | 'locked' | 'elsewhere' {
  if (device === undefined || device.failures >= TILL_PIN_TRIES) return 'elsewhere'
  return device.activeAt !== null && device.activeAt > idleSince(now) ? 'active' : 'locked'
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - TILL_IDLE_SECONDS * 1000)
}

/** Opens a shift with its float and connects this device. Throws `fresh_code_required` and `till_open`. */
export async function openShift(
  deps: TillDeps,
  { session, staff }: Cashier,
  { pool, float, pin }: { pool: number; float: number; pin: string },
  storeResponse: StoreResponse,
): Promise<TillState> {
  requirePool(staff, pool)
  await requireFresh(deps, session.sessionId)
  const digits = pinDigits(pin)
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    if ((await findPoolName(tx, pool)) === undefined) throw new ValidationError({ pool: [tillTexts.noPool] })
    const { userId } = session
    const shift = await insertShift(tx, { poolId: pool, openedBy: userId, floatRial: float, openedAt: now })
    if (shift === undefined) throw new AppError('till_open')
    await saveDevice(tx, deviceOf(deps, shift, session, digits), now)
    const state = await readTill({ ...deps, db: tx }, { session, staff })
    await storeResponse(tx, state)
    await record(tx, staff.actor, 'till.open', shift, { after: { float } }, now)
    return state
  })
}

/** Connects this device, or again after too many wrong PINs, with a PIN of its own. Throws as `openShift` does. */
export async function connectDevice(deps: TillDeps, { session, staff }: Cashier, pin: string): Promise<TillState> {
  await requireFresh(deps, session.sessionId)
  const digits = pinDigits(pin)
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const shift = await lockOpenShift(tx, session.userId, 'share')
    if (shift === undefined) throw new AppError('till_closed')
    await saveDevice(tx, deviceOf(deps, shift, session, digits), now)
    const state = await readTill({ ...deps, db: tx }, { session, staff })
    await record(tx, staff.actor, 'till.connect', shift, {}, now)
    return state
  })
}

/** Unlocks this device. A wrong PIN is counted whatever follows: `till_pin_wrong`, then `till_device_ended`. */
export async function unlockTill(deps: TillDeps, cashier: Cashier, pin: string): Promise<TillState> {
  const { session } = cashier
  const digits = pinDigits(pin)
  const found = await findOpenShift(deps.db, session.userId)
  if (found === undefined) throw new AppError('till_closed')
  const device = await findDevice(deps.db, found.shift.id, session.sessionId)
  if (device === undefined) throw new AppError('till_device_ended')
  const { pinHash } = deviceOf(deps, found.shift, session, digits)
  const failures = await tryPin(deps.db, device, pinHash, { tries: TILL_PIN_TRIES, now: deps.now() })
  if (failures === undefined || failures >= TILL_PIN_TRIES) throw new AppError('till_device_ended')
  if (failures > 0) throw new AppError('till_pin_wrong')
  return readTill(deps, cashier)
}

/** Locks this device until its PIN is entered. */
export async function lockTill(deps: Pick<Deps, 'db' | 'now'>, cashier: Cashier): Promise<TillState> {
  const found = await findOpenShift(deps.db, cashier.session.userId)
  if (found !== undefined) await lockDevice(deps.db, found.shift.id, cashier.session.sessionId)
  return readTill(deps, cashier)
}

/**
 * The open shift for a change of its entries: a closing waits for the transaction. Must precede every other lock. Throws
 * `till_closed`, `till_locked` and `till_device_ended`.
 */
export function lockOwnShift(tx: Db, session: Session, now: Date): Promise<Shift> {
  return lockShift(tx, session, 'share', now)
}

async function lockShift(tx: Db, { userId, sessionId }: Session, how: 'share' | 'update', now: Date): Promise<Shift> {
  const shift = await lockOpenShift(tx, userId, how)
  if (shift === undefined) throw new AppError('till_closed')
  if (await touchDevice(tx, shift.id, sessionId, idleSince(now), now)) return shift
  const state = deviceState(await findDevice(tx, shift.id, sessionId), now)
  throw new AppError(state === 'elsewhere' ? 'till_device_ended' : 'till_locked')
}

/** Adds an entry to a shift that `lockOwnShift` returned. */
export function addEntry(
  tx: Db,
  shift: Shift,
  entry: Omit<NewEntry, 'id' | 'shiftId' | 'createdBy' | 'createdAt'>,
  { userId, now }: { userId: number; now: Date },
): Promise<number> {
  return insertEntry(tx, { ...entry, shiftId: shift.id, createdBy: userId, createdAt: now })
}

/** Records money put in or taken out by hand. Throws `ValidationError` without a reason, or for more than the till has. */
export async function enterMoney(
  deps: TillDeps,
  { session, staff }: Cashier,
  { kind, method, amount, reason: typed }: TillEntryRequest,
  storeResponse: StoreResponse,
): Promise<TillState> {
  const reason = plainLine(typed)
  if (reason === '') throw new ValidationError({ reason: [tillTexts.reasonMissing] })
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    // An update lock: two withdrawals at once must not take more than there is.
    const shift = await lockShift(tx, session, 'update', now)
    const amountRial = kind === 'in' ? amount : -amount
    const sums = await sumsOf(tx, shift)
    if (sums[method] + amountRial < 0) throw new ValidationError({ amount: [tillTexts.tooLittle] })
    await addEntry(tx, shift, { kind, method, amountRial, reason }, { userId: session.userId, now })
    const state = await readTill({ ...deps, db: tx }, { session, staff })
    await storeResponse(tx, state)
    await record(tx, staff.actor, `till.${kind}`, shift, { after: { method, amount }, reason }, now)
    return state
  })
}

/**
 * Closes my shift. Waits for a sale in progress; throws `till_changed` with the new sums when they are no longer those
 * that were shown, and `ValidationError` for a difference without a reason.
 */
export async function endShift(
  deps: TillDeps,
  { session, staff }: Cashier,
  { expected, counted, reason: typed }: ShiftCloseRequest,
  storeResponse: StoreResponse,
): Promise<TillState> {
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const shift = await lockShift(tx, session, 'update', now)
    const sums = await sumsOf(tx, shift)
    if (sums.cash !== expected.cash || sums.terminal !== expected.terminal) {
      throw new AppError('till_changed', { current: sums })
    }
    const differs = sums.cash !== counted.cash || sums.terminal !== counted.terminal
    const reason = plainLine(typed)
    if (differs && reason === '') throw new ValidationError({ reason: [tillTexts.differenceReason] })
    await closeShift(tx, shift.id, { expected: sums, counted, reason: reason || null, now })
    await deleteDevices(tx, shift.id)
    await storeResponse(tx, { shift: null })
    const after = { expected: sums, counted }
    await record(tx, staff.actor, 'till.close', shift, { after, reason: reason || null }, now)
    return { shift: null }
  })
}

function pinDigits(pin: string): string {
  const digits = toLatinDigits(pin.trim())
  if (!/^\d{4,6}$/.test(digits)) throw new ValidationError({ pin: [tillTexts.pinShape] })
  return digits
}

function deviceOf({ secrets }: Pick<Deps, 'secrets'>, { id: shiftId }: Shift, { sessionId }: Session, pin: string) {
  return { shiftId, sessionId, pinHash: keyedHash(secrets.otpKey, `till:${shiftId}:${sessionId}:${pin}`) }
}

type Fields = { after?: Record<string, unknown>; reason?: string | null }

function record(tx: Db, actor: Actor, action: string, { id, poolId }: Shift, fields: Fields, now: Date) {
  return recordChange(tx, actor, { action, subject: { kind: 'till', id }, pool: poolId, ...fields }, now)
}
