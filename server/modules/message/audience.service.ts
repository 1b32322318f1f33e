import { readDay } from '#server/core/day-param.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { isCoachOf } from '#server/modules/attendance/coach-scope.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import type { MessageAudience, PeopleFilter } from '#src/contract/desk/messages.ts'
import type { JalaliMonth } from '#src/contract/month.ts'
import { findPoolName, findSession } from './message.repo.ts'
import type { Audience } from './recipients.repo.ts'
import { messageTexts } from './strings.ts'

/** An audience that its sender may address: to count and to send, its name, and its pool (null for the whole club). */
export type Addressed = { audience: Audience; name: string; pool: number | null }

/** Whose the people are: of pools, or of a coach's own classes. */
export type Sender = { as: 'desk'; pools: StaffRequest['pools'] } | { as: 'coach'; grants: StaffRequest['grants'] }

/** Throws `not_found` for a session or pool that does not exist or is not the sender's, and `ValidationError`. */
export async function addressed(db: Db, sender: Sender, audience: MessageAudience): Promise<Addressed> {
  switch (audience.to) {
    case 'session':
      return sessionAudience(db, sender, audience)
    case 'pool_day': {
      requireDesk(sender, audience.pool)
      const pool = await requirePoolName(db, audience.pool)
      const day = readDay(audience.day)
      return { audience: { ...audience, day }, name: messageTexts.poolDay(pool, day), pool: audience.pool }
    }
    case 'people':
      return peopleAudience(db, sender, audience.filter)
  }
}

async function sessionAudience(
  db: Db,
  sender: Sender,
  { kind, session: number, month: monthText, day }: Extract<MessageAudience, { to: 'session' }>,
): Promise<Addressed> {
  const session = await findSession(db, kind, number)
  if (session === undefined) throw new AppError('not_found')
  if (sender.as === 'desk') requirePool(sender, session.pool)
  else if (!isCoachOf(sender.grants, { pools: [session.pool], instructor: session.instructor, isSubstitute: false }))
    throw new AppError('not_found')
  if (kind === 'pool' && day === null) throw new ValidationError({ day: [messageTexts.dayNeeded] })
  const month = monthOf(monthText)
  if (day !== null) readDay(`${monthText}-${String(day).padStart(2, '0')}`)
  const term = day === null ? month : { ...month, day }
  return {
    audience: { to: 'session', sessionId: session.id, month, day },
    name: messageTexts.session(session.name, session.title, term),
    pool: session.pool,
  }
}

async function peopleAudience(
  db: Db,
  sender: Sender,
  { month: monthText, ...filter }: PeopleFilter,
): Promise<Addressed> {
  const { pool, kind, level, sex } = filter
  requireDesk(sender, pool)
  if (monthText === null) {
    if ([pool, kind, level, sex].some((part) => part !== null)) {
      throw new ValidationError({ filter: [messageTexts.monthNeeded] })
    }
    return { audience: { to: 'people', filter, month: null }, name: messageTexts.everyone, pool }
  }
  const month = monthOf(monthText)
  const parts = [
    kind && messageTexts.kinds[kind],
    level && messageTexts.levels[level],
    sex && messageTexts.sexes[sex],
    pool && (await requirePoolName(db, pool)),
    messageTexts.month(month),
  ].filter((part) => part !== null)
  return {
    audience: { to: 'people', filter, month },
    name: messageTexts.swimmers(parts.map(String)),
    pool,
  }
}

function requireDesk(sender: Sender, pool: number | null): void {
  if (sender.as !== 'desk') throw new AppError('not_found')
  requirePool(sender, pool)
}

async function requirePoolName(db: Db, id: number): Promise<string> {
  const name = await findPoolName(db, id)
  if (name === undefined) throw new AppError('not_found')
  return name
}

function monthOf(text: string): JalaliMonth {
  const { year, month } = readDay(`${text}-01`)
  return { year, month }
}
