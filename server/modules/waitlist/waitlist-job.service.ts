import type { Deps } from '#server/core/deps.ts'
import { afterQuietHours } from '#server/core/quiet-hours.ts'
import { SmsRejection } from '#server/gateways/sms/port.ts'
import { runExclusively } from '#server/jobs/lease.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { bookableUntil } from '#server/modules/payment/hold-request.service.ts'
import { choicesOf } from '#server/modules/settings/settings.service.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { formatDateTime, jalaliDay } from '#src/fa/jalali.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { termOfEntry } from './entry-view.service.ts'
import { offerDeadline } from './offer-deadline.ts'
import { waitlistTexts } from './strings.ts'
import { type EntryRow, listEntries, moveEntries, offerPlaces } from './waitlist.repo.ts'
import {
  announce,
  claimSms,
  type Line,
  listDueSms,
  listLines,
  markTold,
  postponeSms,
  readOfferHours,
} from './waitlist-job.repo.ts'

type JobDeps = Pick<Deps, 'db' | 'now' | 'sms'>
type Report = (error: unknown) => void

const LEASE = 'waitlist'
const EVERY_MS = 30_000
const BATCH = 200
/** A rejected SMS was not sent: it is tried again after this. */
const SMS_RETRY_MS = 10 * MINUTE_MS

/** Keeps the lines, now and every half minute. The returned function stops it. */
export function startWaitlist(deps: JobDeps, report: Report): () => Promise<void> {
  return runPeriodically(EVERY_MS, (stopped) => keepWaitlist(deps, report, stopped).then(() => undefined), report)
}

/**
 * Ends offers whose time is over and lines whose month or date is, offers places that are free, and announces new offers.
 * Safe to repeat; one server runs it at a time. False when another does.
 */
export async function keepWaitlist(deps: JobDeps, report: Report, stopped?: AbortSignal): Promise<boolean> {
  const done = await runExclusively(
    deps,
    LEASE,
    async (mayContinue) => {
      const each = async <Item>(items: Item[], work: (item: Item) => Promise<unknown>) => {
        for (const item of items) {
          if (!(await mayContinue())) return
          await work(item).catch(report)
        }
      }
      await each(await listLines(deps.db), (line) => keepLine(deps, line))
      const hours = await readOfferHours(deps.db)
      await each(await listEntries(deps.db, { isUnannounced: true }, BATCH), (entry) =>
        announceOffer(deps, entry, hours),
      )
      await each(await listEntries(deps.db, { isPassed: true }, BATCH), (entry) => tellPassed(deps, entry))
      await each(await listDueSms(deps.db, deps.now(), BATCH), ({ id }) => sendSms(deps, id, report))
      return true
    },
    stopped,
  )
  return done === true
}

async function keepLine(deps: JobDeps, line: Line) {
  const now = deps.now()
  const { slotId } = line
  await deps.db.transaction(async (tx) => {
    if (bookableUntil(termOfEntry(line), line) <= now) return moveEntries(tx, { slotId }, 'past', now)
    // Closed dates are not offered; their line stays in case they open again.
    if (line.closed) return moveEntries(tx, { slotId, state: 'offered' }, 'waiting', now)
    await moveEntries(tx, { slotId, overdueAt: now }, 'expired', now)
    // Freeing places offers them by a trigger; this repairs what a lost trigger or an own statement left.
    if (line.fits) await offerPlaces(tx, slotId)
    return 0
  })
}

async function announceOffer(deps: JobDeps, entry: EntryRow, hours: number) {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const settings = await choicesOf(tx, entry.userId)
    // Deleted by a server of the previous version, which knows no lines.
    if (settings === undefined) return void (await moveEntries(tx, { id: entry.id }, 'left', now))
    const { quiet_hours: quiet } = settings
    const expiresAt = offerDeadline({ now, hours, quiet, endsAt: bookableUntil(termOfEntry(entry), entry) })
    const smsDueAt = deps.sms.sendOffer === undefined ? null : afterQuietHours(now, quiet)
    if (!(await announce(tx, entry.id, { offeredAt: now, expiresAt, smsDueAt }))) return
    await notifyUser(tx, {
      userId: entry.userId,
      kind: 'waitlist_offer',
      key: `waitlist:${entry.id}:${now.getTime()}`,
      text: named(entry, waitlistTexts.offered(entry.teamName, termOfEntry(entry), formatDateTime(expiresAt))),
      url: pageOf(entry),
      until: expiresAt,
      now,
    })
  })
}

/** At most one notification of an entry a day, however many places passed it. */
async function tellPassed(deps: JobDeps, entry: EntryRow) {
  const now = deps.now()
  const { year, month, day } = jalaliDay(now)
  await deps.db.transaction(async (tx) => {
    if (!(await markTold(tx, entry.id))) return
    await notifyUser(tx, {
      userId: entry.userId,
      kind: 'waitlist_passed',
      key: `waitlist-passed:${entry.id}:${year}-${month}-${day}`,
      text: named(entry, waitlistTexts.passed(entry.teamName, termOfEntry(entry), entry.places)),
      url: pageOf(entry),
      now,
    })
  })
}

/** A silent provider may have sent it: only a rejected SMS is tried again. */
async function sendSms(deps: JobDeps, id: number, report: Report) {
  const claimed = await claimSms(deps.db, id, deps.now())
  if (claimed?.phone == null || claimed.expiresAt === null) return
  try {
    await deps.sms.sendOffer?.({ phone: claimed.phone, until: waitlistTexts.smsUntil(claimed.expiresAt) })
  } catch (error) {
    if (error instanceof SmsRejection) await postponeSms(deps.db, id, new Date(deps.now().getTime() + SMS_RETRY_MS))
    report(error)
  }
}

function named({ swimmers }: EntryRow, text: string): string {
  const names = namesBesideHolder(swimmers)
  return names === undefined ? text : waitlistTexts.of(names, text)
}

/** The booking screen, which shows the state of the line and selects what is offered. */
function pageOf({ kind, subject, session, id }: EntryRow): string {
  const line = `?line=${id}`
  if (kind === 'pool') return `/pools/${subject}/pool-detail/${session}${line}`
  return `/${kind}s/booking/${subject}/session/${session}${line}`
}
