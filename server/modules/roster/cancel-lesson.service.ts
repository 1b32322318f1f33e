import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { cancelSessionDate, type DateCancelled } from '#server/modules/make-up/cancel-date.service.ts'
import type { CancelDateRequest, DateConsequence } from '#src/contract/desk/roster.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { sessionFor } from './roster.service.ts'
import { rosterTexts } from './strings.ts'

type Lesson = { kind: ProgramKind; number: number; date: JalaliDay }
type LessonDeps = Pick<Deps, 'db' | 'now'>

/** Who is affected if a lesson is cancelled. Throws `not_found`. */
export async function consequenceOf(deps: LessonDeps, staff: StaffRequest, lesson: Lesson): Promise<DateConsequence> {
  await sessionFor(deps, staff, lesson)
  const { kind, number: session, date } = lesson
  return toConsequence(await cancelSessionDate(deps, { kind, session, date, dryRun: true }))
}

/**
 * Cancels a lesson for those who were shown to be affected. Throws `changed_meanwhile` with the new numbers when others
 * have booked since, and `ValidationError` without a reason. A repeated request changes nothing more.
 */
export async function cancelLesson(
  deps: LessonDeps,
  staff: StaffRequest,
  lesson: Lesson,
  request: CancelDateRequest,
): Promise<DateConsequence> {
  const { pool_id: pool } = await sessionFor(deps, staff, lesson)
  const reason = plainLine(request.reason)
  if (reason === '') throw new ValidationError({ reason: [rosterTexts.reasonNeeded] })
  const { kind, number: session, date } = lesson
  const expected = { affected: request.affected, guests: request.guests }
  const audit = { actor: staff.actor, pool }
  return toConsequence(await cancelSessionDate(deps, { kind, session, date, reason, expected, audit }))
}

function toConsequence(result: DateCancelled | undefined): DateConsequence {
  if (result === undefined) throw new AppError('not_found')
  if (result.state !== 'cancelled') return { state: result.state, affected: 0, guests: 0 }
  return { state: 'cancelled', affected: result.affected.length, guests: result.guests.length }
}
