import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GatewaySilence } from '#server/gateways/payment/port.ts'
import { refundOrder } from '#server/modules/payment/refunds/operator-refund.service.ts'
import { debts, recordPayout } from '#server/modules/wallet/payout.service.ts'
import { holderFault, ibanFault } from '#src/fa/payout-account.ts'
import { type SignedIn, signIn, type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { leavers } from '#tests/support/scenarios/account/leaver.ts'
import { accountAt, nextPhone } from '#tests/support/scenarios/account-requests.ts'
import { offerSession, returnFromBank, type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { paid, topUp } from '#tests/support/scenarios/paid.ts'
import { expectAuditPassed } from '#tests/support/scenarios/payment/payment-audit.ts'

let mowj: TestApp
let account: ReturnType<typeof accountAt>
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mowj-delete-'))
  mowj = await testApp({ max: 25, config: { dataDir } })
  account = accountAt(mowj)
})
afterAll(async () => {
  await mowj.close()
  await rm(dataDir, { recursive: true, force: true })
})

const { requestCode, remove, takenOf, holder, goToBank } = leavers(
  () => mowj,
  () => account,
)

const notThe = (right: string) => (right === '00000' ? '11111' : '00000')
const idOf = async (user: SignedIn): Promise<number> => (await account.get('/api/profile/me/', user)).json().user

test('deleting with a fresh code removes all identifying data and signs every device out', async () => {
  const laptop = await account.settled(nextPhone(), 'gone.swimmer')
  const user = await account.again(laptop.phone)
  const id = await idOf(user)
  await account.withPassword(user.phone, 'Wrong-pass 1')
  await mowj.sql`
    update users set name = 'نام خانوادگی', birth_date = '{"year":1370,"month":1,"day":1}',
      notifications = '{"booking":false}' where id = ${id}`
  await mowj.sql`insert into notifications (user_id, kind, created_at) values (${id}, 'hold_expired', now())`
  expect((await remove(user, await requestCode(user))).statusCode).toBe(204)
  const [row] = await mowj.sql`select * from users where id = ${id}`
  expect(row).toMatchObject({
    ...{ phone: null, username: null, username_folded: null, password_hash: null, profile_picture: null, name: '' },
    ...{ birth_date: null, notifications: null, deleted_at: expect.anything() },
  })
  expect(await mowj.sql`select 1 from auth_sessions where user_id = ${id}`).toHaveLength(0)
  expect(await mowj.sql`select 1 from notifications where user_id = ${id}`).toHaveLength(0)
  expect(await mowj.sql`select 1 from idempotency_keys where user_id = ${id}`).toHaveLength(0)
  expect(await mowj.sql`select 1 from otp_codes where phone = ${user.phone}`).toHaveLength(0)
  expect(await mowj.sql`select 1 from password_tries`).toHaveLength(0)
  expect(
    (await mowj.sql`select kind, user_agent from account_events where user_id = ${id}`).map((e) => ({ ...e })),
  ).toEqual([{ kind: 'account_deleted', user_agent: '' }])
  for (const device of [laptop, user]) {
    expect(await account.statusOf(device)).toBe(401)
    const payload = { refresh: device.refresh }
    expect((await mowj.app.inject({ method: 'POST', url: '/api/token/refresh/', payload })).statusCode).toBe(401)
    expect(
      (await mowj.app.inject({ method: 'POST', url: '/api/token/verify/', payload: { token: device.access } }))
        .statusCode,
    ).toBe(401)
  }
  expect((await account.withPassword(user.phone)).statusCode).toBe(400)
})

test('the number and the username are free at once for a new account', async () => {
  const user = await account.settled(nextPhone(), 'name.to.have')
  const id = await idOf(user)
  expect((await remove(user, await requestCode(user))).statusCode).toBe(204)
  const again = await signIn(mowj, user.phone)
  expect(again.is_first_login).toBe(true)
  expect(await idOf(again)).not.toBe(id)
  const payload = { username: 'name.to.have', password: 'Mowj-e-now 8', confirm_password: 'Mowj-e-now 8' }
  expect((await account.post('/api/set-username-password/', again, payload)).statusCode).toBe(200)
})

