import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import type { WebhookResult } from '#server/gateways/webhook/port.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { ownersOf } from '#server/modules/staff/staff.service.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#src/contract/duration.ts'
import { signatureOf } from './signature.ts'
import { webhookTexts } from './strings.ts'
import { type DueDelivery, disable, findDue, listDueWebhooks, noteResult, storeAttempt } from './webhook-job.repo.ts'
import { openSecret, sealStoredSecrets } from './webhook-secret.service.ts'

type SenderDeps = Pick<Deps, 'db' | 'now' | 'webhooks' | 'secrets'>
type Report = (error: unknown) => void
type MayContinue = () => Promise<boolean>

const LEASE = 'webhooks'
const EVERY_MS = 2000
/** Webhooks that are sent to at a time; a slow one does not hold up the others. */
const AT_ONCE = 5
/** Deliveries of one webhook in a run. */
const MOST_OF_ONE = 100
const FIRST_RETRY_MS = 30 * SECOND_MS
const LONGEST_RETRY_MS = 2 * HOUR_MS
/** A delivery is tried for a day, and a webhook without a success for a day is switched off. */
const GIVE_UP_MS = DAY_MS
/** The secret before a rotation signs for this long. */
const OLD_SECRET_MS = DAY_MS

/**
 * Seals secrets that a version before stored as text, then sends what is due, now and every two seconds. The returned
 * function stops it after those at work.
 */
export function startWebhookSender(deps: SenderDeps, report: Report): () => Promise<void> {
  let isSealed = false
  const work = async (stopped: AbortSignal) => {
    if (!isSealed) await sealStoredSecrets(deps)
    isSealed = true
    await sendDueWebhooks(deps, report, stopped)
    return undefined
  }
  return runPeriodically(EVERY_MS, work, report)
}

/**
 * Sends due deliveries, each subject in its order: the next waits until the one before arrived or was given up. A stop
 * between the response and its entry sends a delivery again, with the same event id. One server runs it at a time.
 * Returns the number of attempts.
 */
export async function sendDueWebhooks(deps: SenderDeps, report: Report, stopped?: AbortSignal): Promise<number> {
  const work = async (mayContinue: MayContinue) => {
    const due = await listDueWebhooks(deps.db, deps.now())
    let sent = 0
    const next = async () => {
      for (let id = due.shift(); id !== undefined; id = due.shift()) {
        sent += await sendAllOf(deps, id, mayContinue).catch((error: unknown) => {
          report(error)
          return 0
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    return sent
  }
  return (await runExclusively(deps, LEASE, work, stopped)) ?? 0
}

/** Until nothing is due, or the webhook does not respond at all. */
async function sendAllOf(deps: SenderDeps, webhookId: number, mayContinue: MayContinue): Promise<number> {
  let sent = 0
  while (sent < MOST_OF_ONE && (await mayContinue())) {
    const delivery = await findDue(deps.db, webhookId, deps.now())
    if (delivery === undefined) break
    const result = await sendOne(deps, delivery)
    sent += 1
    if (result.status === null) break
  }
  return sent
}

async function sendOne(deps: SenderDeps, delivery: DueDelivery): Promise<WebhookResult> {
  const { eventId, kind, payload, createdAt, replay } = delivery
  const body = JSON.stringify({ id: eventId, event: kind, created_at: createdAt.toISOString(), data: payload })
  const now = deps.now()
  const secrets = secretsOf(deps, delivery, now)
  if (secrets.length === 0) return storeUnsigned(deps, delivery, now)
  const result = await deps.webhooks.post(delivery.url, {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'mowj-webhook/1',
      'x-mowj-event': kind,
      'x-mowj-delivery': String(eventId),
      'x-mowj-timestamp': String(Math.floor(now.getTime() / SECOND_MS)),
      'x-mowj-signature': signatureOf(body, secrets, now),
      ...(replay && { 'x-mowj-replay': '1' }),
    },
    body,
  })
  await deps.db.transaction((tx) => storeResult(tx, delivery, result, deps.now()))
  return result
}

/** The secrets that sign, the newest first; none when this server's keys cannot open it. */
function secretsOf(deps: SenderDeps, { secret, oldSecret, rotatedAt }: DueDelivery, now: Date): string[] {
  const newest = openSecret(deps, secret)
  if (newest === undefined) return []
  const isOldValid = oldSecret !== null && rotatedAt !== null && now.getTime() - rotatedAt.getTime() < OLD_SECRET_MS
  const older = isOldValid ? openSecret(deps, oldSecret) : undefined
  return older === undefined ? [newest] : [newest, older]
}

/** It is tried again, and signed once the secret is replaced. */
async function storeUnsigned(deps: SenderDeps, delivery: DueDelivery, now: Date): Promise<WebhookResult> {
  const result = { status: null, fault: 'no_secret', latencyMs: 0 } as const
  await deps.db.transaction((tx) => storeResult(tx, delivery, result, now))
  return result
}

async function storeResult(tx: Db, delivery: DueDelivery, result: WebhookResult, now: Date): Promise<void> {
  const { id, webhookId, attempts } = delivery
  const { status, fault, latencyMs } = result
  const isSuccess = fault === null && status !== null && status >= 200 && status < 300
  const firstFailedAt = delivery.firstFailedAt ?? now
  const isGivenUp = !isSuccess && now.getTime() - firstFailedAt.getTime() >= GIVE_UP_MS
  const attempt = { status, fault, latencyMs, attemptedAt: now }
  const retryMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts)
  const isStored = await storeAttempt(tx, id, {
    ...attempt,
    state: isSuccess ? 'sent' : isGivenUp ? 'failed' : 'waiting',
    ...(isSuccess ? { dueAt: null } : { firstFailedAt, dueAt: new Date(now.getTime() + retryMs) }),
  })
  if (!isStored) return
  const noted = await noteResult(tx, webhookId, isSuccess, now)
  const since = noted?.failingSince
  if (noted?.enabled === true && since && now.getTime() - since.getTime() >= GIVE_UP_MS) {
    await disable(tx, webhookId)
    await tellOwners(tx, delivery, since, now)
  }
}

async function tellOwners(tx: Db, { webhookId, url }: DueDelivery, since: Date, now: Date): Promise<void> {
  const text = webhookTexts.disabled(new URL(url).host)
  const key = `webhook:${webhookId}:${since.getTime()}`
  for (const userId of await ownersOf(tx)) {
    await notifyUser(tx, { userId, kind: 'webhook_disabled', text, url: '/desk/webhooks', key, now })
  }
}
