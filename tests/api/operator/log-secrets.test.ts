import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { drawing, pictureForm } from '#tests/support/data/pictures.ts'
import { signIn, testApp } from '#tests/support/drivers/app.ts'
import { secretsIn } from '#tests/support/drivers/log-scan.ts'
import { accountAt, PASSWORD } from '#tests/support/scenarios/account-requests.ts'
import { offerSession, returnFromBank, swimmer } from '#tests/support/scenarios/booking.ts'

// `close` of every test app, and `stop` of every started server, scan the logs in the same way.

const CARD = '6037991234561234'
const PHONE = '09121234567'

test.each([
  ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl', 'an access token'],
  ['a refresh token', '0f8fad5b-d9cb-469f-a165-70867728950e.12.c2lnbmF0dXJlLW9mLWl0', 'a refresh token'],
  ['a number', PHONE, 'a mobile number'],
  ['a number from abroad', '+989121234567', 'a mobile number'],
  ['a card', CARD, 'a card number'],
  ['a code', '48213', 'a code'],
])('the scan detects %s in a log line', (_case, secret, what) => {
  const line = `{"level":30,"time":1791111111111,"pid":48213,"msg":"sent ${secret} on"}`
  expect(secretsIn([line], ['48213'])).toEqual([`${what}: ${line}`])
  expect(secretsIn([line.replace(`sent ${secret}`, 'nothing')], ['48213'])).toEqual([])
})

test('a whole visit, failures included, leaves no token, code, phone or card number in the log', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mowj-log-'))
  const mowj = await testApp({ config: { dataDir, logLevel: 'debug' } })
  const account = accountAt(mowj)
  const user = await account.settled(PHONE, 'log_swimmer')
  await account.withPassword(PHONE, 'Wrong-secret 9')
  const again = (await account.withPassword(PHONE)).json()
  const refresh = { method: 'POST', url: '/api/token/refresh/', payload: { refresh: again.refresh } } as const
  const renewed = (await mowj.app.inject(refresh)).json()
  // A spent token reused later ends its family.
  mowj.clock.forward(11)
  await mowj.app.inject(refresh)
  mowj.clock.forward(120)
  mowj.sms.refuse(true)
  await account.post('/api/account/otp/', user, { purpose: 'delete-account' })
  mowj.sms.refuse(false)

  const buyer = await swimmer(mowj)
  const offer = await offerSession(mowj)
  const { uid } = await buyer.held(offer.request())
  const authority = await buyer.atBank(uid)
  mowj.bank.fail('verify', new Error(`card ${CARD} of ${PHONE} was not found`))
  await returnFromBank(mowj, authority)
  mowj.bank.pay(authority)
  await returnFromBank(mowj, authority)
  await buyer.receipt(uid)

  const { payload, headers } = pictureForm(await drawing().png().toBuffer(), { name: `${PHONE}.png` })
  const fresh = await signIn(mowj, PHONE)
  const put = { method: 'PUT', url: '/api/profile/me/picture/', payload } as const
  expect((await mowj.app.inject({ ...put, headers: { ...headers, ...fresh.headers } })).statusCode).toBe(200)
  for (const url of [`/api/search/?query=${PHONE}&model=team`, `/${PHONE}`, `/?token=${fresh.access}`, '/%zz'])
    await mowj.app.inject({ url, headers: fresh.headers })
  await mowj.app.inject({ method: 'POST', url: '/api/token/', payload: `{"phone_number":"${PHONE}",` })
  // A failing statement reports its parameters; the log must not.
  await mowj.sql`alter table otp_codes rename to otp_codes_gone`
  const broken = await mowj.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: PHONE } })
  expect(broken.statusCode).toBe(500)
  await mowj.sql`alter table otp_codes_gone rename to otp_codes`

  // Two accounts with one number: the database’s own error message would contain it.
  await expect(mowj.sql`insert into users (phone, created_at) values (${PHONE}, now())`).rejects.toThrow('unique')
  expect(secretsIn(readFileSync(inject('databaseServer').log, 'utf8').split('\n'))).toEqual([])

  const log = mowj.lines.join('\n')
  expect(mowj.lines.length).toBeGreaterThan(40)
  expect(log).toContain('otp_codes')
  const codes = mowj.sms.sent.map(({ code }) => code)
  expect(secretsIn(mowj.lines, codes)).toEqual([])
  const tokens = [user, again, renewed, fresh].flatMap((bundle) => [bundle.access, bundle.refresh])
  for (const secret of [...tokens, PASSWORD, 'Wrong-secret 9', 'log_swimmer', buyer.phone, CARD])
    expect(log).not.toContain(secret)
  await mowj.close()
  rmSync(dataDir, { recursive: true, force: true })
})
