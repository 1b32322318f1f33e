import type { Deps } from '#server/core/deps.ts'
import { SmsRejection } from '#server/gateways/sms/port.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { claimSms, listDueSms, listUnnotified, markNotified, postponeSms } from './guardian.repo.ts'
import { guardianTexts } from './strings.ts'

type JobDeps = Pick<Deps, 'config' | 'db' | 'now' | 'sms'>
type Report = (error: unknown) => void

const LEASE = 'guardians'
const EVERY_MS = 30_000
const BATCH = 200
/** A rejected SMS was not sent: it is tried again after this. */
const SMS_RETRY_MS = 10 * MINUTE_MS

/** Announces invitations, now and every half minute. The returned function stops it. */
export function startGuardians(deps: JobDeps, report: Report): () => Promise<void> {
  return runPeriodically(
    EVERY_MS,
    (stopped) => announceInvitations(deps, report, stopped).then(() => undefined),
    report,
  )
}

/**
 * Notifies the accounts of invited numbers, also of those that sign up later, and sends the SMS that are due. Safe to
 * repeat; one server runs it at a time. False when another does.
 */
export async function announceInvitations(deps: JobDeps, report: Report, stopped?: AbortSignal): Promise<boolean> {
  const done = await runExclusively(
    deps,
    LEASE,
    async (mayContinue) => {
      for (const invitation of await listUnnotified(deps.db, BATCH)) {
        if (!(await mayContinue())) return true
        await announce(deps, invitation).catch(report)
      }
      for (const { id } of await listDueSms(deps.db, deps.now(), BATCH)) {
        if (!(await mayContinue())) return true
        await sendSms(deps, id, report)
      }
      return true
    },
    stopped,
  )
  return done === true
}

async function announce(deps: JobDeps, { id, userId }: { id: number; userId: number }) {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    if (!(await markNotified(tx, id, now))) return
    const key = `guardian-invited:${id}`
    await notifyUser(tx, { userId, kind: 'guardian_invited', key, text: guardianTexts.invited, url: '/members', now })
  })
}

/** A silent provider may have sent it: only a rejected SMS is tried again. */
async function sendSms(deps: JobDeps, id: number, report: Report) {
  const phone = await claimSms(deps.db, id, deps.now())
  if (phone === undefined) return
  try {
    await deps.sms.sendInvitation?.({ phone, host: new URL(deps.config.publicOrigin).hostname })
  } catch (error) {
    if (error instanceof SmsRejection) await postponeSms(deps.db, id, new Date(deps.now().getTime() + SMS_RETRY_MS))
    report(error)
  }
}
