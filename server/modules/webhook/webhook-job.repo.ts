import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhook.ts'

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDue>>>

type DueRow = {
  id: number
  event_id: number
  kind: string
  payload: Record<string, unknown>
  created_at: string
  replay: boolean
  attempts: number
  first_failed_at: string | null
  url: string
  secret: string
  old_secret: string | null
  rotated_at: string | null
}

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** Whether nothing but the time of a delivery is missing: the first that waits of its subject. */
const isFirst = sql`not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id
  and e.subject = d.subject and e.state = 'waiting' and e.id < d.id)`

/** A webhook that is off gets tests alone. */
const isOn = sql`(w.enabled or d.subject like 'ping:%')`

/** Webhooks with a delivery to send by now. */
export async function listDueWebhooks(db: Db, now: Date): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select distinct d.webhook_id as id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.state = 'waiting' and ${isOn} and (d.due_at is null or d.due_at <= ${at(now)}) and ${isFirst}`)
  return rows.map(({ id }) => id)
}

/** The next delivery of a webhook, with what it sends. */
export async function findDue(db: Db, webhookId: number, now: Date) {
  const [row] = await db.execute<DueRow>(sql`
    select d.id::float8 as id, d.event_id::float8 as event_id, v.kind, v.payload, v.created_at, d.replay, d.attempts,
      d.first_failed_at, w.url, w.secret, w.old_secret, w.rotated_at
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id join webhook_events v on v.id = d.event_id
    where d.webhook_id = ${webhookId} and d.state = 'waiting' and ${isOn}
      and (d.due_at is null or d.due_at <= ${at(now)}) and ${isFirst}
    order by d.id limit 1`)
  return (
    row && {
      ...{ id: row.id, webhookId, eventId: row.event_id, kind: row.kind, payload: row.payload, replay: row.replay },
      ...{ attempts: row.attempts, url: row.url, secret: row.secret, oldSecret: row.old_secret },
      createdAt: new Date(row.created_at),
      firstFailedAt: row.first_failed_at === null ? null : new Date(row.first_failed_at),
      rotatedAt: row.rotated_at === null ? null : new Date(row.rotated_at),
    }
  )
}

/** Stores an attempt; false when the delivery was stored as finished before. */
export async function storeAttempt(
  tx: Db,
  id: number,
  changes: Partial<typeof webhookDeliveries.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(webhookDeliveries)
    .set({ ...changes, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
    .returning({ id: webhookDeliveries.id })
  return rows.length === 1
}

/** Notes a success, or a failure; returns since when every delivery failed, and whether the webhook is on. */
export async function noteResult(tx: Db, webhookId: number, isSuccess: boolean, now: Date) {
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: isSuccess ? null : sql`coalesce(${webhooks.failingSince}, ${at(now)})` })
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince, enabled: webhooks.enabled })
  return row
}

export async function disable(tx: Db, webhookId: number): Promise<void> {
  await tx.update(webhooks).set({ enabled: false }).where(eq(webhooks.id, webhookId))
}
