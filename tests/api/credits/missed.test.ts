import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import {
  ABAN,
  absentee,
  askForMissed,
  cancelLesson,
  FIRST_WEDNESDAY,
  lessonOf,
  MISSED_BEFORE,
  MISSED_DAY,
  markAbsent,
  myClasses,
  spendCredit,
} from '#tests/support/scenarios/credits/make-up.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp({ max: 8 })
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const DAY_SECONDS = 86_400
// 60 days after 27 Aban, to the end of that day.
const UNTIL = '2027-01-17T20:30:00.000Z'

const missedOf = async (user: Parameters<typeof myClasses>[0]) => (await myClasses(user)).results[0].missed

describe('a missed lesson', () => {
  test('is offered as a make-up, becomes a credit once, and books a lesson', async () => {
    const { sara, term } = await absentee(mowj)
    expect(await missedOf(sara)).toEqual([{ day: MISSED_DAY, until: UNTIL }])
    const given = (await askForMissed(sara, term)).json()
    expect(given).toEqual({ credit: expect.any(Number), until: UNTIL })
    expect((await askForMissed(sara, term)).json()).toEqual(given)
    const { credits, results } = await myClasses(sara)
    expect(credits).toMatchObject([
      { id: given.credit, date: { ...ABAN, day: MISSED_DAY }, reason: '', expires_at: UNTIL, team_name: 'تیم نهنگ' },
    ])
    expect(results[0].missed).toEqual([])
    const other = await offerSession(mowj)
    expect((await spendCredit(sara, given.credit, lessonOf(other, FIRST_WEDNESDAY))).statusCode).toBe(200)
    expect((await myClasses(sara)).credits).toEqual([])
    expect((await askForMissed(sara, term)).json()).toEqual(given)
  })

  test('asked for many times at once gives one credit, and a month as many as the club allows', async () => {
    const { offer, sara, term } = await absentee(mowj)
    await markAbsent(mowj, offer, sara, MISSED_BEFORE)
    const answers = await Promise.all(
      [MISSED_DAY, MISSED_BEFORE, MISSED_DAY, MISSED_BEFORE].map((day) => askForMissed(sara, term, day)),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 400, 400])
    const rows = await mowj.sql`select id from make_up_credits where enrolment_id = ${term}`
    expect(rows).toHaveLength(1)
    expect(await missedOf(sara)).toEqual([])
    await changeClubSetting(mowj.db, 'missed_make_ups', 2)
    expect(await missedOf(sara)).toHaveLength(1)
  })

  test('is made up only where the club allows it', async () => {
    const { sara, term } = await absentee(mowj, 0)
    expect(await missedOf(sara)).toEqual([])
    expect((await askForMissed(sara, term)).statusCode).toBe(400)
  })

  test('is one that the coach marked: neither a late one nor one that was corrected, a coming one or a cancelled one', async () => {
    const { offer, sara, term } = await absentee(mowj, 5)
    await markAbsent(mowj, offer, sara, MISSED_DAY, 'present')
    await markAbsent(mowj, offer, sara, MISSED_BEFORE, 'late')
    // The lesson of this evening.
    await markAbsent(mowj, offer, sara, 30)
    expect(await missedOf(sara)).toEqual([])
    for (const day of [MISSED_DAY, MISSED_BEFORE, 30, 31])
      expect((await askForMissed(sara, term, day)).statusCode).toBe(400)
    await cancelLesson(mowj, offer, { ...ABAN, day: 30 })
    mowj.clock.forward(DAY_SECONDS)
    expect(await missedOf(sara)).toEqual([])
    expect((await askForMissed(sara, term, 30)).statusCode).toBe(400)
  })

  test('is made up until the end of its time', async () => {
    const { sara, term } = await absentee(mowj)
    mowj.clock.set(new Date(Date.parse(UNTIL) - 1000))
    expect(await missedOf(sara)).toHaveLength(1)
    mowj.clock.set(new Date(UNTIL))
    expect(await missedOf(sara)).toEqual([])
    expect((await askForMissed(sara, term)).json().day).toEqual(['مهلت گرفتن جلسهٔ جبرانی برای این غیبت گذشته است'])
  })

  test('of another account, of a cancelled month or of an unknown one does not exist', async () => {
    const { sara, term } = await absentee(mowj)
    expect((await askForMissed(await swimmer(mowj), term)).statusCode).toBe(404)
    expect((await askForMissed(sara, 999_999)).statusCode).toBe(404)
    await mowj.sql`update enrolments set cancelled_at = now() where id = ${term}`
    expect((await askForMissed(sara, term)).statusCode).toBe(404)
    await mowj.sql`update enrolments set cancelled_at = null where id = ${term}`
  })
})
