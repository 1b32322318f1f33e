import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCard, CardError, readProducts } from '#server/modules/card/card-sale.service.ts'
import { visitAtDoor } from '#server/modules/card/card-use.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
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
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { MONDAY, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
beforeEach(() => mowj.clock.set(TEST_NOW))
afterAll(() => auditAndClose(mowj))

const DAY_SECONDS = 86_400
/** The start of the pool's date on Monday. */
const START = new Date('2026-11-23T09:00:00+03:30')
const cardsOf = async (user: Swimmer) => (await user.get('/api/my/cards/')).json()

/** A parent with a paid card for a daughter and a son. */
async function siblings(visits = 5) {
  const opening = await offerSlot(mowj)
  const parent = await swimmer(mowj)
  const girl = await addedMember(parent, { sex: 'female' })
  const boy = await addedMember(parent, { name: 'دارا', sex: 'male' })
  const { uid } = (await orderCard(parent, await offerCard(mowj, opening.id, visits), [boy.id, girl.id])).json()
  const authority = await parent.atBank(uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const [card] = (await cardsOf(parent)).results
  return { opening, parent, girl, boy, uid, cardId: Number(card.id) }
}

describe('a card on sale', () => {
  const least = { visits: 2, priceRial: 10, validDays: 1, mostMembers: 1 }
  const most = { visits: 100, priceRial: 90_000_000, validDays: 730, mostMembers: 8 }

  test.each([least, most])('is added with %j, and listed at its pool alone', async (card) => {
    const [pool, other] = [(await offerSlot(mowj)).id, (await offerSlot(mowj)).id]
    const id = await addCard(mowj.db, { ...card, poolId: pool }, TEST_NOW)
    await offerCard(mowj, other)
    expect(await readProducts(mowj.db, pool)).toMatchObject([{ ...card, id, poolId: pool, createdAt: TEST_NOW }])
    expect((await mowj.app.inject(`/api/pools/${pool}/cards/`)).json().results).toEqual([
      { id, visits: card.visits, price: card.priceRial, valid_days: card.validDays, most_members: card.mostMembers },
    ])
    expect((await readProducts(mowj.db, undefined)).length).toBeGreaterThan(1)
    await mowj.sql`update pools set archived_at = now() where id = ${pool}`
    expect(await readProducts(mowj.db, pool)).toEqual([])
    const sara = await swimmer(mowj)
    expect((await orderCard(sara, id, undefined, card.priceRial)).json().code).toBe('not_found')
  })

  test.each<[object, string]>([
    [{ visits: 1 }, 'visits'],
    [{ visits: 101 }, '2 to 100 visits'],
    [{ priceRial: 0 }, 'whole toman'],
    [{ priceRial: 25 }, 'whole toman'],
    [{ validDays: 0 }, '1 to 730 days'],
    [{ validDays: 731 }, '1 to 730 days'],
    [{ mostMembers: 0 }, '1 to 8 members'],
    [{ mostMembers: 9 }, '1 to 8 members'],
    [{ poolId: 999_999 }, 'no pool 999999'],
  ])('cannot have %j', async (changes, reason) => {
    const poolId = (await offerSlot(mowj)).id
    const adding = addCard(mowj.db, { ...least, poolId, ...changes }, TEST_NOW)
    await expect(adding).rejects.toThrow(CardError)
    await expect(adding).rejects.toThrow(reason)
    expect(await readProducts(mowj.db, poolId)).toEqual([])
  })

  test('are listed with the fewest visits first', async () => {
    const pool = (await offerSlot(mowj)).id
    const ids = [await offerCard(mowj, pool, 20), await offerCard(mowj, pool, 5), await offerCard(mowj, pool, 5)]
    expect((await readProducts(mowj.db, pool)).map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]])
  })
})

