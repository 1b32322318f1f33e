import type { Deps } from '#server/core/deps.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { choicesOf } from '#server/modules/settings/settings.service.ts'
import { claimDue, type DuePush, dropQueued, dropSubscription, postponeQueued } from './push.repo.ts'

type SenderDeps = Pick<Deps, 'db' | 'now' | 'push'>
type Report = (error: unknown) => void

const LOOK_EVERY_MS = 2000
const BATCH = 50
const SECOND_MS = 1000
/** Longer than a message takes; then another server may try. */
const LEASE_MS = 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 3_600_000

/** Sends what is due now and then every two seconds. The returned function ends it, after what is under way. */
export function startPushSender(deps: SenderDeps, report: Report): () => Promise<void> {
  const sendBatch = async () => ((await sendDuePushes(deps, report)) < BATCH ? undefined : 0)
  return runPeriodically(LOOK_EVERY_MS, sendBatch, report)
}

/** Sends one batch of what is due; gives how many messages that were. `report` hears of what could not be sent. */
export async function sendDuePushes(deps: SenderDeps, report: Report): Promise<number> {
  const now = deps.now()
  const due = await claimDue(deps.db, now, new Date(now.getTime() + LEASE_MS), BATCH)
  await Promise.all(due.map((push) => sendOne(deps, push, report).catch(report)))
  return due.length
}

async function sendOne(deps: SenderDeps, push: DuePush, report: Report) {
  const now = deps.now()
  const settings = await choicesOf(deps.db, push.userId)
  // Changed their mind, or left, while it waited for the morning.
  const isWanted = settings?.notifications[push.choice] === true && push.revokedAt === null
  if (!isWanted || push.expiresAt <= now) return dropQueued(deps.db, push.id)
  const ttlSeconds = Math.floor((push.expiresAt.getTime() - now.getTime()) / SECOND_MS)
  const answer = await deps.push.send(push, JSON.stringify(push.message), {
    ttlSeconds,
    urgent: push.choice === 'booking',
  })
  switch (answer.outcome) {
    case 'sent':
      return dropQueued(deps.db, push.id)
    case 'gone':
      return dropSubscription(deps.db, push.subscriptionId)
    case 'refused':
      report(new Error(`a push service refused a message: ${answer.status}`))
      return dropQueued(deps.db, push.id)
    case 'later': {
      if (answer.cause !== undefined) report(answer.cause)
      const backoff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** push.attempts)
      const waitMs = Math.max(backoff, (answer.seconds ?? 0) * SECOND_MS)
      return postponeQueued(deps.db, push.id, new Date(now.getTime() + waitMs))
    }
  }
}
