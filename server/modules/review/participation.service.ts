import type { Db } from '#server/db/client.ts'
import { compareTerms, type JalaliDay, jalaliDay } from '#src/fa/jalali.ts'
import { lessonsOf } from '#src/fa/lessons.ts'
import { type BegunTerm, listBegunTerms } from './review.repo.ts'

/** Whether any member of an account has a paid month or lesson of a team or course that has begun. */
export async function hasParticipated(db: Db, programId: number, userId: number, now: Date): Promise<boolean> {
  const today = jalaliDay(now)
  const terms = await listBegunTerms(db, programId, userId, today)
  return terms.some((term) => hadLesson(term, today))
}

/** A month frozen before its first lesson had none; one to which lessons were moved has those alone. */
function hadLesson({ year, month, movedDays, frozenFrom, ...session }: BegunTerm, today: JalaliDay): boolean {
  if (movedDays !== null) return movedDays.some((day) => compareTerms({ year, month, day }, today) <= 0)
  if (frozenFrom === null) return true
  const timetable = { weekdays: session.weekdays, starts_at: session.startsAt, ends_at: session.endsAt }
  return lessonsOf({ year, month }, timetable).some(({ startsAt }) => jalaliDay(startsAt).day < frozenFrom)
}
