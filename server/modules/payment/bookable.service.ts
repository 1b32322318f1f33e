import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { lockSwimmers, refuseUnfit } from '#server/modules/member/swimmers.service.ts'
import { boundsOf } from '#src/contract/member/eligibility.ts'
import type { QuoteRequest } from '#src/contract/payment.ts'
import { firstDayOf } from '#src/fa/lessons.ts'
import { refusePast } from './hold-request.service.ts'
import { findSession } from './order.repo.ts'

export type BookableSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The session of a selection. Throws `not_found`, and `month_past` when one of its months or dates is over. */
export async function findBookable(tx: Db, request: QuoteRequest, now: Date): Promise<BookableSession> {
  const session = await findSession(tx, request.kind, request.id, request.session)
  if (session === undefined) throw new AppError('not_found')
  refusePast(request, session, now)
  return session
}

/**
 * Locks the account and its swimmers; throws unless all of them fit the session. `isBought`: staff move what was bought for
 * them, see `lockSwimmers`.
 */
export async function swimmersFor(
  tx: Db,
  { userId, isBought = false }: { userId: number; isBought?: boolean | undefined },
  request: QuoteRequest,
  session: BookableSession,
  now: Date,
) {
  const swimmers = await lockSwimmers(tx, userId, request.members, { isBought })
  if (swimmers === undefined) throw new AppError('token_invalid')
  const timetable = { weekdays: session.weekdays, starts_at: session.startsAt, ends_at: session.endsAt }
  refuseUnfit(swimmers.rows, request, {
    bounds: boundsOf(session, session.program),
    firstDay: firstDayOf(request.months, timetable, now),
  })
  return swimmers
}
