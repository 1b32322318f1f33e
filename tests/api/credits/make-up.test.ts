import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addHoliday } from '#server/modules/holiday/holiday.service.ts'
import { cancelSessionDate } from '#server/modules/make-up/cancel-date.service.ts'
import { bookMakeUpByStaff } from '#server/modules/make-up/make-up.service.ts'
import { readPass } from '#server/modules/pass/check-in.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, type Offer, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import {
  cancelLesson,
  creditHolder,
  FIRST_MONDAY,
  FIRST_SATURDAY,
  FIRST_WEDNESDAY,
  lessonOf,
  myClasses,
  spendCredit,
} from '#tests/support/scenarios/credits/make-up.ts'
import { addedMember, family, paidFor } from '#tests/support/scenarios/members.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
let other: Offer
beforeAll(async () => {
  mowj = await testApp()
  other = await offerSession(mowj, { capacity: 50 })
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const DAY_SECONDS = 86_400
const takenOf = async ({ slotIds }: Offer) => {
  const [slot] = await mowj.sql`select taken from slots where id = ${slotIds[0] ?? 0}`
  return slot?.taken
}
/** A credit of a new offer, and the refusal of its use for a lesson. */
async function refusal(lesson: object) {
  const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
  const response = await spendCredit(sara, creditId, lesson)
  return [response.statusCode, response.json().code]
}

describe('a cancelled lesson', () => {
  test('gives each swimmer of the month one credit, after a preview that changes nothing', async () => {
    const offer = await offerSession(mowj)
    const { parent, ids } = await family(mowj)
    await paidFor(mowj, parent, offer, ids)
    const planned = await cancelLesson(mowj, offer, FIRST_MONDAY, true)
    expect(planned.affected.map(({ name }) => name)).toEqual(['نیلوفر', 'دارا'])
    expect((await myClasses(parent)).credits).toEqual([])
    expect(await cancelLesson(mowj, offer, FIRST_MONDAY)).toEqual({ ...planned, given: 2 })
    expect((await cancelLesson(mowj, offer, FIRST_MONDAY)).given).toBe(0)
    const { credits, results } = await myClasses(parent)
    expect(credits.map(({ swimmer: { id } }: { swimmer: { id: number } }) => id)).toEqual(ids)
    // 60 days after 30 Aban, to the end of that day.
    expect(credits[0]).toMatchObject({ level: 'beginner', date: FIRST_MONDAY, expires_at: '2027-01-20T20:30:00.000Z' })
    expect(results[0]).toMatchObject({
      cancelled_days: [2],
      next_session: { starts_at: '2026-11-25T13:30:00.000Z' },
    })
    const { results: notified } = (await parent.get('/api/notifications/')).json()
    expect(notified[0].message.text).toContain('دوشنبه ۲ آذر')
  })

  test('is refused on another weekday, once it has begun, and for an unknown class', async () => {
    const { kind, session } = await offerSession(mowj)
    const sunday = { year: 1405, month: 9, day: 1 }
    const cancel = (date: typeof sunday, id = session) => cancelSessionDate(mowj.deps, { kind, session: id, date })
    expect(await cancel(sunday)).toEqual({ state: 'no_lesson' })
    expect(await cancel({ year: 1405, month: 8, day: 27 })).toEqual({ state: 'past' })
    expect(await cancel(FIRST_MONDAY, 999_999)).toBeUndefined()
  })

  test('gives a credit for an order made before it and paid later, and none for one made later', async () => {
    const offer = await offerSession(mowj)
    const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
    const { uid } = await sara.held(offer.request())
    mowj.clock.forward(60)
    await cancelLesson(mowj, offer, FIRST_MONDAY)
    mowj.clock.forward(60)
    await paid(mowj, reza, offer)
    const authority = await sara.atBank(uid)
    mowj.bank.pay(authority)
    await mowj.app.inject({ url: `/api/payment/callback/sandbox/?Authority=${authority}&Status=OK` })
    expect((await myClasses(sara)).credits).toHaveLength(1)
    expect((await myClasses(reza)).credits).toEqual([])
  })

  test('ends the make-up lessons booked on it, and their credits last as long as new ones', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const offer = await offerSession(mowj)
    await spendCredit(sara, creditId, lessonOf(offer, FIRST_SATURDAY))
    mowj.clock.forward(2 * DAY_SECONDS)
    const { guests } = await cancelLesson(mowj, offer, FIRST_SATURDAY)
    expect(guests).toHaveLength(1)
    expect(await takenOf(offer)).toBe(0)
    const [credit] = (await myClasses(sara)).credits
    expect([credit.id, credit.expires_at]).toEqual([creditId, '2027-01-22T20:30:00.000Z'])
  })
})

describe('a make-up credit', () => {
  test('books one lesson with a pass for that day and a place of its month', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const offer = await offerSession(mowj, { capacity: 1 })
    const response = await spendCredit(sara, creditId, lessonOf(offer, FIRST_WEDNESDAY))
    expect(response.statusCode).toBe(200)
    const { order, term } = response.json()
    expect((await spendCredit(sara, creditId, lessonOf(offer, FIRST_WEDNESDAY))).json()).toEqual({ order, term })
    const receipt = (await sara.receipt(order)).json()
    expect(receipt).toMatchObject({ state: 'confirmed', months: [FIRST_WEDNESDAY], price: { payable: 0 } })
    expect(readPass(receipt.pass, mowj.deps.secrets.passPublicKey)?.terms).toEqual([[1405, 9, term, 4]])
    const { credits, results } = await myClasses(sara)
    expect(credits).toEqual([])
    expect(results.find(({ id }: { id: number }) => id === term)).toMatchObject({
      month: FIRST_WEDNESDAY,
      renewal: null,
    })
    expect((await (await swimmer(mowj)).hold(offer.request())).json().code).toBe('month_full')
  })

  test('comes back when its lesson is cancelled in good time, with the place', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const offer = await offerSession(mowj)
    const { term } = (await spendCredit(sara, creditId, lessonOf(offer, FIRST_WEDNESDAY))).json()
    expect((await sara.post(`/api/my/terms/${term}/cancel/`)).json().refunded).toBe(0)
    expect(await takenOf(offer)).toBe(0)
    expect((await spendCredit(sara, creditId, lessonOf(offer, FIRST_SATURDAY))).statusCode).toBe(200)
    expect((await spendCredit(sara, creditId, lessonOf(offer, FIRST_WEDNESDAY))).json().code).toBe('credit_used')
  })

  test('is used once by two requests at the same time', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const offers = [await offerSession(mowj), await offerSession(mowj)]
    const responses = await Promise.all(
      offers.map((offer) => spendCredit(sara, creditId, lessonOf(offer, FIRST_WEDNESDAY))),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await takenOf(offers[0] ?? other)) + (await takenOf(offers[1] ?? other))).toBe(1)
  })

  test.each([
    ['of another kind', async () => offerSession(mowj, { kind: 'course' }), 'credit_elsewhere'],
    ['that is dearer', async () => offerSession(mowj, { finalPrice: 8_000_010 }), 'credit_dearer'],
    ['that is full', async () => offerSession(mowj, { deskTaken: 5 }), 'month_full'],
    ['for another sex', async () => offerSession(mowj, { bounds: { sex: 'women' } }), 'member_data_missing'],
  ])('is refused for a class %s', async (_, offered, code) => {
    expect(await refusal(lessonOf(await offered(), FIRST_WEDNESDAY))).toEqual([409, code])
  })

  test('is refused for another level, and a class with fewer lessons for the same price is dearer', async () => {
    const [level, rare] = [await offerSession(mowj), await offerSession(mowj)]
    await mowj.sql`update programs set level = 'advanced' where kind = 'team' and number = ${level.id}`
    await mowj.sql`update sessions set weekdays = '{4}' where id = ${rare.sessionId}`
    expect(await refusal(lessonOf(level, FIRST_WEDNESDAY))).toEqual([409, 'credit_elsewhere'])
    expect(await refusal(lessonOf(rare, FIRST_WEDNESDAY))).toEqual([409, 'credit_dearer'])
  })

  test('is refused for a date without a lesson, and for one that is past, cancelled or a holiday', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const offer = await offerSession(mowj)
    await cancelLesson(mowj, offer, FIRST_WEDNESDAY)
    const holiday = { year: 1405, month: 10, day: 5, title: 'تعمیر', source: 'own' as const }
    await addHoliday(mowj.deps, holiday)
    const codeOf = async (date: typeof FIRST_MONDAY) => {
      const response = await spendCredit(sara, creditId, lessonOf(offer, date))
      return response.json().code ?? response.statusCode
    }
    expect(await codeOf({ year: 1405, month: 9, day: 1 })).toBe(400)
    expect(await codeOf({ year: 1405, month: 9, day: 31 })).toBe(400)
    expect(await codeOf({ year: 1405, month: 8, day: 27 })).toBe('month_past')
    expect(await codeOf(FIRST_WEDNESDAY)).toBe('date_closed')
    expect(await codeOf({ year: 1405, month: 10, day: 5 })).toBe('date_closed')
    expect(await codeOf({ year: 1405, month: 11, day: 3 })).toBe('credit_expired')
  })

  test('of another account, an unknown one, and one that has ended are refused', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const reza = await swimmer(mowj)
    const lesson = lessonOf(other, FIRST_WEDNESDAY)
    expect((await spendCredit(reza, creditId, lesson)).statusCode).toBe(404)
    expect((await spendCredit(sara, 999_999, lesson)).statusCode).toBe(404)
    mowj.clock.forward(61 * DAY_SECONDS)
    expect((await myClasses(sara)).credits).toEqual([])
    expect((await spendCredit(sara, creditId, lessonOf(other, { year: 1405, month: 11, day: 3 }))).json().code).toBe(
      'credit_expired',
    )
  })

  test('is for a lesson that its member has not booked, and leaves the month on sale to them', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const [booked, offer] = [await offerSession(mowj), await offerSession(mowj)]
    await paid(mowj, sara, booked)
    expect((await spendCredit(sara, creditId, lessonOf(booked, FIRST_WEDNESDAY))).json().code).toBe('already_booked')
    expect((await spendCredit(sara, creditId, lessonOf(offer, FIRST_WEDNESDAY))).statusCode).toBe(200)
    await paid(mowj, sara, offer, [AZAR, DEY])
    expect(await takenOf(offer)).toBe(2)
  })

  test('is used by the club for the swimmer who asked, once; an unknown one is refused', async () => {
    const { sara, creditId } = await creditHolder(mowj, await offerSession(mowj))
    const { kind: _, ...lesson } = lessonOf(other, FIRST_WEDNESDAY)
    const booked = await bookMakeUpByStaff(mowj.deps, creditId, lesson)
    expect((await sara.receipt(booked.order)).json()).toMatchObject({ state: 'confirmed', months: [FIRST_WEDNESDAY] })
    expect((await myClasses(sara)).credits).toEqual([])
    const saturday = { ...lesson, date: FIRST_SATURDAY }
    await expect(bookMakeUpByStaff(mowj.deps, creditId, saturday)).rejects.toThrow('credit_used')
    await expect(bookMakeUpByStaff(mowj.deps, 999_999, lesson)).rejects.toThrow('not_found')
  })

  test('of a child is not for the rest of the family, and is in the export', async () => {
    const offer = await offerSession(mowj)
    const parent = await swimmer(mowj)
    const child = await addedMember(parent)
    await paidFor(mowj, parent, offer, [child.id])
    await cancelLesson(mowj, offer, FIRST_MONDAY)
    const [credit] = (await myClasses(parent)).credits
    const { order } = (await spendCredit(parent, credit.id, lessonOf(other, FIRST_WEDNESDAY))).json()
    expect((await parent.order(order)).json().swimmers).toMatchObject([{ id: child.id }])
    const exported = (await parent.get('/api/account/export/')).json()
    expect(exported.make_up_credits).toMatchObject([{ member: child.id, year: 1405, month: 9, day: 2 }])
  })
})
