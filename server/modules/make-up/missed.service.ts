import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import type { ClubSettings } from '#src/contract/catalog/club.ts'
import type { MissedMadeUp } from '#src/contract/credits/make-up.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { endOfTerm, type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf, type Timetable } from '#src/fa/lessons.ts'
import { insertMissedCredit, listMissedCredits, listMonthsOf, lockMissedMonth } from './missed.repo.ts'
import { makeUpTexts } from './strings.ts'

type Settings = Pick<ClubSettings, 'make_up_days' | 'missed_make_ups'>
type MissedMonth = {
  month: JalaliMonth
  timetable: Timetable
  settings: Settings
  /** Days on which the swimmer was absent, and those that have a credit. */
  absent: readonly number[]
  credited: readonly number[]
}

/** The missed lessons of a paid month for which a credit can be had now, and until when. */
export function missedOf({ month, timetable, settings, absent, credited }: MissedMonth, now: Date) {
  if (credited.length >= settings.missed_make_ups) return []
  return absent
    .filter((day) => !credited.includes(day))
    .map((day) => ({ day, until: endOfCredit({ ...month, day }, timetable, settings) }))
    .flatMap(({ day, until }) =>
      until !== undefined && until.startsAt <= now && now < until.end ? [{ day, until: until.end.toISOString() }] : [],
    )
}

/** When a lesson began, and the end of the last day on which its credit can be used. */
function endOfCredit(date: JalaliMonth & { day: number }, timetable: Timetable, { make_up_days: days }: Settings) {
  const [lesson] = lessonsOf(date, timetable)
  if (lesson === undefined) return undefined
  const { startsAt } = lesson
  return { startsAt, end: endOfTerm(jalaliDay(new Date(startsAt.getTime() + days * DAY_MS))) }
}

/**
 * Gives the credit for a missed lesson of a paid month: once for each lesson, and for as many of a month as the club
 * allows. The coach's mark decides. A repeated request gets the same credit. Throws `not_found` and `ValidationError`.
 */
export async function makeUpMissed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: { term: number; userId: number; day: number },
): Promise<MissedMadeUp> {
  const { credit, until } = await db.transaction((tx) => giveMissed(tx, request, now()))
  return { credit, until }
}

/**
 * The same for the payer of an order, by staff. `member` is needed where the order has that month for several; `isNew`
 * is false for a credit that was given before. Throws what `makeUpMissed` throws.
 */
export async function makeUpMissedByStaff(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { order, date: { day, ...month }, member }: { order: string; date: JalaliDay; member?: number | undefined },
): Promise<MissedMadeUp & { isNew: boolean }> {
  const [term, ...others] = await listMonthsOf(db, order, month, member)
  if (term === undefined) throw new AppError('not_found')
  if (others.length > 0) throw new ValidationError({ member: [makeUpTexts.severalMembers] })
  return db.transaction((tx) => giveMissed(tx, { term: term.id, userId: term.userId, day }, now()))
}

async function giveMissed(tx: Db, request: { term: number; userId: number; day: number }, now: Date) {
  const row = await lockMissedMonth(tx, request)
  if (row === undefined) throw new AppError('not_found')
  const { term, day } = request
  const credits = await listMissedCredits(tx, term)
  const known = credits.find((credit) => credit.day === day)
  if (known !== undefined) return { credit: known.id, until: known.expiresAt.toISOString(), isNew: false }
  const { settings, year, month } = row
  if (!row.isAbsent || !row.hasLesson) throw refusal(makeUpTexts.notMissed)
  if (credits.length >= settings.missed_make_ups) throw refusal(makeUpTexts.missedMost)
  const [open] = missedOf({ month: { year, month }, timetable: row, settings, absent: [day], credited: [] }, now)
  if (open === undefined) throw refusal(makeUpTexts.missedLate)
  const credit = await insertMissedCredit(tx, { term, day, until: new Date(open.until), now })
  return { credit, until: open.until, isNew: true }
}

function refusal(text: string) {
  return new ValidationError({ day: [text] })
}