test('the profile picture files are deleted with the account', async () => {
  const user = await signIn(mowj, nextPhone())
  const folder = join(dataDir, 'media', 'avatars')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'abc.webp'), 'x')
  await mowj.sql`update users set profile_picture = '/media/avatars/abc.webp' where phone = ${user.phone}`
  await remove(user, await requestCode(user))
  expect(existsSync(join(folder, 'abc.webp'))).toBe(false)
})

test('held places are released', async () => {
  const offer = await offerSession(mowj)
  const { user, uid } = await holder(offer)
  expect(await takenOf(offer.slotIds[0])).toBe(1)
  expect((await remove(user, await requestCode(user))).statusCode).toBe(204)
  expect(await takenOf(offer.slotIds[0])).toBe(0)
  const [order] = await mowj.sql`select state from orders where uid = ${uid}`
  expect(order?.state).toBe('cancelled')
})

test('paid orders, enrolments and the ledger remain for accounting', async () => {
  const offer = await offerSession(mowj)
  const { user, uid } = await holder(offer)
  const authority = await goToBank(user, uid)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  const id = await idOf(user)
  expect((await remove(user, await requestCode(user))).statusCode).toBe(204)
  const [order] = await mowj.sql`select state, user_id from orders where uid = ${uid}`
  expect(order).toMatchObject({ state: 'confirmed', user_id: id })
  expect(await mowj.sql`select 1 from enrolments where user_id = ${id}`).toHaveLength(1)
  expect(await takenOf(offer.slotIds[0])).toBe(1)
})

const SHEBA = 'IR200960000000010324200001'
/** A user of the booking tests, in the shape the account requests need. */
const asSignedIn = async ({ phone, headers }: Swimmer) => ({ phone, headers: await headers() })

test('a wallet balance remains owed: a payout account is required before anything is deleted, and the operator pays it once', async () => {
  const user = await swimmer(mowj)
  await topUp(mowj, user, 3_000_000)
  const offer = await offerSession(mowj)
  await user.held(offer.request())
  const leaver = await asSignedIn(user)
  const otp = await requestCode(leaver)
  const refused = await remove(leaver, otp)
  expect([refused.statusCode, refused.json()]).toEqual([400, { iban: [ibanFault('')], holder: [holderFault('')] }])
  const wrong = await remove(leaver, otp, { iban: SHEBA.replace('20', '21'), holder: 'سارا' })
  expect(wrong.json()).toEqual({ iban: [ibanFault(SHEBA.replace('20', '21'))] })
  const nameless = await remove(leaver, otp, { iban: SHEBA })
  expect([nameless.statusCode, nameless.json()]).toEqual([400, { holder: [holderFault('')] }])
  // Nothing has changed: the account, its places and its code are intact.
  expect([await account.statusOf(leaver), await takenOf(offer.slotIds[0])]).toEqual([200, 1])
  expect((await remove(leaver, otp, { iban: SHEBA, holder: ' سارا موجی ' })).statusCode).toBe(204)
  const owed = async () => (await debts(mowj.db)).filter(({ userId }) => userId === user.userId)
  // With a payout account the operator does not have to look up the payments that funded the wallet.
  const payee = { iban: SHEBA, holder: 'سارا موجی', phone: user.phone, payments: [] }
  expect(await owed()).toMatchObject([{ rial: 3_000_000, ...payee }])

  const pay = (rial: number) => recordPayout(mowj.deps, { userId: user.userId, rial, reference: 'پایا ۷۷' })
  expect(await pay(3_000_001)).toBe(false)
  expect(await pay(1_000_000)).toBe(true)
  expect(await owed()).toMatchObject([{ rial: 2_000_000, iban: SHEBA }])
  const both = await Promise.all([pay(2_000_000), pay(2_000_000)])
  expect(both.toSorted()).toEqual([false, true])
  expect(await owed()).toEqual([])
  expect(await mowj.sql`select 1 from payout_accounts where user_id = ${user.userId}`).toHaveLength(0)
  const entries = await mowj.sql`select amount_rial::int as rial, reason from ledger
    where user_id = ${user.userId} and kind = 'payout' order by id`
  expect(entries.map((entry) => ({ ...entry }))).toEqual([
    { rial: -1_000_000, reason: 'پایا ۷۷' },
    { rial: -2_000_000, reason: 'پایا ۷۷' },
  ])
  await expectAuditPassed(mowj)
})

