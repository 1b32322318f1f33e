import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { type Change, recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import {
  MOST_WEBHOOKS,
  PING,
  type Webhook,
  type WebhookDelivery,
  type WebhookRequest,
  type WebhookState,
} from '#src/contract/desk/webhooks.ts'
import { webhookTexts } from './strings.ts'
import {
  changeWebhook,
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  insertEvent,
  insertReplay,
  insertWebhook,
  type ListedWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
  type WebhookRow,
} from './webhook.repo.ts'
import { newSecret } from './webhook-secret.service.ts'

const PAGE = 30

type WebhookDeps = Pick<Deps, 'db' | 'now' | 'webhooks' | 'secrets'>
type Staff = Pick<StaffRequest, 'actor'>

/** All webhooks without their secrets. */
export async function readWebhooks({ db }: Pick<Deps, 'db'>): Promise<{ results: Webhook[] }> {
  return { results: (await listWebhooks(db)).map(toWebhook) }
}

async function requireWebhook(db: Db, id: number): Promise<Webhook> {
  const [row] = await listWebhooks(db, id)
  if (row === undefined) throw new AppError('not_found')
  return toWebhook(row)
}

/** Adds a webhook; with its secret, which is not returned again. Throws `ValidationError` for its URL, or too many. */
export async function addWebhook(
  { db, now: clock, webhooks, secrets }: WebhookDeps,
  { actor }: Staff,
  { url, events }: WebhookRequest,
): Promise<{ secret: string; webhook: Webhook }> {
  const fault = await webhooks.faultOf(url)
  if (fault !== undefined) throw new ValidationError({ url: [webhookTexts.faults[fault]] })
  const { secret, sealed } = newSecret({ secrets })
  return db.transaction(async (tx) => {
    const now = clock()
    if ((await countWebhooks(tx)) >= MOST_WEBHOOKS) throw new ValidationError({ url: [webhookTexts.tooMany] })
    const row = await insertWebhook(tx, {
      ...{ url, events: [...new Set(events)], secret: sealed, createdBy: actor.userId, createdAt: now },
    })
    await recordChange(tx, actor, { ...changeOf('add', row), after: fieldsOf(row) }, now)
    return { secret, webhook: toWebhook({ webhook: row, waiting: 0 }) }
  })
}

/** Switches a webhook on or off; one that failed starts again. Throws `not_found`. */
export function switchWebhook({ db, now }: WebhookDeps, { actor }: Staff, id: number, on: boolean): Promise<Webhook> {
  return db.transaction(async (tx) => {
    const row = await changeWebhook(tx, id, { enabled: on, ...(on && { failingSince: null }) })
    if (row === undefined) throw new AppError('not_found')
    const webhook = await requireWebhook(tx, id)
    await recordChange(tx, actor, changeOf(on ? 'enable' : 'disable', row), now())
    return webhook
  })
}

/** Replaces the secret; the one before signs beside it for a day. Throws `not_found`. */
export function rotateSecret(
  { db, now: clock, secrets }: WebhookDeps,
  { actor }: Staff,
  id: number,
): Promise<{ secret: string; webhook: Webhook }> {
  const { secret, sealed } = newSecret({ secrets })
  return db.transaction(async (tx) => {
    const now = clock()
    const row = await replaceSecret(tx, id, sealed, now)
    if (row === undefined) throw new AppError('not_found')
    const webhook = await requireWebhook(tx, id)
    await recordChange(tx, actor, changeOf('rotate', row), now)
    return { secret, webhook }
  })
}

/** Removes a webhook with its deliveries. Throws `not_found`. */
export async function removeWebhook({ db, now }: WebhookDeps, { actor }: Staff, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await deleteWebhook(tx, id)
    if (row === undefined) throw new AppError('not_found')
    await recordChange(tx, actor, { ...changeOf('remove', row), before: fieldsOf(row) }, now())
  })
}

/** Sends a test to one webhook, as a delivery of its log. Throws `not_found`. */
export function pingWebhook({ db, now: clock }: WebhookDeps, id: number): Promise<Webhook> {
  return db.transaction(async (tx) => {
    await requireWebhook(tx, id)
    const now = clock()
    await insertEvent(tx, { webhookId: id, kind: PING, subject: `${PING}:${id}`, payload: {}, createdAt: now })
    return requireWebhook(tx, id)
  })
}

/** The log of a webhook, newest first. Throws `not_found`. */
export async function readDeliveries(
  { db }: Pick<Deps, 'db'>,
  id: number,
  query: { state?: WebhookState | undefined; cursor?: number | undefined },
): Promise<{ results: WebhookDelivery[]; next_cursor: number | null }> {
  await requireWebhook(db, id)
  const rows = await listDeliveries(db, id, { ...query, limit: PAGE + 1 })
  const page = cursorPage(rows, PAGE, ({ delivery }) => delivery.id)
  return { results: page.rows.map(toDelivery), next_cursor: page.next_cursor }
}

/** Sends a finished delivery once more. Throws `not_found`, also while it waits. */
export async function replayDelivery(
  { db, now }: WebhookDeps,
  { actor }: Staff,
  { id, delivery }: { id: number; delivery: number },
): Promise<Webhook> {
  return db.transaction(async (tx) => {
    if (!(await insertReplay(tx, id, delivery))) throw new AppError('not_found')
    const webhook = await requireWebhook(tx, id)
    const change = { action: 'webhook.replay', subject: { kind: 'webhook', id }, after: { delivery } }
    await recordChange(tx, actor, change, now())
    return webhook
  })
}

function changeOf(act: string, { id }: WebhookRow): Change {
  return { action: `webhook.${act}`, subject: { kind: 'webhook', id } }
}

function fieldsOf({ url, events }: WebhookRow) {
  return { url, events }
}

function toWebhook({ webhook, waiting }: ListedWebhook): Webhook {
  const { id, url, events, enabled, failingSince, createdAt } = webhook
  return {
    ...{ id, url, events, waiting },
    created_at: createdAt.toISOString(),
    state: enabled ? 'on' : failingSince === null ? 'off' : 'failed',
    failing_since: failingSince?.toISOString() ?? null,
  }
}

function toDelivery({ delivery, kind, createdAt }: DeliveryRow): WebhookDelivery {
  const { id, subject, state, attempts, status, fault, replay } = delivery
  return {
    ...{ id, event: kind, subject, state, attempts, status, fault, replay },
    created_at: createdAt.toISOString(),
    latency_ms: delivery.latencyMs,
    attempted_at: delivery.attemptedAt?.toISOString() ?? null,
    due_at: state === 'waiting' ? (delivery.dueAt?.toISOString() ?? null) : null,
  }
}
