import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEAST_TOP_UP_RIAL, MOST_TOP_UP_RIAL } from '#src/contract/wallet.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { AZAR, DEY, offerSession, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid } from '#tests/support/scenarios/paid.ts'
import { MONDAY, NEXT_SATURDAY, offerSlot, TODAY } from '#tests/support/scenarios/pool-slot.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

const NO_CLASS = { year: 1406, month: 4 }
const NO_DAY = { year: 1405, month: 9, day: 31 }

test.each([
  ['a team by the day', 'team', { months: [MONDAY] }, { months: ['در تیم، ماه‌به‌ماه ثبت‌نام کنید'] }],
  ['a course by the day', 'course', { months: [MONDAY] }, { months: ['در کلاس، ماه‌به‌ماه ثبت‌نام کنید'] }],
  [
    'one month among dates',
    'course',
    { months: [AZAR, MONDAY], term_count: 2 },
    { months: ['در کلاس، ماه‌به‌ماه ثبت‌نام کنید'] },
  ],
  ['a month twice', 'team', { months: [AZAR, AZAR], term_count: 2 }, { months: ['یک ماه دو بار انتخاب شده است'] }],
  ['two people in a team', 'team', { people: 2 }, { people: ['ثبت‌نام تیم و کلاس برای یک نفر است'] }],
  [
    'a month without a class',
    'team',
    { months: [AZAR, NO_CLASS], term_count: 2, expected_payable: 16_000_000 },
    { months: ['این کلاس در ماه انتخابی برگزار نمی‌شود'] },
  ],
] as const)('booking %s is refused with a text for a %s', async (_, kind, change, texts) => {
  const offer = await offerSession(mowj, { kind })
  const response = await (await swimmer(mowj)).hold({ ...offer.request(), ...change })
  expect([response.statusCode, response.json()]).toEqual([400, texts])
})

test('a team’s hold request for one person is accepted', async () => {
  const offer = await offerSession(mowj)
  expect((await (await swimmer(mowj)).held({ ...offer.request(), people: 1 })).people).toBe(1)
})

test.each([
  ['by the month', { months: [AZAR] }, 'سانس استخر را با تاریخ روز رزرو کنید'],
  ['on two dates', { months: [MONDAY, NEXT_SATURDAY], term_count: 2 }, 'هر رزرو استخر برای یک تاریخ است'],
  ['on a date no calendar has', { months: [NO_DAY] }, 'چنین روزی در تقویم نیست'],
  ['on a good date and an impossible one', { months: [MONDAY, NO_DAY], term_count: 2 }, 'چنین روزی در تقویم نیست'],
  ['on a date without an opening', { months: [{ ...MONDAY, day: 3 }] }, 'این سانس در تاریخ انتخابی برگزار نمی‌شود'],
])('booking a pool %s is refused with a text', async (_, change, text) => {
  const opening = await offerSlot(mowj)
  const response = await (await swimmer(mowj)).hold({ ...opening.request(), ...change })
  expect([response.statusCode, response.json()]).toEqual([400, { months: [text] }])
})

test('refusals about a full, past, booked or held date speak of a date', async () => {
  const opening = await offerSlot(mowj, { capacity: 2, dates: [TODAY, MONDAY, NEXT_SATURDAY] })
  const [sara, mina] = [await swimmer(mowj), await swimmer(mowj)]
  await paid(mowj, sara, { ...(await offerSession(mowj)), request: () => opening.request(MONDAY) })
  const { uid } = await sara.held(opening.request(NEXT_SATURDAY))
  await sara.atBank(uid)
  const refusal = async (person: typeof sara, ...request: Parameters<typeof opening.request>) =>
    (await person.hold(opening.request(...request))).json()
  expect(await refusal(mina, MONDAY, 2)).toEqual({
    code: 'month_full',
    months: [MONDAY],
    detail: 'برای این تعداد نفر در تاریخ انتخابی جا نمانده است',
  })
  expect(await refusal(sara, MONDAY)).toEqual({
    code: 'already_booked',
    months: [MONDAY],
    detail: 'این سانس را برای همین تاریخ قبلاً رزرو کرده‌اید',
  })
  expect(await refusal(sara, NEXT_SATURDAY)).toEqual({
    code: 'already_held',
    order: uid,
    months: [NEXT_SATURDAY],
    detail: 'برای همین تاریخ پرداخت نیمه‌تمام دارید؛ آن را ادامه دهید یا لغو کنید',
  })
  const today = mowj.clock.now()
  mowj.clock.set(new Date('2026-11-21T09:00:00+03:30'))
  expect(await refusal(mina, TODAY)).toEqual({
    code: 'month_past',
    months: [TODAY],
    detail: 'زمان رزرو این سانس گذشته است؛ تاریخ دیگری انتخاب کنید',
  })
  mowj.clock.set(today)
})

