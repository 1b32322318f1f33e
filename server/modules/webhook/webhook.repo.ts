import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { webhookDeliveries, webhookEvents, webhooks } from '#server/db/schema/webhook.ts'
import type { WebhookState } from '#src/contract/desk/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number]
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** An arbitrary number that no other advisory lock of this database uses. */
const WEBHOOKS_LOCK = 7_041_411

const waiting = sql<number>`(select count(*) from webhook_deliveries d
  where d.webhook_id = ${webhooks.id} and d.state = 'waiting')`.mapWith(Number)

/** All webhooks by age, or one by id, with the number of deliveries that wait. */
export function listWebhooks(db: Db, id?: number) {
  return db
    .select({ webhook: webhooks, waiting })
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(webhooks.id)
}

/** Their number, with others' additions waiting until the transaction ends. */
export async function countWebhooks(tx: Db): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WEBHOOKS_LOCK})`)
  const [row] = await tx.select({ count: count() }).from(webhooks)
  return row?.count ?? 0
}

export async function insertWebhook(tx: Db, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [added] = await tx.insert(webhooks).values(row).returning()
  if (added === undefined) throw new Error('insert returned no webhook row')
  return added
}

/** Undefined when it does not exist. */
export async function changeWebhook(
  tx: Db,
  id: number,
  changes: Partial<typeof webhooks.$inferInsert>,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.update(webhooks).set(changes).where(eq(webhooks.id, id)).returning()
  return row
}

/** The stored secrets of all webhooks. */
export function listSecrets(db: Db) {
  return db.select({ id: webhooks.id, secret: webhooks.secret, oldSecret: webhooks.oldSecret }).from(webhooks)
}

type StoredSecrets = Pick<WebhookRow, 'secret' | 'oldSecret'>

/** Stores secrets another way unless they were replaced meanwhile. */
export async function replacePlainSecrets(
  db: Db,
  { id, secret, oldSecret }: StoredSecrets & { id: number },
  after: StoredSecrets,
): Promise<void> {
  const isSame = oldSecret === null ? isNull(webhooks.oldSecret) : eq(webhooks.oldSecret, oldSecret)
  await db
    .update(webhooks)
    .set(after)
    .where(and(eq(webhooks.id, id), eq(webhooks.secret, secret), isSame))
}

/** Replaces the secret; the one before signs for another day. Undefined when the webhook does not exist. */
export async function replaceSecret(tx: Db, id: number, secret: string, now: Date): Promise<WebhookRow | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({ oldSecret: sql`${webhooks.secret}`, secret, rotatedAt: now })
    .where(eq(webhooks.id, id))
    .returning()
  return row
}

export async function deleteWebhook(tx: Db, id: number): Promise<WebhookRow | undefined> {
  const [row] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning()
  return row
}

/** An event for one webhook alone. */
export async function insertEvent(
  tx: Db,
  { webhookId, ...event }: typeof webhookEvents.$inferInsert & { webhookId: number },
): Promise<void> {
  const [added] = await tx.insert(webhookEvents).values(event).returning({ id: webhookEvents.id })
  if (added === undefined) throw new Error('insert returned no event row')
  await tx.insert(webhookDeliveries).values({ webhookId, eventId: added.id, subject: event.subject })
}

/** Deliveries of a webhook, newest first. */
export function listDeliveries(
  db: Db,
  webhookId: number,
  { state, cursor, limit }: { state?: WebhookState | undefined; cursor?: number | undefined; limit: number },
) {
  return db
    .select({ delivery: webhookDeliveries, kind: webhookEvents.kind, createdAt: webhookEvents.createdAt })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        cursor === undefined ? undefined : lt(webhookDeliveries.id, cursor),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
}

/** Sends the event of a finished delivery once more; false when there is no such delivery, or it still waits. */
export async function insertReplay(tx: Db, webhookId: number, id: number): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into webhook_deliveries (webhook_id, event_id, subject, replay)
    select webhook_id, event_id, subject, true from webhook_deliveries
    where id = ${id} and webhook_id = ${webhookId} and state <> 'waiting' returning 1`)
  return rows.length === 1
}
