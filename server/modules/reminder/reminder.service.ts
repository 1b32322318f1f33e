import type { Deps } from '#server/core/deps.ts'
import { runPeriodically } from '#server/jobs/run-periodically.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/duration.ts'
import { endOfJalaliMonth, type JalaliDay, jalaliDay, nextMonth, startOfJalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { sendPaperReminders } from './paper-reminder.service.ts'
import { listLastTerms, listTermsOn, type Term } from './reminder.repo.ts'
import { reminderTexts } from './strings.ts'

export type ReminderDeps = Pick<Deps, 'db' | 'now'>
export type Report = (error: unknown) => void

/** Hours of the day in Tehran: lesson reminders go out the evening before, reminders of an ending term in daylight. */
const LESSONS_FROM_HOUR = 18
const ENDINGS_FROM_HOUR = 10
const ENDING_DAYS = 3
const BATCH = 200

/** Checks every minute whether the day's reminders are due. The returned function stops it. */
export function startReminders(deps: ReminderDeps, report: Report): () => Promise<void> {
  const reminders = makeReminders(deps, report)
  return runPeriodically(MINUTE_MS, () => reminders.check().then(() => undefined), report)
}

/**
 * The day's reminders, in Tehran time. Several servers, or a restarted one, notify no user twice: the key of each
 * notification is unique per user.
 */
export function makeReminders(deps: ReminderDeps, report: Report) {
  let lessonsSentOn = ''
  let endingsSentOn = ''
  return {
    async check(): Promise<void> {
      const now = deps.now()
      const today = jalaliDay(now)
      const hour = (now.getTime() - startOfJalaliDay(today).getTime()) / HOUR_MS
      if (hour >= LESSONS_FROM_HOUR && lessonsSentOn !== nameOf(today)) {
        await sendLessonReminders(deps, jalaliDay(new Date(now.getTime() + DAY_MS)), report)
        lessonsSentOn = nameOf(today)
      }
      if (hour >= ENDINGS_FROM_HOUR && endingsSentOn !== nameOf(today)) {
        await sendEndingReminders(deps, today, report)
        await sendPaperReminders(deps, today, report)
        endingsSentOn = nameOf(today)
      }
    },
  }
}

async function sendLessonReminders(deps: ReminderDeps, day: JalaliDay, report: Report) {
  const list = (afterId: number) => listTermsOn(deps.db, day, weekdayOf(day), afterId, BATCH)
  await forEach(list, report, (term) => {
    const { team_name: name, session_title: title } = term.subject
    return notifyGuardians(deps, term, {
      kind: 'session_tomorrow',
      key: `session:${term.sessionId}:${nameOf(day)}${keyOf(term)}`,
      // For a pool visit the title of the opening says more than the pool's name a second time.
      text: namedIn(term, reminderTexts.lesson(name, term.startsAt, term.kind === 'pool' ? title : term.pool)),
      url: `/payment-receipt/${term.orderUid}`,
      until: new Date(startOfJalaliDay(day).getTime() + minutesOf(term.startsAt) * MINUTE_MS),
    })
  })
}

async function sendEndingReminders(deps: ReminderDeps, today: JalaliDay, report: Report) {
  const endsAt = endOfJalaliMonth(today)
  const days = Math.round((endsAt.getTime() - startOfJalaliDay(today).getTime()) / DAY_MS)
  if (days > ENDING_DAYS) return
  const list = (afterId: number) => listLastTerms(deps.db, today, nextMonth(today), afterId, BATCH)
  await forEach(list, report, (term) =>
    notifyGuardians(deps, term, {
      kind: 'term_ending',
      key: `term:${term.sessionId}:${today.year}-${today.month}${keyOf(term)}`,
      text: namedIn(term, reminderTexts.ending(term.subject.team_name, days)),
      url: `/${term.kind === 'course' ? 'courses' : 'teams'}/booking/${term.subjectNumber}/session/${term.sessionNumber}`,
      until: endsAt,
    }),
  )
}

type Reminder = { kind: 'session_tomorrow' | 'term_ending'; key: string; text: string; url: string; until: Date }

/** The payer, and the other guardians of the swimmer: without the order, which may be for others too. */
async function notifyGuardians(deps: ReminderDeps, { userId, otherIds, orderId }: Term, reminder: Reminder) {
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    await notifyUser(tx, { userId, orderId, now, ...reminder })
    for (const other of otherIds) await notifyUser(tx, { userId: other, now, ...reminder })
  })
}

/** Processes a list by id, whatever is added meanwhile; a failed item does not stop the others. */
async function forEach(list: (afterId: number) => Promise<Term[]>, report: Report, use: (term: Term) => Promise<void>) {
  for (let afterId = 0; ; ) {
    const terms = await list(afterId)
    for (const term of terms) await use(term).catch(report)
    const last = terms.at(-1)
    if (last === undefined || terms.length < BATCH) return
    afterId = last.id
  }
}

/** A member has reminders of their own; the account holder's keys are those of earlier versions. */
function keyOf({ isHolder, memberId }: Term): string {
  return isHolder ? '' : `:${memberId}`
}

function namedIn({ isHolder, memberName }: Term, text: string): string {
  return isHolder ? text : reminderTexts.of(memberName, text)
}

function nameOf({ year, month, day }: JalaliDay): string {
  return `${year}-${month}-${day}`
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
