import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelSessionDate } from '#server/modules/make-up/cancel-date.service.ts'
import { readCredits } from '#server/modules/make-up/make-up.service.ts'
import { makeUpMissedByStaff } from '#server/modules/make-up/missed.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import {
  ABAN,
  absentee,
  cancelLesson,
  creditHolder,
  FIRST_MONDAY,
  FIRST_SATURDAY,
  FIRST_WEDNESDAY,
  lessonOf,
  MISSED_DAY,
  myClasses,
  spendCredit,
} from '#tests/support/scenarios/credits/make-up.ts'
import { setClub } from '#tests/support/scenarios/discounts.ts'
import { family, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const MONDAY_START = new Date('2026-11-23T17:00:00+03:30')
const WEDNESDAY_START = new Date('2026-11-25T17:00:00+03:30')

const cancel = ({ kind, session }: Offer, rest: object = {}) =>
  cancelSessionDate(mowj.deps, { kind, session, date: FIRST_MONDAY, ...rest })
const codeOf = async (user: Swimmer, credit: number, lesson: object) => {
  const response = await spendCredit(user, credit, lesson)
  return response.json().code ?? response.statusCode
}

describe('a cancelled lesson', () => {
  test('has the reason that is given, else the club’s, else that it does not take place', async () => {
    const reasonOf = async (given?: string) => {
      const offer = await offerSession(mowj)
      const sara = await swimmer(mowj)
      await paid(mowj, sara, offer)
      await cancel(offer, { reason: given })
      return (await myClasses(sara)).credits[0].reason
    }
    expect(await reasonOf()).toBe('این جلسه برگزار نمی‌شود')
    await mowj.sql`insert into club_texts (name, value) values ('cancel_reason', 'تعمیر سالن')`
    expect([await reasonOf(), await reasonOf('آلودگی هوا')]).toEqual(['تعمیر سالن', 'آلودگی هوا'])
    await mowj.sql`delete from club_texts`
  })

  test.each(['team', 'course'] as const)('of a %s is told to each account once, with its page', async (kind) => {
    const offer = await offerSession(mowj, { kind })
    const { parent, ids } = await family(mowj)
    await paidFor(mowj, parent, offer, ids)
    await cancel(offer)
    await cancel(offer)
    const notes = (await parent.get('/api/notifications/')).json().results
    const told = notes.filter((note: { kind: string }) => note.kind === 'term_cancelled')
    expect(told.map(({ message }: { message: object }) => message)).toMatchObject([
      { text: expect.stringMatching(/دوشنبه ۲ آذر.*تیم نهنگ.*جبرانی/), url: `/my-${kind}s` },
    ])
  })

  test('can be cancelled until it begins, and continued afterwards', async () => {
    const [offer, other] = [await offerSession(mowj), await offerSession(mowj)]
    mowj.clock.set(new Date(MONDAY_START.getTime() - 1))
    expect(await cancel(offer)).toMatchObject({ state: 'cancelled' })
    mowj.clock.set(MONDAY_START)
    expect(await cancel(other)).toEqual({ state: 'past' })
    expect(await cancel(offer)).toMatchObject({ state: 'cancelled', given: 0 })
    expect(await cancel(offer, { dryRun: true })).toMatchObject({ state: 'cancelled', given: 0 })
  })

  test('is recorded in its own transaction: without the record nothing happens', async () => {
    const offer = await offerSession(mowj)
    const sara = await swimmer(mowj)
    await paid(mowj, sara, offer)
    const record = () => Promise.reject(new Error('no record'))
    await expect(cancel(offer, { record })).rejects.toThrow('no record')
    expect(await myClasses(sara)).toMatchObject({ credits: [], results: [{ cancelled_days: [] }] })
    let count = 0
    await cancel(offer, {
      record: async () => {
        count += 1
      },
    })
    expect([count, (await myClasses(sara)).credits.length]).toEqual([1, 1])
  })

  test('shortens no credit of the make-up lessons on it', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const offer = await offerSession(mowj)
    await spendCredit(sara, creditId, lessonOf(offer, FIRST_SATURDAY))
    const before = (await readCredits(mowj.db, TEST_NOW, { userId: sara.userId, all: true }))[0]?.expiresAt
    await setClub(mowj, { make_up_days: 5 })
    const { guests } = await cancelLesson(mowj, offer, FIRST_SATURDAY)
    await setClub(mowj, { make_up_days: 60 })
    expect(guests).toEqual([{ order: expect.any(String), name: `user-${sara.userId}` }])
    const [credit] = (await myClasses(sara)).credits
    expect(credit.expires_at).toBe(before?.toISOString())
  })
})

