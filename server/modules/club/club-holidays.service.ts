import type { Actor } from '#server/core/actor.ts'
import { readDay } from '#server/core/day-param.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { addHoliday, readHolidays, removeHoliday } from '#server/modules/holiday/holiday.service.ts'
import type { HolidayRequest, HolidayResult, HolidayRow } from '#src/contract/desk/settings.ts'
import { termKey } from '#src/contract/month.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { holidayTexts } from './strings.ts'

type HolidayDeps = Pick<Deps, 'db' | 'now'>

/** Holidays from today on. */
export function readDeskHolidays(deps: HolidayDeps): Promise<HolidayRow[]> {
  return readHolidays(deps)
}

/** Adds a holiday of the club's own. Throws `ValidationError` without a title, `validation` for an unreal date. */
export async function addDeskHoliday(
  deps: HolidayDeps,
  actor: Actor,
  { title: text, refund, ...date }: HolidayRequest,
): Promise<HolidayResult> {
  const title = plainLine(text)
  if (title === '') throw new ValidationError({ title: [holidayTexts.titleNeeded] })
  const day = readDay(termKey(date))
  const result = await addHoliday(deps, { ...day, title, source: 'own' }, { refund })
  if (result.state === 'past') return { state: 'past', places: 0, dates: 0, refunds: 0, classes: 0 }
  if (result.state === 'sold') {
    return { state: 'sold', places: result.places + result.desk, dates: 0, refunds: 0, classes: 0 }
  }
  await record(deps, actor, { action: 'holiday.add', day, title, refund })
  const { dates, refunds, classes } = result
  return { state: 'closed', places: 0, dates, refunds: refunds.length, classes }
}

/** Removes a holiday and opens its dates. Throws `not_found`. Returns the others. */
export async function removeDeskHoliday(deps: HolidayDeps, actor: Actor, day: JalaliDay): Promise<HolidayRow[]> {
  if ((await removeHoliday(deps, day, { reopen: true })) === undefined) throw new AppError('not_found')
  await record(deps, actor, { action: 'holiday.remove', day })
  return readHolidays(deps)
}

/** In a transaction of its own: closing a day refunds each order in one of theirs. */
async function record(
  { db, now }: HolidayDeps,
  actor: Actor,
  { action, day, ...after }: { action: string; day: JalaliDay; title?: string; refund?: boolean },
): Promise<void> {
  const subject = { kind: 'holiday', id: termKey(day) }
  await db.transaction((tx) => recordChange(tx, actor, { action, subject, after }, now()))
}
