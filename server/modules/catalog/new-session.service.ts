import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/client.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { weekdayOf } from '#src/fa/week.ts'
import { insertSession, type NewSession } from './session-admin.repo.ts'
import { AdminError } from './session-admin.service.ts'
import { generateSlots } from './slots/slot-generator.service.ts'

const DAYS_A_WEEK = 7
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Adds a session to a team, course or pool, with its months or dates as far ahead as those of other sessions. Returns
 * its public number. Throws `AdminError`.
 */
export async function addSession(deps: Pick<Deps, 'db' | 'now'>, session: NewSession): Promise<number> {
  const number = await addBareSession(deps.db, session, deps.now())
  // If another server holds the lease, that server adds the missing slots within the hour.
  await generateSlots(deps)
  return number
}

/** The same within a transaction and with its first month or date alone: `generateSlots` adds the others after it. */
export async function addBareSession(tx: Db, session: NewSession, now: Date): Promise<number> {
  const fault = faultOf(session)
  if (fault !== undefined) throw new AdminError(fault)
  const number = await insertSession(tx, session, firstTerm(now, session))
  if (number === undefined) throw new AdminError(`There is no ${session.kind} ${session.subject}.`)
  return number
}

function faultOf({ title, weekdays, startsAt, endsAt, termRial, finalRial }: NewSession): string | undefined {
  if (title.trim() === '') return 'A session needs a title.'
  if (weekdays.length === 0 || weekdays.some((day) => day >= DAYS_A_WEEK)) return 'Weekdays are 0 (Saturday) to 6.'
  if (!TIME.test(startsAt) || !TIME.test(endsAt)) return 'Times are written as 18:30.'
  if (startsAt >= endsAt) return 'A session ends after it begins.'
  return finalRial > termRial ? 'The final price is above the price per term.' : undefined
}

/** This month, or for a pool the next date from tomorrow on. */
function firstTerm(now: Date, { kind, weekdays }: NewSession) {
  if (kind !== 'pool') return { ...jalaliDay(now), day: null }
  const week = Array.from({ length: DAYS_A_WEEK }, (_, ahead) =>
    jalaliDay(new Date(now.getTime() + (ahead + 1) * DAY_MS)),
  )
  const day = week.find((each) => weekdays.includes(weekdayOf(each)))
  if (day === undefined) throw new AdminError('Weekdays are 0 (Saturday) to 6.')
  return day
}
