import { cancelSessionDate, type DateCancelled } from '#server/modules/make-up/cancel-date.service.ts'
import type { JalaliDay } from '#src/fa/jalali.ts'
import type { TestApp } from '#tests/support/drivers/app.ts'
import { type Offer, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
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

export function lessonOf({ kind, id, session }: Offer, date: JalaliDay) {
  return { kind, id, session, date }
}

export function spendCredit(user: Swimmer, creditId: number, lesson: object) {
  return user.post(`/api/my/credits/${creditId}/use/`, lesson)
}
