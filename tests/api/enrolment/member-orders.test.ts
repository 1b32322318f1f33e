import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MyTerm } from '#src/contract/enrolment.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import {
  AZAR,
  DEY,
  type Offer,
  offerSession,
  returnFromBank,
  type Swimmer,
  swimmer,
} from '#tests/support/scenarios/booking.ts'
import { addedMember, family, holderOf, paidFor, requestFor } from '#tests/support/scenarios/members.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => auditAndClose(mowj))

const PRICE = 8_000_000

async function taken({ sessionId }: Offer): Promise<number[]> {
  const rows = await mowj.sql`select taken from slots where session_id = ${sessionId} order by year, month`
  return rows.map((row) => Number(row.taken))
}

const termsOf = async (parent: Swimmer): Promise<MyTerm[]> =>
  (await parent.get('/api/my/terms/?kind=team')).json().results

describe('an order for several members', () => {
  test('takes a place for each and costs each the price; all views name them', async () => {
    const offer = await offerSession(mowj)
    const { parent, first, second, ids } = await family(mowj)
    const order = await parent.held(requestFor(offer, ids, [AZAR, DEY]))
    const names = [
      { id: first.id, name: 'نیلوفر', holder: false },
      { id: second.id, name: 'دارا', holder: false },
    ]
    expect(order).toMatchObject({ people: 2, term_count: 2, swimmers: names, price: { payable: 4 * PRICE } })
    expect(await taken(offer)).toEqual([2, 2, 0, 0])
    expect((await parent.order(order.uid)).json().swimmers).toEqual(names)
    expect((await parent.get('/api/my/orders/')).json().results[0].swimmers).toEqual(names)
    expect((await mowj.app.inject({ url: `/api/payment-receipt/${order.uid}/` })).json().swimmers).toEqual([])
    const authority = await parent.atBank(order.uid)
    mowj.bank.pay(authority)
    await returnFromBank(mowj, authority)
    const terms = await termsOf(parent)
    expect(terms.map((term) => [term.swimmer?.name, term.month.month, term.people, term.refund])).toEqual([
      ...[
        ['دارا', 10, 1, PRICE],
        ['نیلوفر', 10, 1, PRICE],
        ['دارا', 9, 1, PRICE],
        ['نیلوفر', 9, 1, PRICE],
      ],
    ])
    const [note] = (await parent.get('/api/notifications/')).json().results
    expect(note).toMatchObject({ kind: 'booking_confirmed', order: { uid: order.uid, swimmers: names } })
  })

  test('without members is the account holder’s, as before', async () => {
    const offer = await offerSession(mowj)
    const parent = await swimmer(mowj)
    const order = await parent.held(offer.request())
    const holder = await holderOf(parent)
    expect(order.swimmers).toEqual([{ id: holder.id, name: holder.name, holder: true }])
    expect((await parent.hold(requestFor(offer, [holder.id]))).json().people).toBe(1)
    expect(await taken(offer)).toEqual([1, 0, 0, 0])
  })

  test('takes all places or none', async () => {
    const offer = await offerSession(mowj, { capacity: 1 })
    const { parent, ids } = await family(mowj)
    const response = await parent.hold(requestFor(offer, ids))
    expect([response.statusCode, response.json().code]).toEqual([409, 'month_full'])
    expect(await taken(offer)).toEqual([0, 0, 0, 0])
    expect((await parent.hold(requestFor(offer, ids.slice(0, 1)))).statusCode).toBe(201)
  })

  test('is refused at the price of one', async () => {
    const offer = await offerSession(mowj)
    const { parent, ids } = await family(mowj)
    const request = { ...requestFor(offer, ids), expected_payable: PRICE }
    expect((await parent.hold(request)).json().code).toBe('quote_changed')
  })

  test.each([
    ['no member', [], 'members'],
    ['twenty members', Array.from({ length: 20 }, (_, index) => index + 1), 'members'],
    ['twenty-one members', Array.from({ length: 21 }, (_, index) => index + 1), 'members'],
    ['the same member twice', [5, 5], 'members'],
    ['text', ['5'], 'members'],
    ['nothing', [null], 'members'],
  ])('is refused with %s', async (_what, members, field) => {
    const offer = await offerSession(mowj)
    const response = await (await swimmer(mowj)).hold({ ...offer.request(), members })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]])
  })

  test('is refused with another number of people', async () => {
    const offer = await offerSession(mowj)
    const { parent, ids } = await family(mowj)
    const response = await parent.hold({ ...requestFor(offer, ids), people: 3 })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['people']])
    expect((await parent.hold({ ...requestFor(offer, ids), people: 2 })).statusCode).toBe(201)
  })

  test('refuses another account’s member like one that does not exist', async () => {
    const offer = await offerSession(mowj)
    const [{ parent, first }, stranger] = [await family(mowj), await family(mowj)]
    const foreign = await parent.hold(requestFor(offer, [first.id, stranger.first.id]))
    const missing = await parent.hold(requestFor(offer, [first.id, 2_000_000_000]))
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'member_not_found'])
    expect(foreign.body).toBe(missing.body)
    expect(await taken(offer)).toEqual([0, 0, 0, 0])
  })

  test('refuses a member who already has the month, not the sibling', async () => {
    const offer = await offerSession(mowj)
    const { parent, first, second, ids } = await family(mowj)
    await paidFor(mowj, parent, offer, [first.id])
    const twice = await parent.hold(requestFor(offer, ids, [AZAR, DEY]))
    expect(twice.json()).toMatchObject({ code: 'already_booked', months: [AZAR] })
    expect(twice.json().detail).toContain('نیلوفر')
    expect((await parent.hold(requestFor(offer, [second.id]))).statusCode).toBe(201)
    expect(await taken(offer)).toEqual([2, 0, 0, 0])
  })

  test('replaces the account’s unpaid hold of the class, with the same or other members', async () => {
    const offer = await offerSession(mowj)
    const { parent, first, ids } = await family(mowj)
    const before = await parent.held(requestFor(offer, [first.id]))
    await parent.held(requestFor(offer, ids))
    expect((await parent.order(before.uid)).json().state).toBe('cancelled')
    expect(await taken(offer)).toEqual([2, 0, 0, 0])
  })
})

