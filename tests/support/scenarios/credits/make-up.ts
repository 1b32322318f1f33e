import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import { cancelSessionDate, type DateCancelled } from '#server/modules/make-up/cancel-date.service.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'

/** Lessons of offered classes: Saturdays, Mondays and Wednesdays of Azar 1405. */
export const FIRST_MONDAY = { year: 1405, month: 9, day: 2 }
export const FIRST_WEDNESDAY = { year: 1405, month: 9, day: 4 }
export const FIRST_SATURDAY = { year: 1405, month: 9, day: 7 }

type Cancelled = Extract<DateCancelled, { state: 'cancelled' }>

/** Cancels a lesson and expects success. */
export async function cancelLesson(mowj: TestApp, offer: Offer, date: JalaliDay, dryRun = false): Promise<Cancelled> {
  const done = await cancelSessionDate(mowj.deps, { kind: offer.kind, session: offer.session, date, dryRun })
  if (done?.state !== 'cancelled') throw new Error(`not cancelled: ${done?.state}`)
  return done
}

/** What «my classes» shows a user: terms and credits. */
export async function myClasses(user: Swimmer, kind = 'team') {
  return (await user.get(`/api/my/terms/?kind=${kind}`)).json()
}

/** A swimmer with a paid month that has lost its lesson of `date`; returns their credit's id. */
export async function creditHolder(mowj: TestApp, offer: Offer, date: JalaliDay = FIRST_MONDAY) {
  const sara = await swimmer(mowj)
  await paid(mowj, sara, offer)
  await cancelLesson(mowj, offer, date)
  const [credit] = (await myClasses(sara)).credits
  return { sara, creditId: Number(credit.id) }
}

/** The month of the test's clock, its last Wednesday with a lesson, and the Monday before. */
export const ABAN = { year: 1405, month: 8 }
export const MISSED_DAY = 27
export const MISSED_BEFORE = 25

/** Marks the absence of an account's holder from a lesson of Aban, as the coach's event would. */
export async function markAbsent(
  mowj: TestApp,
  { sessionId }: Offer,
  user: Swimmer,
  day = MISSED_DAY,
  mark = 'absent',
) {
  await mowj.sql`
    insert into attendance (session_id, member_id, year, month, day, pool_id, mark, mark_at)
    select s.id, m.id, ${ABAN.year}, ${ABAN.month}, ${day}, s.pool_id, ${mark}, now() from sessions s, members m
    where s.id = ${sessionId} and m.user_id = ${user.userId} and m.holder
    on conflict (session_id, member_id, year, month, day) do update set mark = excluded.mark`
}

/** A swimmer who missed a lesson of a paid month, at a club that lets so many of a month be made up; their term's id. */
export async function absentee(mowj: TestApp, allowed = 1) {
  await changeClubSetting(mowj.db, 'missed_make_ups', allowed)
  const offer = await offerSession(mowj, { months: [ABAN] })
  const sara = await swimmer(mowj)
  await paid(mowj, sara, { ...offer, request: () => offer.request([ABAN]) })
  await markAbsent(mowj, offer, sara)
  const [term] = (await myClasses(sara)).results
  return { offer, sara, term: Number(term.id) }
}

export function askForMissed(user: Swimmer, term: number, day = MISSED_DAY) {
  return user.post(`/api/my/terms/${term}/missed/`, { day })
}

export function lessonOf({ kind, id, session }: Offer, date: JalaliDay) {
  return { kind, id, session, date }
}

export function spendCredit(user: Swimmer, creditId: number, lesson: object) {
  return user.post(`/api/my/credits/${creditId}/use/`, lesson)
}
