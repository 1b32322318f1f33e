import type { Deps } from '#server/core/deps.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { choicesOf } from '#server/modules/settings/settings.service.ts'
import { SECOND_MS } from '#src/contract/duration.ts'
import { claimDue, type DuePush, dropQueued, dropSubscription, postponeQueued } from './push.repo.ts'
import { payloadOf } from './push-payload.ts'

type SenderDeps = Pick<Deps, 'config' | 'db' | 'now' | 'push'>
type Report = (error: unknown) => void

const POLL_MS = 2000
const BATCH = 50
/** Longer than sending takes; afterwards another server may retry. */
const LEASE_MS = 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 3_600_000

/** Sends due messages now and then every two seconds. The returned function stops it after the current batch. */
export function startPushSender(deps: SenderDeps, report: Report): () => Promise<void> {
  const sendBatch = async () => ((await sendDuePushes(deps, report)) < BATCH ? undefined : 0)
  return runPeriodically(POLL_MS, sendBatch, report)
}

/** Sends one batch of due messages; returns their number. `report` receives the errors. */
export async function sendDuePushes(deps: SenderDeps, report: Report): Promise<number> {
  const now = deps.now()
  const due = await claimDue(deps.db, now, new Date(now.getTime() + LEASE_MS), BATCH)
  await Promise.all(due.map((push) => sendOne(deps, push, report).catch(report)))
  return due.length
}

async function sendOne(deps: SenderDeps, push: DuePush, report: Report) {
  const now = deps.now()
  const settings = await choicesOf(deps.db, push.userId)
  // The user may have disabled the kind or signed out while the message was queued.
  const isEnabled = settings?.notifications[push.choice] === true && push.revokedAt === null
  if (!isEnabled || push.expiresAt <= now) return dropQueued(deps.db, push.id)
  const ttlSeconds = Math.floor((push.expiresAt.getTime() - now.getTime()) / SECOND_MS)
  const result = await deps.push.send(push, payloadOf(push.message, deps.config.publicOrigin), {
    ttlSeconds,
    urgent: push.choice === 'booking',
  })
  switch (result.outcome) {
    case 'sent':
      return dropQueued(deps.db, push.id)
    case 'gone':
      return dropSubscription(deps.db, push.subscriptionId)
    case 'refused':
      report(new Error(`push service rejected a message with status ${result.status}`))
      return dropQueued(deps.db, push.id)
    case 'later': {
      if (result.cause !== undefined) report(result.cause)
      const backoff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** push.attempts)
      const waitMs = Math.max(backoff, (result.seconds ?? 0) * SECOND_MS)
      return postponeQueued(deps.db, push.id, new Date(now.getTime() + waitMs))
    }
  }
}
