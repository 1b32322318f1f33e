import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, serial, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { auditActors } from '#src/contract/desk/audit.ts'
import { staffRoles } from '#src/contract/desk/roles.ts'
import { instructors, pools } from './catalog.ts'
import { instant, users } from './people.ts'

/** A role of a user at one pool, or at the whole club with `pool_id` null. */
export const staffGrants = pgTable(
  'staff_grants',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: staffRoles }).notNull(),
    poolId: integer('pool_id').references(() => pools.id),
    /** The coach of the catalogue whose classes a coach calls the roll of. */
    instructorId: integer('instructor_id').references(() => instructors.id),
    /** Null when the command line or the seed gave it. */
    grantedBy: integer('granted_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('staff_grants_once').on(table.userId, table.role, table.poolId).nullsNotDistinct()],
)

/** What staff note about a user. Never shown to them but in the export of their account; deleted with it. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('staff_notes_user').on(table.userId, table.id)],
)

/** Users who may not publish posts or reviews until a time; one that staff lifted has `liftedAt`. */
export const suspensions = pgTable(
  'suspensions',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    until: instant('until').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    liftedAt: instant('lifted_at'),
  },
  (table) => [uniqueIndex('suspensions_live').on(table.userId).where(sql`lifted_at is null`)],
)

/**
 * Every change by staff. Append-only (a trigger rejects update and delete). `hash` covers the row and `prev_hash`, so that
 * a changed or missing row breaks the chain.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Without gaps from 1, assigned under a lock. */
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    via: text('via', { enum: auditActors }).notNull(),
    actorId: integer('actor_id').references(() => users.id),
    device: text('device').notNull().default(''),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    poolId: integer('pool_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_log_actor').on(table.actorId, table.seq),
    index('audit_log_action').on(table.action, table.seq),
    index('audit_log_subject').on(table.subjectKind, table.subjectId, table.seq),
  ],
)
