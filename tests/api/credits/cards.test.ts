import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCard, CardError, endSale } from '#server/modules/card/card-sale.service.ts'
import { visitAtDoor } from '#server/modules/card/card-use.service.ts'
import { readPass } from '#server/modules/pass/check-in.service.ts'
import { closePool, refundOrder } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { swimmer } from '#tests/support/scenarios/booking.ts'
import {
  CARD_RIAL,
  cardHolder,
  offerCard,
  orderCard,
  spendVisit,
  usedOf,
  visitOf,
} from '#tests/support/scenarios/credits/cards.ts'
import { addedMember, holderOf } from '#tests/support/scenarios/members.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, NEXT_SATURDAY, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const DAY_SECONDS = 86_400
const door = (uid: string, pool: number, member?: number) => visitAtDoor(mowj.deps, { uid, pool, member })

describe('a card', () => {
  test('is listed at its pool, bought through the bank, and shown with its members', async () => {
    const opening = await offerSlot(mowj)
    const { parent, girl, uid } = await cardHolder(mowj, opening)
    const listed = await mowj.app.inject(`/api/pools/${opening.id}/cards/`)
    expect(listed.json().results).toMatchObject([{ visits: 5, price: CARD_RIAL, valid_days: 60, most_members: 2 }])
    const [card] = (await parent.get('/api/my/cards/')).json().results
    expect(card).toMatchObject({ order: uid, pool: opening.id, visits: 5, used: 0, members: [{ id: girl }] })
    expect(card.expires_at).toBe('2027-01-20T20:30:00.000Z')
    const receipt = (await parent.receipt(uid)).json()
    expect(receipt).toMatchObject({ kind: 'pool', state: 'confirmed', card: { visits: 5, valid_days: 60 }, pass: null })
    const { results } = (await parent.get('/api/my/orders/?kind=pool&state=paid')).json()
    expect(results.map((order: { uid: string }) => order.uid)).toEqual([uid])
    expect((await parent.get('/api/notifications/')).json().results[0].order.kind).toBe('pool')
  })

  test('is paid by the wallet too, and exists only once its order is confirmed', async () => {
    const card = await offerCard(mowj, (await offerSlot(mowj)).id)
    const sara = await swimmer(mowj)
    await topUp(mowj, sara, CARD_RIAL)
    const { uid } = (await orderCard(sara, card)).json()
    expect((await sara.get('/api/my/cards/')).json().results).toEqual([])
    expect((await sara.pay(uid, undefined, true)).json().state).toBe('confirmed')
    expect((await sara.get('/api/my/cards/')).json().results).toHaveLength(1)
  })

  test('paid late is still a card; an unpaid one is replaced by the next', async () => {
    const card = await offerCard(mowj, (await offerSlot(mowj)).id)
    const sara = await swimmer(mowj)
    const first = (await orderCard(sara, card)).json().uid
    const { uid } = (await orderCard(sara, card)).json()
    expect((await sara.order(first)).json().state).toBe('cancelled')
    const authority = await sara.atBank(uid)
    mowj.clock.forward(20 * 60 + 1)
    await expire(mowj, uid)
    mowj.bank.pay(authority)
    await mowj.app.inject(`/api/payment/callback/sandbox/?Authority=${authority}&Status=OK`)
    expect((await sara.get('/api/my/cards/')).json().results).toMatchObject([{ order: uid }])
  })

  test('is refused at another price, for too many or others’ members, and off sale', async () => {
    const pool = (await offerSlot(mowj)).id
    const card = await offerCard(mowj, pool)
    const [sara, reza] = [await swimmer(mowj), await swimmer(mowj)]
    const members = [(await addedMember(sara)).id, (await addedMember(sara)).id, (await addedMember(sara)).id]
    const codeOf = async (...args: [number[]?, number?]) => (await orderCard(sara, card, ...args)).json().code
    expect(await codeOf(undefined, CARD_RIAL - 10)).toBe('quote_changed')
    expect(await codeOf([(await holderOf(reza)).id])).toBe('member_not_found')
    expect((await orderCard(sara, card, members)).statusCode).toBe(400)
    expect((await orderCard(sara, card, [members[0] ?? 0, members[0] ?? 0])).statusCode).toBe(400)
    for (const count of [0, 20]) {
      const ids = Array.from({ length: count }, (_, index) => index + 1)
      const refused = await orderCard(sara, card, ids)
      expect([count, refused.statusCode, Object.keys(refused.json())]).toEqual([count, 400, ['members']])
    }
    expect(await endSale(mowj.db, card, mowj.clock.now())).toBe(true)
    expect(await endSale(mowj.db, card, mowj.clock.now())).toBe(false)
    expect(await codeOf()).toBe('not_found')
    const invalid = { poolId: pool, visits: 1, priceRial: 10, validDays: 1, mostMembers: 1 }
    const add = (changes: object) => addCard(mowj.db, { ...invalid, ...changes }, mowj.clock.now())
    await expect(add({})).rejects.toThrow(CardError)
    await expect(add({ visits: 5, priceRial: 15 })).rejects.toThrow(CardError)
    await expect(add({ visits: 5, validDays: 0 })).rejects.toThrow(CardError)
    await expect(add({ visits: 5, poolId: 999_999 })).rejects.toThrow(CardError)
  })

  test('is refunded for the visits that are left, once', async () => {
    const opening = await offerSlot(mowj)
    const { parent, girl, cardId, uid } = await cardHolder(mowj, opening)
    await spendVisit(parent, cardId, visitOf(opening, girl))
    const refund = () => refundOrder(mowj.deps, uid, { reason: 'خواست خریدار' })
    expect(await refund()).toEqual({ order: uid, refunded: 4_000_000, terms: 1 })
    expect(await refund()).toEqual({ order: uid, refunded: 0, terms: 0 })
    expect((await parent.receipt(uid)).json()).toMatchObject({ state: 'refunded', refunded: 4_000_000 })
    expect((await spendVisit(parent, cardId, visitOf(opening, girl, NEXT_SATURDAY))).statusCode).toBe(404)
    expect(await door(uid, opening.id)).toEqual({ admitted: false, reason: 'card_unknown' })
  })
})

