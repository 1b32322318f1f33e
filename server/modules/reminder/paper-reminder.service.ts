import { notifyUser } from '#server/modules/notification/notify.service.ts'
import type { JalaliDate } from '#src/contract/account.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { termNumber } from '#src/contract/month.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { endOfTerm, jalaliDay, monthNames, startOfJalaliDay } from '#src/fa/jalali.ts'
import { listEndingPapers, type PaperRow } from './paper-reminder.repo.ts'
import type { ReminderDeps, Report } from './reminder.service.ts'
import { reminderTexts } from './strings.ts'

/** A paper is mentioned this long before its last day, and on that day. */
const PAPER_DAYS = 14

/** Reminds of sports insurances and health certificates that end within two weeks: once, and once more on the last day. */
export async function sendPaperReminders(deps: ReminderDeps, today: JalaliDate, report: Report) {
  const last = jalaliDay(new Date(startOfJalaliDay(today).getTime() + PAPER_DAYS * DAY_MS))
  const rows = await listEndingPapers(deps.db, termNumber(today), termNumber(last))
  for (const row of rows) await remind(deps, row, today).catch(report)
}

async function remind(deps: ReminderDeps, { userId, memberId, name, paper, until }: PaperRow, today: JalaliDate) {
  const isLastDay = termNumber(until) === termNumber(today)
  const day = `${formatNumber(until.day)} ${monthNames[until.month - 1] ?? ''}`
  await deps.db.transaction((tx) =>
    notifyUser(tx, {
      userId,
      now: deps.now(),
      kind: 'paper_ending',
      key: `paper:${paper}:${memberId}:${termNumber(until)}${isLastDay ? ':last' : ''}`,
      text: reminderTexts.paperEnding(reminderTexts[paper], name, day),
      url: `/members/${memberId}`,
      until: endOfTerm(until),
    }),
  )
}