test('refusals about months list them and never speak of a date', async () => {
  const mehr = { year: 1405, month: 7 }
  const offer = await offerSession(mowj, { capacity: 1, months: [mehr, AZAR, DEY] })
  const [sara, mina] = [await swimmer(mowj), await swimmer(mowj)]
  await paid(mowj, sara, offer, [AZAR])
  const { uid } = await sara.held(offer.request([DEY]))
  await sara.atBank(uid)
  const responses = [
    await mina.hold(offer.request([AZAR, DEY])),
    await sara.hold(offer.request([AZAR])),
    await sara.hold(offer.request([DEY])),
    await mina.hold(offer.request([mehr, AZAR])),
  ].map((response) => response.json())
  expect(responses).toMatchObject([
    { code: 'month_full', months: [AZAR, DEY] },
    { code: 'already_booked', months: [AZAR] },
    { code: 'already_held', months: [DEY], order: uid },
    { code: 'month_past', months: [mehr] },
  ])
  for (const { detail } of responses) expect(detail ?? '').not.toContain('تاریخ')
})

test('a closed month is refused and listed; the others can be booked', async () => {
  const offer = await offerSession(mowj)
  await mowj.sql`update slots set closed = true where id = ${offer.slotIds[1] ?? 0}`
  const sara = await swimmer(mowj)
  const response = await sara.hold(offer.request([AZAR, DEY]))
  expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'month_closed', months: [DEY] }])
  expect((await sara.hold(offer.request([AZAR]))).statusCode).toBe(201)
})

test('a gateway that is not configured is refused as a field error', async () => {
  const sara = await swimmer(mowj)
  const { uid } = await sara.held((await offerSession(mowj)).request())
  const response = await sara.post(`/api/team-payment/${uid}/attempts/`, { gateway: 'zarinpal' })
  expect(response.json()).toEqual({ gateway: ['این درگاه در دسترس نیست'] })
})

test('an order below the bank’s minimum is refused, and the text suggests the wallet', async () => {
  const sara = await swimmer(mowj)
  const { uid } = await sara.held((await offerSession(mowj, { pricePerTerm: 9_990, finalPrice: 9_990 })).request())
  expect((await sara.pay(uid)).json()).toEqual({
    code: 'below_bank_minimum',
    detail: 'بانک مبلغ کمتر از ۱٬۰۰۰ تومان را نمی‌پذیرد؛ کیف پول خود را شارژ کنید و این سفارش را از آن بپردازید',
  })
})

test('the smallest and the largest top-up are accepted; one toman beyond them is refused with a text', async () => {
  const sara = await swimmer(mowj)
  const topUp = async (amount: number) => sara.post('/api/wallet/top-ups/', { amount })
  for (const amount of [LEAST_TOP_UP_RIAL, MOST_TOP_UP_RIAL]) {
    expect((await topUp(amount)).json()).toMatchObject({ state: 'held', price: { payable: amount } })
  }
  const refusal = async (amount: number) => (await topUp(amount)).json()
  expect(await refusal(LEAST_TOP_UP_RIAL - 10)).toEqual({ amount: ['کمترین مبلغ شارژ ۱۰٬۰۰۰ تومان است'] })
  expect(await refusal(MOST_TOP_UP_RIAL + 10)).toEqual({ amount: ['بیشترین مبلغ شارژ ۵۰٬۰۰۰٬۰۰۰ تومان است'] })
  expect(await refusal(LEAST_TOP_UP_RIAL + 5)).toEqual({ amount: ['مبلغ را به تومان و بدون اعشار بنویسید'] })
})

test('the bank’s page describes the order: the team and its months, the visit’s date, or the wallet', async () => {
  const sara = await swimmer(mowj)
  const offer = await offerSession(mowj)
  const descriptionOf = async (uid: string) => mowj.bank.payments.get(await sara.atBank(uid))?.description
  expect(await descriptionOf((await sara.held(offer.request([DEY, AZAR]))).uid)).toBe('تیم نهنگ، آذر و دی ۱۴۰۵')
  expect(await descriptionOf((await sara.held((await offerSlot(mowj)).request())).uid)).toContain('استخر آبی، ')
  const charge = (await sara.post('/api/wallet/top-ups/', { amount: 500_000 })).json()
  expect(await descriptionOf(charge.uid)).toBe('شارژ کیف پول')
})

test('a top-up order has no place, day or time', async () => {
  const sara = await swimmer(mowj)
  const response = await sara.post('/api/wallet/top-ups/', { amount: 500_000 })
  expect([response.statusCode, response.json()]).toMatchObject([
    201,
    {
      kind: 'wallet',
      team_name: 'شارژ کیف پول',
      ...{ pool_name: '', pool_address: '', session_title: '', weekdays: [], starts_at: '', ends_at: '' },
      ...{ months: [], term_count: 0, people: 1, wallet: null },
      price: { baseAmount: 500_000, discount: 0, totalPrice: 500_000, totalDiscount: 0, payable: 500_000 },
      hold_expires_at: new Date(mowj.clock.now().getTime() + 20 * 60_000).toISOString(),
    },
  ])
  expect(await mowj.sql`select 1 from order_items where user_id = ${sara.userId}`).toEqual([])
})
