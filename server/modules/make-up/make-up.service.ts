import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { lockSwimmers, refuseUnfit } from '#server/modules/member/swimmers.service.ts'
import {
  bookWithoutPayment,
  type ClassSession,
  findClassSession,
} from '#server/modules/payment/free-booking.service.ts'
import type { MakeUpBooked, MakeUpCredit, MakeUpRequest } from '#src/contract/credits/make-up.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { boundsOf } from '#src/contract/member/eligibility.ts'
import { compareTerms, type JalaliDay } from '#src/fa/jalali.ts'
import { isJalaliDate } from '#src/fa/jalali-date.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { weekdayOf } from '#src/fa/week.ts'
import {
  type CreditRow,
  exportCreditRows,
  findCredit,
  findLesson,
  findUse,
  listCredits,
  listUsable,
  takeCredit,
} from './make-up.repo.ts'
import { makeUpTexts } from './strings.ts'

/** A user's credits of a kind that can be used now. */
export async function creditsOf(db: Db, userId: number, kind: ProgramKind, now: Date): Promise<MakeUpCredit[]> {
  const rows = await listUsable(db, userId, kind, now)
  return rows.map(({ id, memberId, name, holder, level, teamName, sessionTitle, reason, expiresAt, ...date }) => ({
    id,
    swimmer: { id: memberId, name, holder },
    kind,
    level,
    team_name: teamName,
    session_title: sessionTitle,
    date: { year: date.year, month: date.month, day: date.day },
    reason,
    expires_at: expiresAt.toISOString(),
  }))
}

/** Credits for the operator, of one user or of all. */
export function readCredits(db: Db, now: Date, which: { userId?: number | undefined; all: boolean }) {
  return listCredits(db, now, which)
}

/** A page of a user's credits, used and expired ones too, for the export. `key` is the cursor. */
export function exportCredits(db: Db, userId: number, page: { after: number; limit: number }) {
  return exportCreditRows(db, userId, page)
}

/**
 * Books a lesson with a credit, for the member who has it. A repeated request gets the same lesson. Throws
 * `credit_used`, `credit_expired`, `credit_elsewhere`, `credit_dearer`, `month_past`, `date_closed`, the refusals of a
 * member who does not fit, and those of a full class.
 */
export async function bookMakeUp(
  deps: Pick<Deps, 'db' | 'now'>,
  { creditId, userId }: { creditId: number; userId: number },
  request: MakeUpRequest,
): Promise<MakeUpBooked> {
  if (!isJalaliDate(request.date)) throw new ValidationError({ date: [makeUpTexts.noLesson] })
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const known = await findCredit(tx, creditId, userId)
    if (known === undefined) throw new AppError('not_found')
    const members = [known.memberId]
    // From here on this account's other requests wait.
    const swimmers = await lockSwimmers(tx, userId, members, { isBought: true })
    const credit = await findCredit(tx, creditId, userId)
    const session = await findClassSession(tx, request.kind, request.id, request.session)
    if (swimmers === undefined || credit === undefined || session === undefined) throw new AppError('not_found')
    const use = await findUse(tx, creditId)
    if (use !== undefined) {
      if (use.sessionId !== session.id || compareTerms(dateOf(use), request.date) !== 0)
        throw new AppError('credit_used')
      return { order: use.order, term: use.term }
    }
    const { startsAt, booked } = await lessonAt(tx, session, request.date, now)
    refuseElsewhere(credit, session, request.kind)
    if (startsAt >= credit.expiresAt) throw new AppError('credit_expired')
    refuseUnfit(swimmers.rows, { members }, { bounds: boundsOf(session, session.program), firstDay: request.date })
    const { kind, id: subject, session: sessionNumber, date: term } = request
    const { memberId } = credit
    const booking = { userId, memberId, kind, subject, sessionNumber, session: { ...session, ...booked }, term, now }
    const { uid, enrolmentId } = await bookWithoutPayment(tx, booking)
    if (!(await takeCredit(tx, { id: creditId, userId, enrolmentId, startsAt }))) throw new AppError('credit_used')
    return { order: uid, term: enrolmentId }
  })
}

/**
 * The same by the club's staff, for the swimmer who has the credit and a class of its kind. Throws as `bookMakeUp`, and
 * `not_found` for an unknown credit.
 */
export async function bookMakeUpByStaff(
  deps: Pick<Deps, 'db' | 'now'>,
  creditId: number,
  lesson: Omit<MakeUpRequest, 'kind'>,
): Promise<MakeUpBooked> {
  const credit = await findCredit(deps.db, creditId)
  if (credit === undefined) throw new AppError('not_found')
  const { userId, kind } = credit
  return bookMakeUp(deps, { creditId, userId }, { ...lesson, kind })
}

/** The hours and the pool of the lesson of a date. Throws unless the class has one that has not begun. */
async function lessonAt(tx: Db, { id, weekdays }: ClassSession, date: JalaliDay, now: Date) {
  const found = await findLesson(tx, id, date)
  const isWeekly = weekdays.includes(weekdayOf(date))
  if (found === undefined || !(found.held || isWeekly)) throw new ValidationError({ date: [makeUpTexts.noLesson] })
  const [lesson] = lessonsOf(date, { weekdays, ...found })
  if (lesson === undefined || lesson.startsAt <= now) {
    throw new AppError('month_past', { months: [date], detail: makeUpTexts.lessonPast })
  }
  if (!found.held) throw new AppError('date_closed', { months: [date], detail: makeUpTexts.lessonCancelled })
  const { starts_at: startsAt, ends_at: endsAt, poolName, poolAddress } = found
  return { startsAt: lesson.startsAt, booked: { startsAt, endsAt, poolName, poolAddress } }
}

/** The same kind and level, and no dearer: months are compared by their lessons a week, since their lengths differ. */
function refuseElsewhere(credit: CreditRow, { program, weekdays, finalPriceRial }: ClassSession, kind: ProgramKind) {
  if (kind !== credit.kind || program.level !== credit.level) throw new AppError('credit_elsewhere')
  if (finalPriceRial * credit.weeklyLessons > credit.monthRial * weekdays.length) throw new AppError('credit_dearer')
}

function dateOf({ year, month, day }: { year: number; month: number; day: number | null }): JalaliDay {
  return { year, month, day: day ?? 0 }
}