describe('a visit on a card', () => {
  test('is booked with a pass and a place, and comes back with a cancellation or a closed pool', async () => {
    const opening = await offerSlot(mowj, { capacity: 1 })
    const { parent, girl, cardId } = await cardHolder(mowj, opening)
    const response = await spendVisit(parent, cardId, visitOf(opening, girl))
    expect(response.statusCode).toBe(200)
    const { order, term } = response.json()
    const { pass } = (await parent.receipt(order)).json()
    expect(readPass(pass, mowj.deps.secrets.passPublicKey)?.terms).toEqual([[1405, 9, term, 2]])
    expect((await (await swimmer(mowj)).hold(opening.request())).json().code).toBe('month_full')
    expect((await spendVisit(parent, cardId, visitOf(opening, girl))).json().code).toBe('already_booked')
    expect(await usedOf(parent)).toBe(1)
    await parent.post(`/api/my/terms/${term}/cancel/`)
    expect(await usedOf(parent)).toBe(0)
    await spendVisit(parent, cardId, visitOf(opening, girl))
    await closePool(mowj.deps, { pool: opening.id, from: MONDAY, to: MONDAY })
    expect(await usedOf(parent)).toBe(0)
    expect((await spendVisit(parent, cardId, visitOf(opening, girl))).json().code).toBe('date_closed')
  })

  test('is refused at another pool, for a member not on it, another account, and a past or unknown date', async () => {
    const [opening, other] = [await offerSlot(mowj), await offerSlot(mowj)]
    const { parent, girl, cardId } = await cardHolder(mowj, opening)
    const sister = await addedMember(parent, { sex: 'female' })
    const codeOf = async (visit: object) => (await spendVisit(parent, cardId, visit)).json().code
    expect(await codeOf(visitOf(other, girl))).toBe('card_elsewhere')
    expect(await codeOf({ ...visitOf(opening, girl), session: other.session })).toBe('not_found')
    expect(await codeOf(visitOf(opening, sister.id))).toBe('card_not_member')
    expect(await codeOf(visitOf(opening, 999_999))).toBe('member_not_found')
    mowj.clock.forward(3600 * 2)
    expect(await codeOf(visitOf(opening, girl, TODAY))).toBe('month_past')
    expect((await spendVisit(parent, cardId, visitOf(opening, girl, { ...MONDAY, day: 3 }))).statusCode).toBe(400)
    expect((await spendVisit(await swimmer(mowj), cardId, visitOf(opening, girl))).statusCode).toBe(404)
    expect(await usedOf(parent)).toBe(0)
  })

  test('is not taken when the date is full, nor beyond the visits, nor after the end of the card', async () => {
    const [full, opening] = [await offerSlot(mowj, { deskTaken: 5 }), await offerSlot(mowj)]
    const holder = await cardHolder(mowj, full)
    expect((await spendVisit(holder.parent, holder.cardId, visitOf(full, holder.girl))).json().code).toBe('month_full')
    expect(await usedOf(holder.parent)).toBe(0)
    const { parent, girl, cardId, uid } = await cardHolder(mowj, opening, 2)
    await door(uid, opening.id)
    const dates = [MONDAY, NEXT_SATURDAY]
    const responses = await Promise.all(dates.map((date) => spendVisit(parent, cardId, visitOf(opening, girl, date))))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect([refused?.json().code, await usedOf(parent)]).toEqual(['card_used_up', 2])
    const late = await cardHolder(mowj, opening)
    await mowj.sql`update cards set expires_at = '2026-11-22T00:00:00Z' where id = ${late.cardId}`
    const response = await spendVisit(late.parent, late.cardId, visitOf(opening, late.girl))
    expect(response.json().code).toBe('card_expired')
  })
})

