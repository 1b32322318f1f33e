import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { pools } from '#server/db/schema/catalog.ts'
import { attempts, orders } from '#server/db/schema/payment.ts'
import { users } from '#server/db/schema/people.ts'
import { tillDevices, tillEntries, tillShifts } from '#server/db/schema/till.ts'
import type { TillSums } from '#src/contract/desk/till.ts'

export type Shift = typeof tillShifts.$inferSelect
export type TillDevice = typeof tillDevices.$inferSelect
export type NewEntry = typeof tillEntries.$inferInsert
export type ShiftRow = Awaited<ReturnType<typeof listShifts>>[number]

const named = {
  shift: tillShifts,
  pool: pools.name,
  opener: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, 'user-' || ${users.id})`,
}

/** The open shift of a user, with names. */
export async function findOpenShift(db: Db, userId: number) {
  const [row] = await db
    .select(named)
    .from(tillShifts)
    .innerJoin(pools, eq(pools.id, tillShifts.poolId))
    .innerJoin(users, eq(users.id, tillShifts.openedBy))
    .where(and(eq(tillShifts.openedBy, userId), isNull(tillShifts.closedAt)))
  return row
}

/**
 * The open shift of a user, locked until the transaction ends. `share` for a change of its entries, which a closing waits
 * for; `update` for the closing.
 */
export async function lockOpenShift(tx: Db, userId: number, how: 'share' | 'update'): Promise<Shift | undefined> {
  const [row] = await tx
    .select()
    .from(tillShifts)
    .where(and(eq(tillShifts.openedBy, userId), isNull(tillShifts.closedAt)))
    .for(how)
  return row
}

/** Undefined when the user has an open shift already. */
export async function insertShift(tx: Db, shift: typeof tillShifts.$inferInsert): Promise<Shift | undefined> {
  const [row] = await tx.insert(tillShifts).values(shift).onConflictDoNothing().returning()
  return row
}

export async function closeShift(
  tx: Db,
  id: number,
  { expected, counted, reason, now }: { expected: TillSums; counted: TillSums; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .update(tillShifts)
    .set({
      closedAt: now,
      expectedCashRial: expected.cash,
      expectedTerminalRial: expected.terminal,
      countedCashRial: counted.cash,
      countedTerminalRial: counted.terminal,
      differenceReason: reason,
    })
    .where(eq(tillShifts.id, id))
}

export async function findDevice(db: Db, shiftId: number, sessionId: string): Promise<TillDevice | undefined> {
  const [row] = await db.select().from(tillDevices).where(isDevice(shiftId, sessionId))
  return row
}

/** Connects a device to a shift, or again with another PIN. */
export async function saveDevice(tx: Db, device: Pick<TillDevice, 'shiftId' | 'sessionId' | 'pinHash'>, now: Date) {
  const set = { pinHash: device.pinHash, failures: 0, activeAt: now }
  await tx
    .insert(tillDevices)
    .values({ ...device, ...set })
    .onConflictDoUpdate({ target: [tillDevices.shiftId, tillDevices.sessionId], set })
}

/** Records the use of a device. Only while it is not locked and has not paused since `activeSince`. */
export async function touchDevice(tx: Db, shiftId: number, sessionId: string, activeSince: Date, now: Date) {
  const rows = await tx
    .update(tillDevices)
    .set({ activeAt: now })
    .where(and(isDevice(shiftId, sessionId), sql`${tillDevices.activeAt} > ${activeSince.toISOString()}::timestamptz`))
    .returning({ shiftId: tillDevices.shiftId })
  return rows.length === 1
}

/** Checks a PIN and counts a wrong one, in one statement; a device with `tries` wrong ones stays as it is. */
export async function tryPin(
  db: Db,
  device: TillDevice,
  pinHash: string,
  { tries, now }: { tries: number; now: Date },
) {
  const [row] = await db
    .update(tillDevices)
    .set({
      failures: sql`case when ${tillDevices.pinHash} = ${pinHash} then 0 else ${tillDevices.failures} + 1 end`,
      activeAt: sql`case when ${tillDevices.pinHash} = ${pinHash} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(isDevice(device.shiftId, device.sessionId), lt(tillDevices.failures, tries)))
    .returning({ failures: tillDevices.failures })
  return row?.failures
}

export async function lockDevice(db: Db, shiftId: number, sessionId: string): Promise<void> {
  await db.update(tillDevices).set({ activeAt: null }).where(isDevice(shiftId, sessionId))
}

export async function deleteDevices(tx: Db, shiftId: number): Promise<void> {
  await tx.delete(tillDevices).where(eq(tillDevices.shiftId, shiftId))
}

function isDevice(shiftId: number, sessionId: string) {
  return and(eq(tillDevices.shiftId, shiftId), eq(tillDevices.sessionId, sessionId))
}

export async function insertEntry(tx: Db, entry: NewEntry): Promise<number> {
  const [row] = await tx.insert(tillEntries).values(entry).returning({ id: tillEntries.id })
  if (row === undefined) throw new Error('insert returned no entry row')
  return row.id
}

/** The float and the cash entries, and the entries of the terminal. */
export async function sumsOf(db: Db, { id, floatRial }: Pick<Shift, 'id' | 'floatRial'>): Promise<TillSums> {
  const ofMethod = (method: string) =>
    sql<number>`coalesce(sum(${tillEntries.amountRial}) filter (where ${tillEntries.method} = ${method}), 0)`.mapWith(
      Number,
    )
  const [row] = await db
    .select({ cash: ofMethod('cash'), terminal: ofMethod('terminal') })
    .from(tillEntries)
    .where(eq(tillEntries.shiftId, id))
  return { cash: floatRial + (row?.cash ?? 0), terminal: row?.terminal ?? 0 }
}

/** Newest first, below `cursor`. */
export function listEntries(db: Db, shiftId: number, limit: number, cursor?: number) {
  return db
    .select({ entry: tillEntries, order: orders.uid, reference: attempts.refId, by: named.opener })
    .from(tillEntries)
    .innerJoin(users, eq(users.id, tillEntries.createdBy))
    .leftJoin(attempts, eq(attempts.id, tillEntries.attemptId))
    .leftJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(eq(tillEntries.shiftId, shiftId), cursor === undefined ? undefined : lt(tillEntries.id, cursor)))
    .orderBy(desc(tillEntries.id))
    .limit(limit)
}

/** Closed shifts, newest first. */
export function listShifts(
  db: Db,
  { pools: which, cursor, limit }: { pools: 'all' | readonly number[]; cursor: number | undefined; limit: number },
) {
  return db
    .select(named)
    .from(tillShifts)
    .innerJoin(pools, eq(pools.id, tillShifts.poolId))
    .innerJoin(users, eq(users.id, tillShifts.openedBy))
    .where(
      and(
        isNotNull(tillShifts.closedAt),
        which === 'all' ? undefined : inArray(tillShifts.poolId, [...which]),
        cursor === undefined ? undefined : lt(tillShifts.id, cursor),
      ),
    )
    .orderBy(desc(tillShifts.id))
    .limit(limit)
}

/** The pool of a closed shift. */
export async function findClosedPool(db: Db, shiftId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ pool: tillShifts.poolId })
    .from(tillShifts)
    .where(and(eq(tillShifts.id, shiftId), isNotNull(tillShifts.closedAt)))
  return row?.pool
}

export async function findPoolName(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db.select({ name: pools.name }).from(pools).where(eq(pools.id, id))
  return row?.name
}
