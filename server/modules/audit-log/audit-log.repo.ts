import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import { auditLog } from '#server/db/schema/staff.ts'
import type { AuditQuery } from '#src/contract/desk/audit.ts'

export type AuditRow = typeof auditLog.$inferSelect

/** One chain for the whole club: an arbitrary number that no other advisory lock of this database uses. */
const CHAIN_LOCK = 7_041_406

/** The newest row, locked against other writers until the transaction ends; undefined in an empty log. */
export async function lockHead(tx: Db): Promise<Pick<AuditRow, 'seq' | 'hash'> | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  return findHead(tx)
}

export async function findHead(db: Db): Promise<Pick<AuditRow, 'seq' | 'hash'> | undefined> {
  const [row] = await db
    .select({ seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.seq))
    .limit(1)
  return row
}

export async function insertEntry(tx: Db, row: AuditRow): Promise<void> {
  await tx.insert(auditLog).values(row)
}

/** Rows in the order of the chain, above `after`. */
export function listChain(db: Db, after: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.seq, after)).orderBy(auditLog.seq).limit(limit)
}

/** Matching rows, newest first, with the actor's username. */
export function listEntries(db: Db, query: AuditQuery, limit: number) {
  const { cursor, actor, action, subject_kind, subject_id } = query
  return db
    .select({ row: auditLog, name: users.name, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        cursor === undefined ? undefined : lt(auditLog.seq, cursor),
        actor === undefined ? undefined : eq(auditLog.actorId, actor),
        action === undefined ? undefined : eq(auditLog.action, action),
        subject_kind === undefined ? undefined : eq(auditLog.subjectKind, subject_kind),
        subject_id === undefined ? undefined : eq(auditLog.subjectId, subject_id),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit)
}