describe('at the door', () => {
  test('a member enters once a day with a visit of the card', async () => {
    const opening = await offerSlot(mowj)
    const { parent, girl, uid } = await cardHolder(mowj, opening, 2)
    expect(await door(uid, opening.id)).toMatchObject({ admitted: true, again: false, left: 1, name: 'نیلوفر' })
    expect(await door(uid, opening.id, girl)).toMatchObject({ admitted: true, again: true, left: 1 })
    mowj.clock.forward(DAY_SECONDS)
    expect(await door(uid, opening.id)).toMatchObject({ again: false, left: 0 })
    mowj.clock.forward(DAY_SECONDS)
    expect(await door(uid, opening.id)).toEqual({ admitted: false, reason: 'card_used_up' })
    expect(await usedOf(parent)).toBe(2)
    const exported = (await parent.get('/api/account/export/')).json()
    expect(exported.cards).toMatchObject([{ order: uid, used: 2, members: [girl], uses: [{ day: 30 }, { day: 1 }] }])
  })

  test('two doors at the same time take one visit for a member, and the last visit once', async () => {
    const opening = await offerSlot(mowj)
    const { uid, parent } = await cardHolder(mowj, opening)
    const both = await Promise.all([door(uid, opening.id), door(uid, opening.id)])
    expect(both.map((visit) => visit.admitted && visit.again).sort()).toEqual([false, true])
    expect(await usedOf(parent)).toBe(1)
  })

  test('another pool, another member, an unknown card and an expired one are refused', async () => {
    const opening = await offerSlot(mowj)
    const { uid } = await cardHolder(mowj, opening)
    const refused = (reason: string) => ({ admitted: false, reason })
    expect(await door(uid, opening.id + 1)).toEqual(refused('card_elsewhere'))
    expect(await door(uid, opening.id, 999_999)).toEqual(refused('card_not_member'))
    expect(await door('unknown', opening.id)).toEqual(refused('card_unknown'))
    mowj.clock.forward(61 * DAY_SECONDS)
    expect(await door(uid, opening.id)).toEqual(refused('card_expired'))
  })
})
