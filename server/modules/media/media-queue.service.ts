import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/deps.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { updateMedia } from './media.repo.ts'
import { claimJob, failDeadJobs, finishJob, type Job, releaseJob, renewLease } from './media-job.repo.ts'
import { type Claimed, LostLease } from './media-store.service.ts'
import { makeWidths, repackVideo } from './media-work.service.ts'

/** Receives the error of every failed job; the others continue. */
type Report = (error: unknown) => void

/** How many jobs succeeded, and how many tries failed. */
export type QueueResult = { done: number; failed: number }

const MOST_TRIES = 5
const LEASE_MS = 120_000
const RENEW_MS = 30_000
const POLL_MS = 2000
/** Backoff of 1, 4, 16 and 64 minutes between tries. */
const FIRST_WAIT_MS = 60_000
const MOST_REASON = 500

/** Processes the queue, now and periodically. The returned function stops it after the current job. */
export function startMediaQueue(deps: Deps, report: Report): () => Promise<void> {
  return runPeriodically(POLL_MS, (stopped) => runMediaJobs(deps, report, stopped).then(() => undefined), report)
}

/** Processes jobs until none is due. Several servers may run it concurrently. */
export async function runMediaJobs(deps: Deps, report: Report, stopped?: AbortSignal): Promise<QueueResult> {
  const result: QueueResult = { done: 0, failed: 0 }
  const holder = randomUUID()
  for (const mediaId of await failDeadJobs(deps.db, deps.now(), MOST_TRIES)) await settle(deps, mediaId)
  while (!stopped?.aborted) {
    const job = await claimJob(deps.db, deps.now(), leaseFor(deps, holder), MOST_TRIES)
    if (job === undefined) break
    if (await tryJob(deps, job, holder, report)) result.done += 1
    else result.failed += 1
  }
  return result
}

function leaseFor(deps: Deps, holder: string) {
  return { holder, until: new Date(deps.now().getTime() + LEASE_MS) }
}

async function tryJob(deps: Deps, job: Job, holder: string, report: Report): Promise<boolean> {
  const renewal = setInterval(() => renewLease(deps.db, job.id, leaseFor(deps, holder)).catch(report), RENEW_MS)
  try {
    await carryOut(deps, job, {
      finish: async (db) => {
        if (!(await finishJob(db, job.id, holder))) throw new LostLease()
      },
    })
    return true
  } catch (error) {
    if (error instanceof LostLease) return false
    report(error)
    await fail(deps, job, holder, error)
    return false
  } finally {
    clearInterval(renewal)
  }
}

async function carryOut(deps: Deps, job: Job, claimed: Claimed): Promise<void> {
  if (job.kind === 'remove') {
    for (const name of job.names ?? []) await deps.media.remove('posts', name)
    return claimed.finish(deps.db)
  }
  // The media was deleted: nothing to do.
  if (job.mediaId === null) return claimed.finish(deps.db)
  return job.kind === 'widths' ? makeWidths(deps, job.mediaId, claimed) : repackVideo(deps, job.mediaId, claimed)
}

async function fail(deps: Deps, job: Job, holder: string, error: unknown) {
  const reason = (error instanceof Error ? reasonOf(error) : String(error)).slice(0, MOST_REASON)
  const now = deps.now()
  const isLast = job.attempts >= MOST_TRIES
  const waitMs = FIRST_WAIT_MS * 4 ** (job.attempts - 1)
  const outcome = isLast ? { reason, failedAt: now } : { reason, runAfter: new Date(now.getTime() + waitMs) }
  await releaseJob(deps.db, job.id, holder, outcome)
  if (isLast && job.mediaId !== null) await settle(deps, job.mediaId)
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Without further tries the media stays as it is. */
async function settle(deps: Deps, mediaId: number) {
  await updateMedia(deps.db, mediaId, { state: 'ready' })
}