describe('whom a class admits is decided by the server', () => {
  const girls = { sex: 'women', ageGroup: 'kids' } as const

  test('a boy and a child too young are refused by name, the girl is not', async () => {
    const offer = await offerSession(mowj, { bounds: { ...girls, ageMin: 8, ageMax: 12 } })
    const { parent, first, second, ids } = await family(mowj)
    const small = await addedMember(parent, {
      name: 'مانا',
      sex: 'female',
      birth_date: { year: 1402, month: 1, day: 1 },
    })
    const refused = await parent.hold(requestFor(offer, [...ids, small.id]))
    expect(refused.json()).toMatchObject({
      code: 'member_not_eligible',
      swimmers: [
        { id: second.id, result: 'sex' },
        { id: small.id, result: 'too_young' },
      ],
    })
    expect(refused.json().detail).toMatch(/بانوان.*دارا.*سن مانا.*۸ سال/)
    expect((await parent.hold(requestFor(offer, [first.id]))).statusCode).toBe(201)
  })

  test('age counts on the first session, which may be after the birthday', async () => {
    const offer = await offerSession(mowj, { bounds: { ageGroup: 'kids' } })
    const parent = await swimmer(mowj)
    // Thirteen on 9 Azar 1405; the classes of Azar begin on the 1st, those of Dey after it.
    const child = await addedMember(parent, { birth_date: { year: 1392, month: 9, day: 9 } })
    expect((await parent.hold(requestFor(offer, [child.id], [DEY]))).json().swimmers).toEqual([
      { id: child.id, result: 'too_old' },
    ])
    expect((await parent.hold(requestFor(offer, [child.id], [DEY, AZAR]))).statusCode).toBe(201)
  })

  test('what is missing is asked for, by member', async () => {
    const offer = await offerSession(mowj, { bounds: girls })
    const parent = await swimmer(mowj)
    const child = await addedMember(parent)
    const asked = await parent.hold(requestFor(offer, [child.id]))
    expect(asked.json()).toMatchObject({
      ...{ code: 'member_data_missing', swimmers: [{ id: child.id, result: 'unknown_sex' }] },
      detail: expect.stringContaining('جنسیت نیلوفر'),
    })
    const headers = await parent.headers()
    const url = `/api/members/${child.id}/`
    await mowj.app.inject({ method: 'PATCH', url, headers, payload: { sex: 'female' } })
    expect((await parent.hold(requestFor(offer, [child.id]))).json().swimmers).toEqual([
      { id: child.id, result: 'unknown_birth_date' },
    ])
    const payload = { birth_date: { year: 1396, month: 1, day: 1 } }
    await mowj.app.inject({ method: 'PATCH', url, headers, payload })
    expect((await parent.hold(requestFor(offer, [child.id]))).statusCode).toBe(201)
  })

  test('an adult without members is asked nothing, but refused where the profile says that they do not fit', async () => {
    const offer = await offerSession(mowj, { bounds: girls })
    const adult = await swimmer(mowj)
    expect((await adult.hold(offer.request())).statusCode).toBe(201)
    const payload = { birth_date: { year: 1360, month: 1, day: 1 } }
    await mowj.app.inject({ method: 'PATCH', url: '/api/profile/me/', headers: await adult.headers(), payload })
    expect((await adult.hold(offer.request([DEY]))).json()).toMatchObject({
      ...{ code: 'member_not_eligible', swimmers: [{ result: 'too_old' }] },
    })
  })

  test('the booking screen gets the same bounds', async () => {
    const offer = await offerSession(mowj, { bounds: girls })
    const url = `/teams/${offer.id}/team-detail/${offer.session}/`
    const detail = (await mowj.app.inject({ url: `/api${url}` })).json()
    expect(detail.bounds).toEqual({ sex: 'women', age_min: null, age_max: 12 })
  })
})