test('money returned after the account was deleted is owed too, together with its payment', async () => {
  const user = await swimmer(mowj)
  const offer = await offerSession(mowj)
  const uid = await paid(mowj, user, offer)
  const leaver = await asSignedIn(user)
  expect((await remove(leaver, await requestCode(leaver))).statusCode).toBe(204)
  await refundOrder(mowj.deps, uid, { reason: 'استخر بسته شد' })
  const [debt] = (await debts(mowj.db)).filter(({ userId }) => userId === user.userId)
  expect(debt).toMatchObject({ rial: 8_000_000, iban: null, phone: null })
  expect(debt?.payments).toMatchObject([{ order: uid, rial: 8_000_000, reference: expect.anything() }])
})

test('a user with an existing account is not paid out', async () => {
  const user = await swimmer(mowj)
  await topUp(mowj, user, 3_000_000)
  expect(await recordPayout(mowj.deps, { userId: user.userId, rial: 1, reference: 'x' })).toBe(false)
  const owed = await debts(mowj.db)
  expect(owed.some(({ userId }) => userId === user.userId)).toBe(false)
  expect(owed.every(({ rial }) => rial > 0)).toBe(true)
})

test('while the bank may have the money the account remains and the code stays valid', async () => {
  const offer = await offerSession(mowj)
  const { user, uid } = await holder(offer)
  await goToBank(user, uid)
  const otp = await requestCode(user)
  mowj.bank.fail('inquire', new GatewaySilence('no answer'))
  const refused = await remove(user, otp)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'payment_in_progress', order: uid })
  expect(await account.statusOf(user)).toBe(200)
  expect(await takenOf(offer.slotIds[0])).toBe(1)
  mowj.clock.forward(60)
  expect((await remove(user, otp)).statusCode).toBe(204)
})

test('a guessed code releases no places, and five guesses invalidate the code', async () => {
  const offer = await offerSession(mowj)
  const { user } = await holder(offer)
  const otp = await requestCode(user)
  for (let n = 0; n < 5; n += 1) expect((await remove(user, notThe(otp))).json()).toMatchObject({ code: 'otp_wrong' })
  expect((await remove(user, otp)).json()).toMatchObject({ code: 'otp_too_many_tries' })
  expect(await takenOf(offer.slotIds[0])).toBe(1)
  expect(await account.statusOf(user)).toBe(200)
})

test('a sign-in code, a phone-change code and an expired code delete nothing', async () => {
  const user = await signIn(mowj, nextPhone())
  expect((await remove(user, mowj.sms.codeFor(user.phone))).json()).toMatchObject({ code: 'otp_wrong' })
  mowj.clock.forward(120)
  await account.post('/api/account/otp/', user, { purpose: 'phone-change' })
  expect((await remove(user, mowj.sms.codeFor(user.phone))).json()).toMatchObject({ code: 'otp_wrong' })
  const otp = await requestCode(user)
  mowj.clock.forward(300)
  expect((await remove(user, otp)).json()).toMatchObject({ code: 'otp_expired' })
  expect(await account.statusOf(user)).toBe(200)
})

test('a code for deleting the account does not sign in', async () => {
  const user = await signIn(mowj, nextPhone())
  const payload = { phone_number: user.phone, otp: await requestCode(user) }
  expect((await mowj.app.inject({ method: 'POST', url: '/api/token/', payload })).statusCode).toBe(400)
})

test('the code is sent to the user’s own number only', async () => {
  const user = await signIn(mowj, nextPhone())
  const sent = mowj.sms.sent.length
  const input = { purpose: 'delete-account', phone_number: nextPhone() }
  const response = await account.post('/api/account/otp/', user, input)
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json())).toEqual(['phone_number'])
  expect(mowj.sms.sent).toHaveLength(sent)
})

test('two concurrent deletions delete the account once', async () => {
  const user = await signIn(mowj, nextPhone())
  const otp = await requestCode(user)
  const responses = await Promise.all(Array.from({ length: 6 }, () => remove(user, otp)))
  expect(responses.filter((response) => response.statusCode === 204)).toHaveLength(1)
  expect(responses.every((response) => response.statusCode < 500)).toBe(true)
})

test.each(['', '1234', '123456', 'abcde'])('«%s» is not a five-digit code', async (otp) => {
  const user = await signIn(mowj, nextPhone())
  expect((await remove(user, otp)).json()).toEqual({ otp: ['کد باید ۵ رقم باشد'] })
})
