import type { TestApp } from '#tests/support/drivers/app.ts'
import { atOnce } from '#tests/support/drivers/overlap.ts'
import { offerSession } from '#tests/support/scenarios/booking.ts'
import { creditHolder, lessonOf, spendCredit } from '#tests/support/scenarios/credits/make-up.ts'

const days = [2, 4, 7, 9, 11, 14, 16, 18, 21, 23]
export const RACERS = days.length

/** One make-up credit is used for ten lessons, or ten times for the same one, all inside their transactions at one time. */
export async function raceForCredit(mowj: TestApp, { isSameLesson = false } = {}) {
  const other = await offerSession(mowj, { capacity: 50 })
  const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
  const lock = `select from users where id = ${sara.userId} for update`
  const responses = await atOnce(mowj, lock, RACERS, () =>
    Promise.all(
      days.map((day) => {
        const date = { year: 1405, month: 9, day: isSameLesson ? 4 : day }
        return spendCredit(sara, creditId, lessonOf(other, date))
      }),
    ),
  )
  const [row] = await mowj.sql`select taken from slots where id = ${other.slotIds[0] ?? 0}`
  return {
    outcomes: responses.map((response) => (response.statusCode === 200 ? 'used' : response.json().code)),
    orders: new Set(responses.map((response) => response.json().order)),
    taken: row?.taken,
  }
}