describe('a make-up credit', () => {
  test('is used until the lesson begins, and for one that begins before the credit ends', async () => {
    const offer = await offerSession(mowj)
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const lesson = lessonOf(offer, FIRST_WEDNESDAY)
    mowj.clock.set(WEDNESDAY_START)
    expect((await spendCredit(sara, creditId, lesson)).json()).toMatchObject({
      ...{ code: 'month_past', months: [FIRST_WEDNESDAY] },
      detail: 'زمان این جلسه گذشته است؛ تاریخ دیگری انتخاب کنید',
    })
    mowj.clock.set(new Date(WEDNESDAY_START.getTime() - 1))
    const endsAt = (instant: Date) =>
      mowj.sql`update make_up_credits set expires_at = ${instant.toISOString()} where id = ${creditId}`
    await endsAt(WEDNESDAY_START)
    expect(await codeOf(sara, creditId, lesson)).toBe('credit_expired')
    await endsAt(new Date(WEDNESDAY_START.getTime() + 1))
    expect(await codeOf(sara, creditId, lesson)).toBe(200)
  })

  test('is worth a lesson: months are compared by their lessons a week', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj, { finalPrice: 9_000_000 }))
    const twice = async (finalPrice: number) => {
      const offer = await offerSession(mowj, { finalPrice })
      await mowj.sql`update sessions set weekdays = '{0,4}' where id = ${offer.sessionId}`
      return lessonOf(offer, FIRST_WEDNESDAY)
    }
    expect(await codeOf(sara, creditId, await twice(6_000_010))).toBe('credit_dearer')
    expect(await codeOf(sara, creditId, await twice(6_000_000))).toBe(200)
  })

  test('is refused at the field of its date, with the reason', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const offer = await offerSession(mowj)
    const none = { date: ['این کلاس در تاریخ انتخابی جلسه ندارد؛ تاریخ دیگری انتخاب کنید'] }
    const of = async (date: typeof FIRST_MONDAY) => (await spendCredit(sara, creditId, lessonOf(offer, date))).json()
    expect(await of({ ...FIRST_MONDAY, day: 31 })).toEqual(none)
    expect(await of({ ...FIRST_MONDAY, day: 3 })).toEqual(none)
    await cancelLesson(mowj, offer, FIRST_WEDNESDAY)
    expect(await of(FIRST_WEDNESDAY)).toMatchObject({
      ...{ code: 'date_closed', months: [FIRST_WEDNESDAY] },
      detail: 'این جلسه برگزار نمی‌شود؛ تاریخ دیگری انتخاب کنید',
    })
    expect(await codeOf(sara, creditId, { ...lessonOf(offer, FIRST_SATURDAY), session: 999_999 })).toBe('not_found')
  })

  test('is listed for its page and the operator: the one that ends first before the others', async () => {
    const offer = await offerSession(mowj)
    const { sara, creditId: late } = await creditHolder(mowj, offer)
    await setClub(mowj, { make_up_days: 5 })
    await cancelLesson(mowj, offer, FIRST_WEDNESDAY)
    await setClub(mowj, { make_up_days: 60 })
    const { credits } = await myClasses(sara)
    expect(credits).toMatchObject([
      {
        ...{ kind: 'team', level: 'beginner', team_name: 'تیم نهنگ', session_title: 'عصرها', date: FIRST_WEDNESDAY },
        ...{ swimmer: { holder: true }, expires_at: '2026-11-26T20:30:00.000Z' },
      },
      { id: late, date: FIRST_MONDAY },
    ])
    expect((await myClasses(sara, 'course')).credits).toEqual([])
    const idsOf = async (all: boolean, userId: number | undefined = sara.userId, now = TEST_NOW) =>
      (await readCredits(mowj.db, now, { userId, all })).map(({ id }) => id)
    const early = credits[0].id
    expect([await idsOf(false), await idsOf(true)]).toEqual([
      [early, late],
      [early, late],
    ])
    await spendCredit(sara, late, lessonOf(await offerSession(mowj), FIRST_SATURDAY))
    const afterwards = new Date('2026-11-26T20:30:00.000Z')
    expect([await idsOf(false), await idsOf(false, sara.userId, afterwards)]).toEqual([[early], []])
    expect(await idsOf(true, sara.userId, afterwards)).toEqual([early, late])
    const { creditId: other } = await creditHolder(mowj, await offerSession(mowj))
    expect((await readCredits(mowj.db, TEST_NOW, { all: false })).map(({ id }) => id)).toContain(other)
    const exported = (await sara.get('/api/account/export/')).json().make_up_credits
    expect(exported.map(({ day }: { day: number }) => day)).toEqual([FIRST_MONDAY.day, FIRST_WEDNESDAY.day])
  })
})

test('staff give the credit of a missed lesson once, and name the swimmer where an order has several', async () => {
  const { offer, sara } = await absentee(mowj)
  const [{ uid } = { uid: '' }] = (await sara.get('/api/my/orders/')).json().results
  const date = { ...ABAN, day: MISSED_DAY }
  const give = (order: string, member?: number) => makeUpMissedByStaff(mowj.deps, { order, date, member })
  const first = await give(uid)
  expect([first.isNew, await give(uid)]).toEqual([true, { ...first, isNew: false }])
  await expect(give('unknown')).rejects.toThrow('not_found')
  const { parent, ids } = await family(mowj)
  const order = await paidFor(mowj, parent, offer, ids, [ABAN])
  await expect(give(order)).rejects.toMatchObject({
    fields: { member: ['این سفارش برای چند شناگر است؛ شناگر را مشخص کنید'] },
  })
  await expect(give(order, ids[0])).rejects.toMatchObject({ fields: { day: ['برای این جلسه غیبتی ثبت نشده است'] } })
})
