import type { Deps } from '#server/core/deps.ts'
import { afterQuietHours } from '#server/core/quiet-hours.ts'
import { SmsRejection } from '#server/gateways/sms/port.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { textSigner } from '#server/modules/club/club-settings.service.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { standardQuietHours } from '#src/contract/account.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { claimSms, type DueDelivery, endDelivery, listDue, storeSms, takeNotification } from './delivery.repo.ts'

type SenderDeps = Pick<Deps, 'db' | 'now' | 'sms'>
type Report = (error: unknown) => void
type Sending = { sign: (text: string) => string; report: Report }

const LEASE = 'messages'
const EVERY_MS = 5000
/** Deliveries in memory at a time, and at work at a time. */
const BATCH = 200
const AT_ONCE = 5
/** Longer than the providers take: a claim that is older belongs to a server that stopped. */
const CLAIM_MS = 2 * MINUTE_MS
/** A rejected SMS was not sent: it is tried again. */
const RETRY_MS = 10 * MINUTE_MS
const MOST_TRIES = 3

/** Sends due messages of staff, now and every five seconds. The returned function stops it after those at work. */
export function startMessageSender(deps: SenderDeps, report: Report): () => Promise<void> {
  return runPeriodically(EVERY_MS, (stopped) => sendDueMessages(deps, report, stopped).then(() => undefined), report)
}

/**
 * Sends everything that is due, in batches; safe to repeat after a stop at any statement. A notification is added in the
 * transaction that takes its delivery; an SMS is claimed before it is sent, so that none is sent twice. One server runs
 * it at a time. Returns the number of deliveries it worked on.
 */
export async function sendDueMessages(deps: SenderDeps, report: Report, stopped?: AbortSignal): Promise<number> {
  const work = async (mayContinue: () => Promise<boolean>) => {
    let done = 0
    for (let isMore = true; isMore; ) {
      const due = await listDue(deps.db, deps.now(), BATCH)
      const sending = { sign: await textSigner(deps.db), report }
      const { worked, failed } = await deliverAll(deps, due, sending, mayContinue)
      done += worked
      // Failed ones are still due: they are read again at the next run, not at once.
      isMore = due.length === BATCH && worked === due.length && failed === 0
    }
    return done
  }
  return (await runExclusively(deps, LEASE, work, stopped)) ?? 0
}

/** A few at a time, while this server may continue. */
async function deliverAll(
  deps: SenderDeps,
  due: readonly DueDelivery[],
  sending: Sending,
  mayContinue: () => Promise<boolean>,
): Promise<{ worked: number; failed: number }> {
  let failed = 0
  for (let from = 0; from < due.length; from += AT_ONCE) {
    if (!(await mayContinue())) return { worked: from, failed }
    const group = due.slice(from, from + AT_ONCE)
    const attempt = (delivery: DueDelivery) =>
      deliver(deps, delivery, sending).catch((error: unknown) => {
        failed += 1
        sending.report(error)
      })
    await Promise.all(group.map(attempt))
  }
  return { worked: due.length, failed }
}

async function deliver(deps: SenderDeps, delivery: DueDelivery, sending: Sending): Promise<void> {
  if (delivery.deletedAt !== null) return endDelivery(deps.db, delivery)
  if (delivery.notification === 'waiting') await addNotification(deps, delivery)
  if (delivery.sms === 'waiting') await sendSms(deps, delivery, sending)
  // Still claimed although the claim has ended: the server stopped while it was being sent.
  if (delivery.sms === 'sending') await storeSms(deps.db, delivery, { from: 'sending', to: 'unknown', dueAt: null })
}

/** The push message waits for the end of the quiet hours by itself; the list has the notification at once. */
async function addNotification({ db, now }: SenderDeps, delivery: DueDelivery): Promise<void> {
  const { messageId, userId, text } = delivery
  await db.transaction(async (tx) => {
    const dueAt = delivery.sms === 'waiting' ? now() : null
    if (!(await takeNotification(tx, delivery, dueAt))) return
    await notifyUser(tx, {
      ...{ userId, kind: 'club_message', text, url: '/contact', key: `message:${messageId}`, now: now() },
    })
  })
}

async function sendSms(deps: SenderDeps, delivery: DueDelivery, { sign, report }: Sending): Promise<void> {
  const { db, now, sms } = deps
  const sendAt = afterQuietHours(now(), delivery.quietHours ?? standardQuietHours)
  if (sendAt > now()) return storeSms(db, delivery, { from: 'waiting', to: 'waiting', dueAt: sendAt })
  if (delivery.phone === null) return storeSms(db, delivery, { from: 'waiting', to: 'none', dueAt: null })
  if (sms.sendText === undefined) return storeSms(db, delivery, { from: 'waiting', to: 'failed', dueAt: null })
  if (!(await claimSms(db, delivery, new Date(now().getTime() + CLAIM_MS)))) return
  try {
    await sms.sendText({ phone: delivery.phone, text: sign(delivery.text) })
  } catch (error) {
    report(error)
    return storeFailure(deps, delivery, error)
  }
  await storeSms(db, delivery, { from: 'sending', to: 'sent', dueAt: null })
}

/** A silent provider may have sent it: only a rejected SMS is tried again. */
function storeFailure({ db, now }: SenderDeps, delivery: DueDelivery, error: unknown): Promise<void> {
  const tries = delivery.smsTries + 1
  if (!(error instanceof SmsRejection)) {
    return storeSms(db, delivery, { from: 'sending', to: 'unknown', tries, dueAt: null })
  }
  if (tries >= MOST_TRIES) return storeSms(db, delivery, { from: 'sending', to: 'failed', tries, dueAt: null })
  const dueAt = new Date(now().getTime() + RETRY_MS)
  return storeSms(db, delivery, { from: 'sending', to: 'waiting', tries, dueAt })
}
