import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeGuesses,
  UNKNOWN_CODES_PER_ADDRESS_HOUR,
  UNKNOWN_CODES_PER_USER_HOUR,
} from '#server/modules/discount/code-guesses.service.ts'
import { checkUses, findDiscount, takeDiscount } from '#server/modules/discount/discount.service.ts'
import {
  DiscountError,
  endDiscount,
  readDiscount,
  readDiscountPage,
  readDiscounts,
  readUses,
} from '#server/modules/discount/discount-admin.service.ts'
import { TEST_NOW, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Offer, offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'
import { addCode, usesOf, withCode } from '#tests/support/scenarios/discounts.ts'
import { expire } from '#tests/support/scenarios/orders.ts'
import { topUp } from '#tests/support/scenarios/paid.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { offerSlot } from '#tests/support/scenarios/pool-slot.ts'
import { authorityIn } from '#tests/support/scenarios/wallet.ts'

const MINUTE_MS = 60_000
type Changes = NonNullable<Parameters<typeof addCode>[1]>

let mowj: TestApp
let offer: Offer
beforeAll(async () => {
  mowj = await testApp()
  offer = await offerSession(mowj, { capacity: 50 })
})
beforeEach(async () => {
  mowj.clock.set(TEST_NOW)
  await mowj.sql`delete from discount_codes where uses = 0`
})
afterAll(() => auditAndClose(mowj))

const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS)
const codesOf = (rows: { code: string }[]) => rows.map(({ code }) => code)
async function faultOf(changes: Changes) {
  try {
    return await addCode(mowj, changes)
  } catch (error) {
    return error instanceof DiscountError ? error.field : error
  }
}

describe('a new code', () => {
  test.each<[Changes, string]>([
    [{ percent: 0 }, 'reduction'],
    [{ percent: 101 }, 'reduction'],
    [{ amountRial: 0 }, 'reduction'],
    [{ amountRial: 15 }, 'reduction'],
    [{ percent: undefined }, 'reduction'],
    [{ percent: 5, amountRial: 10 }, 'reduction'],
    [{ maxUses: 0 }, 'limits'],
    [{ maxUsesPerUser: 0 }, 'limits'],
    [{ startsAt: at(1), endsAt: at(1) }, 'limits'],
    [{ code: 'a_b_c' }, 'code'],
    [{ code: 'x'.repeat(101) }, 'code'],
    [{ subjects: [{ kind: 'pool' as const, id: 2_000_000 }] }, 'subjects'],
    [{ subjects: [{ kind: 'team' as const, id: 2_000_000 }] }, 'subjects'],
  ])('with %j is refused at its field', async (changes, field) => {
    expect(await faultOf(changes)).toBe(field)
    expect(await readDiscounts(mowj.db)).toEqual([])
  })

  test.each<Changes>([{ percent: 1 }, { percent: 100 }, { amountRial: 10 }, { startsAt: at(1), endsAt: at(2) }])(
    'with %j is stored',
    async (changes) => {
      const code = await addCode(mowj, changes)
      expect(await readDiscounts(mowj.db)).toMatchObject([{ ...changes, code }])
    },
  )

  test('is for the kind that it names, and for a pool by its id', async () => {
    const pool = await offerSlot(mowj)
    expect(await faultOf({ subjects: [{ kind: 'course', id: offer.id }] })).toBe('subjects')
    await addCode(mowj, { subjects: [{ kind: 'pool', id: pool.id }] })
    await addCode(mowj, { subjects: [{ kind: 'team', id: offer.id }] })
    const subjects = (await readDiscounts(mowj.db)).map((row) => row.subjects)
    expect(subjects).toEqual([[`team:${offer.id}`], [`pool:${pool.id}`]])
  })

  test('whose text is used is refused, and the first stays as it is', async () => {
    const code = await addCode(mowj, { percent: 20 })
    expect(await faultOf({ code: ` ${code.toUpperCase()} `, percent: 30 })).toBe('exists')
    expect(await readDiscounts(mowj.db)).toMatchObject([{ code, percent: 20 }])
  })
})

test('codes are listed newest first, by text and state, a page at a time', async () => {
  const ended = await addCode(mowj, { code: 'نوروز-1', startsAt: at(-2), endsAt: at(0) })
  const coming = await addCode(mowj, { code: 'نوروز-2', startsAt: at(5) })
  const limited = await addCode(mowj, { code: 'yalda-3', endsAt: at(1) })
  const page = async (query: object, limit = 10) =>
    codesOf(await readDiscountPage(mowj.db, { state: 'all', ...query }, at(0), limit))
  expect(codesOf(await readDiscounts(mowj.db))).toEqual([limited, coming, ended])
  expect(await page({})).toEqual([limited, coming, ended])
  expect(await page({ state: 'ended' })).toEqual([ended])
  expect(await page({ state: 'live' })).toEqual([limited, coming])
  expect(await page({ q: ' نوروز ' })).toEqual([coming, ended])
  expect(await page({ q: '۳' })).toEqual([limited])
  expect(await page({}, 1)).toEqual([limited])
  const [first] = await readDiscounts(mowj.db)
  expect(await page({ cursor: first?.id })).toEqual([coming, ended])
  expect(await readDiscount(mowj.db, first?.id ?? 0)).toEqual(first)
  expect(await readDiscount(mowj.db, 2_000_000)).toBeUndefined()
})

test('a code ends at once and once, and no other does', async () => {
  const [code, other] = [await addCode(mowj), await addCode(mowj, { endsAt: at(9) })]
  expect([await endDiscount(mowj.db, code, at(1)), await endDiscount(mowj.db, code, at(2))]).toEqual([true, false])
  expect(await endDiscount(mowj.db, 'no-such-code', at(1))).toBe(false)
  expect((await readDiscounts(mowj.db)).map(({ endsAt }) => endsAt)).toEqual([at(9), at(1)])
  expect(await endDiscount(mowj.db, other, at(1))).toBe(true)
})

