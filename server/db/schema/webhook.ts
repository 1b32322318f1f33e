import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core'
import { type WebhookEvent, webhookFaults, webhookStates } from '#src/contract/desk/webhooks.ts'
import { instant, users } from './people.ts'

/** Addresses of other programs that are told of events. */
export const webhooks = pgTable('webhooks', {
  id: serial('id').primaryKey(),
  url: text('url').notNull(),
  events: jsonb('events').$type<WebhookEvent[]>().notNull(),
  /** Signs the deliveries: sealed by a key of the server. */
  secret: text('secret').notNull(),
  /** Signs beside the new one until `rotated_at` is a day ago. */
  oldSecret: text('old_secret'),
  rotatedAt: instant('rotated_at'),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: instant('created_at').notNull(),
  enabled: boolean('enabled').notNull().default(true),
  /** Every delivery failed since then; null after a success. */
  failingSince: instant('failing_since'),
})

/** What happened, written by triggers in the transaction of the change. No personal data. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhook_events_created').on(table.createdAt)],
)

/** One row for each webhook that is told of an event, and for each repetition. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    state: text('state', { enum: webhookStates }).notNull().default('waiting'),
    replay: boolean('replay').notNull().default(false),
    attempts: smallint('attempts').notNull().default(0),
    status: smallint('status'),
    fault: text('fault', { enum: webhookFaults }),
    latencyMs: integer('latency_ms'),
    attemptedAt: instant('attempted_at'),
    firstFailedAt: instant('first_failed_at'),
    /** Null for at once. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('webhook_deliveries_log').on(table.webhookId, table.id),
    index('webhook_deliveries_event').on(table.eventId),
    index('webhook_deliveries_waiting').on(table.webhookId, table.subject, table.id).where(sql`state = 'waiting'`),
  ],
)