describe('an order of a card', () => {
  test('costs its price, whatever more the page offers, and is one however often it is sent', async () => {
    const opening = await offerSlot(mowj)
    const card = await offerCard(mowj, opening.id)
    const sara = await swimmer(mowj)
    const body = { card, expected_payable: CARD_RIAL + 10 }
    const first = await sara.post('/api/cards/', body, 'key')
    expect([first.statusCode, first.json()]).toMatchObject([201, { state: 'held', price: { payable: CARD_RIAL } }])
    expect(first.json().team_name).toContain('کارت ۵ جلسه‌ای استخر آبی')
    expect((await sara.post('/api/cards/', body, 'key')).json()).toEqual(first.json())
    const other = await sara.post('/api/cards/', { ...body, expected_payable: CARD_RIAL }, 'key')
    expect(other.json().code).toBe('idempotency_conflict')
  })

  test('names what is wrong with its members', async () => {
    const card = await offerCard(mowj, (await offerSlot(mowj)).id)
    const sara = await swimmer(mowj)
    const ids = [(await holderOf(sara)).id, (await addedMember(sara)).id, (await addedMember(sara)).id]
    const textsOf = async (members: number[]) => (await orderCard(sara, card, members)).json()
    expect(await textsOf([ids[0] ?? 0, ids[0] ?? 0])).toEqual({ members: ['یک شناگر دو بار انتخاب شده است'] })
    expect(await textsOf(ids)).toEqual({ members: ['این کارت برای حداکثر ۲ نفر است'] })
    expect((await orderCard(sara, card, ids.slice(0, 2))).statusCode).toBe(201)
  })

  test('makes a card with all that its page and the door need, the newest first', async () => {
    const { opening, parent, girl, boy, uid, cardId } = await siblings()
    const list = await cardsOf(parent)
    expect(list).toEqual({
      now: TEST_NOW.toISOString(),
      results: [
        {
          ...{ id: cardId, order: uid, pool: opening.id, pool_name: 'استخر آبی', visits: 5, used: 0 },
          members: [
            { id: girl.id, name: 'نیلوفر', holder: false },
            { id: boy.id, name: 'دارا', holder: false },
          ],
          expires_at: '2027-01-20T20:30:00.000Z',
        },
      ],
    })
    expect((await parent.get('/api/my/cards/')).headers['cache-control']).toBe('no-store')
    expect((await cardsOf(await swimmer(mowj))).results).toEqual([])
  })
})

describe('a visit', () => {
  test('is for members who fit the opening, by name', async () => {
    const { opening, parent, boy, girl, cardId } = await siblings()
    const refused = await spendVisit(parent, cardId, visitOf(opening, boy.id))
    expect(refused.json()).toMatchObject({ code: 'member_not_eligible', swimmers: [{ id: boy.id, result: 'sex' }] })
    expect((await spendVisit(parent, cardId, visitOf(opening, girl.id))).statusCode).toBe(200)
    const used = (await parent.get('/api/account/export/')).json().cards
    expect(used).toMatchObject([{ used: 1, members: [girl.id, boy.id], uses: [{ member: girl.id, day: 2 }] }])
  })

  test('of a date that is none, begins now or has begun is refused with the reason', async () => {
    const opening = await offerSlot(mowj)
    const { parent, girl, cardId } = await cardHolder(mowj, opening)
    const of = async (date: typeof MONDAY) => (await spendVisit(parent, cardId, visitOf(opening, girl, date))).json()
    expect(await of({ ...MONDAY, day: 31 })).toEqual({ date: ['این سانس در تاریخ انتخابی برگزار نمی‌شود'] })
    mowj.clock.set(new Date('2026-11-21T09:00:00+03:30'))
    expect(await of(TODAY)).toMatchObject({
      ...{ code: 'month_past', months: [TODAY] },
      detail: 'زمان رزرو این سانس گذشته است؛ تاریخ دیگری انتخاب کنید',
    })
    mowj.clock.set(TEST_NOW)
    const booked = await spendVisit(parent, cardId, visitOf(opening, girl, TODAY))
    expect([booked.statusCode, await usedOf(parent)]).toEqual([200, 1])
  })

  test('is refused from the instant at which the card ends', async () => {
    const opening = await offerSlot(mowj)
    const { parent, girl, cardId, uid } = await cardHolder(mowj, opening)
    await mowj.sql`update cards set expires_at = ${START.toISOString()} where id = ${cardId}`
    expect((await spendVisit(parent, cardId, visitOf(opening, girl))).json().code).toBe('card_expired')
    mowj.clock.set(START)
    const door = () => visitAtDoor(mowj.deps, { uid, pool: opening.id, member: girl })
    expect(await door()).toEqual({ admitted: false, reason: 'card_expired' })
    mowj.clock.set(new Date(START.getTime() - 1))
    expect(await door()).toMatchObject({ admitted: true })
  })
})

describe('at the door', () => {
  test('a card of several members needs to know whose visit it is, and counts each once a day', async () => {
    const { opening, girl, boy, uid, parent } = await siblings(3)
    const door = (member?: number) => visitAtDoor(mowj.deps, { uid, pool: opening.id, member })
    expect(await door()).toEqual({ admitted: false, reason: 'card_not_member' })
    const admitted = { admitted: true, again: false, poolName: 'استخر آبی' }
    expect(await door(girl.id)).toEqual({ ...admitted, left: 2, name: 'نیلوفر' })
    expect(await door(boy.id)).toEqual({ ...admitted, left: 1, name: 'دارا' })
    expect(await door(girl.id)).toEqual({ ...admitted, again: true, left: 1, name: 'نیلوفر' })
    mowj.clock.forward(DAY_SECONDS)
    expect(await door(boy.id)).toMatchObject({ again: false, left: 0 })
    expect(await door(girl.id)).toEqual({ admitted: false, reason: 'card_used_up' })
    expect(await usedOf(parent)).toBe(3)
    const uses = (await parent.get('/api/account/export/')).json().cards[0].uses
    expect(uses.map(({ member }: { member: number }) => member)).toEqual([girl.id, boy.id, boy.id])
  })
})