test('the uses of a code are its live ones, oldest first', async () => {
  const [code, other] = [await addCode(mowj), await addCode(mowj)]
  const [sara, reza, mina] = [await swimmer(mowj), await swimmer(mowj), await swimmer(mowj)]
  const first = await sara.held(withCode(offer.request(), code))
  await mina.cancel((await mina.held(withCode(offer.request(), code))).uid)
  const second = await reza.held(withCode(offer.request(), code))
  expect(await readUses(mowj.db, code.toUpperCase())).toMatchObject([
    { order: first.uid, state: 'held', userId: sara.userId, amountRial: 4_000_000, createdAt: TEST_NOW },
    { order: second.uid, state: 'held', userId: reza.userId },
  ])
  expect(await readUses(mowj.db, other)).toEqual([])
  expect(await readUses(mowj.db, 'no-such-code')).toBeUndefined()
})

test('a code is valid from its first instant to the one before its end, for a percent or an amount', async () => {
  const subject = { kind: 'team' as const, id: offer.id }
  const code = await addCode(mowj, { percent: undefined, amountRial: 50_000, startsAt: at(1), endsAt: at(2) })
  const find = (now: Date) => findDiscount(mowj.db, code, subject, now)
  await expect(find(at(0))).rejects.toMatchObject({ code: 'code_early' })
  expect(await find(at(1))).toMatchObject({ terms: { code, amount: 50_000 }, reduction: { amountRial: 50_000 } })
  await expect(find(at(2))).rejects.toMatchObject({ code: 'code_expired' })
  const half = await addCode(mowj)
  expect(await findDiscount(mowj.db, half, subject, at(0))).toMatchObject({
    ...{ terms: { code: half, percent: 50 }, reduction: { percent: 50 } },
  })
})

test('a use that is taken after the code has ended or was deleted says so', async () => {
  const code = await addCode(mowj)
  const user = await swimmer(mowj)
  const { uid } = await user.held(offer.request())
  const [order] = await mowj.sql`select id from orders where uid = ${uid}`
  const found = await findDiscount(mowj.db, code, { kind: 'team', id: offer.id }, at(0))
  const use = { orderId: Number(order?.id), userId: user.userId, amountRial: 10 }
  await endDiscount(mowj.db, code, at(1))
  await expect(takeDiscount(mowj.db, found, use, at(1))).rejects.toMatchObject({ code: 'code_expired' })
  await mowj.sql`delete from discount_codes where code = ${code}`
  await expect(takeDiscount(mowj.db, found, use, at(0))).rejects.toMatchObject({ code: 'code_unknown' })
  await expect(checkUses(mowj.db, code, undefined, 0)).rejects.toMatchObject({ code: 'code_unknown' })
})

test('a late payment whose part of the wallet is spent returns the use of its code with the money', async () => {
  const code = await addCode(mowj, { maxUses: 1 })
  const sara = await swimmer(mowj)
  await topUp(mowj, sara, 3_000_000)
  const { uid } = await sara.held(withCode(offer.request(), code))
  const authority = authorityIn(await sara.pay(uid, undefined, true))
  mowj.clock.forward(20 * 60)
  await expire(mowj, uid)
  const small = await offerSession(mowj, { pricePerTerm: 3_000_000, finalPrice: 3_000_000 })
  await sara.pay((await sara.held(small.request())).uid, undefined, true)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  expect([(await sara.receipt(uid)).json().state, await usesOf(mowj, code)]).toEqual(['reversed', 0])
  await (await swimmer(mowj)).held(withCode(offer.request(), code))
})

describe('the limit of guesses', () => {
  const guess = async (
    guesses: ReturnType<typeof codeGuesses>,
    code: string,
    userId: number | undefined,
    address = '192.0.2.9',
  ) => {
    const subject = { kind: 'team' as const, id: offer.id }
    const work = () => findDiscount(mowj.db, code, subject, mowj.clock.now())
    return guesses.limit({ userId, address }, code, work).then(
      () => 'found',
      (error: { code: string }) => error.code,
    )
  }

  test('counts unknown codes only, and says how long to wait', async () => {
    const guesses = codeGuesses(mowj.deps)
    const early = await addCode(mowj, { startsAt: at(99) })
    const tried = async (code: string, userId: number | undefined) => {
      for (let tries = 0; tries <= UNKNOWN_CODES_PER_USER_HOUR; tries += 1) await guess(guesses, code, userId)
      return guess(guesses, code, userId)
    }
    expect(await tried(early, 1)).toBe('code_early')
    expect(await tried('guess', undefined)).toBe('code_unknown')
    expect(await tried('guess', 2)).toBe('too_many_requests')
    expect(await tried('guess', 3)).toBe('too_many_requests')
    mowj.clock.forward(60)
    const wait = guesses.limit({ userId: 2, address: '192.0.2.9' }, 'guess', async () => 'found')
    // Until the next full hour in UTC.
    await expect(wait).rejects.toMatchObject({ code: 'too_many_requests', extra: { retryAfter: 29 * 60 } })
  })

  test('of an address is its own', async () => {
    const guesses = codeGuesses(mowj.deps)
    for (let tries = 0; tries < UNKNOWN_CODES_PER_ADDRESS_HOUR; tries += 1) {
      expect(await guess(guesses, 'guess', undefined, '192.0.2.10')).toBe('code_unknown')
    }
    expect(await guess(guesses, 'guess', undefined, '192.0.2.10')).toBe('too_many_requests')
    expect(await guess(guesses, 'guess', undefined, '192.0.2.11')).toBe('code_unknown')
  })
})
