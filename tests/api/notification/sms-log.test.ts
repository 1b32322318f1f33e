import { afterAll, beforeAll, expect, test } from 'vitest'
import { kavenegarSms } from '#server/gateways/sms/kavenegar.ts'
import type { CodeMessage } from '#server/gateways/sms/port.ts'
import { type KavenegarMood, startKavenegarDouble } from '#tests/support/doubles/kavenegar-double.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { secretsIn } from '#tests/support/drivers/log-scan.ts'

const apiKey = '4B6579206F66204D6F776A'
const template = 'mowj-code'
let service: Awaited<ReturnType<typeof startKavenegarDouble>>
let mowj: TestApp
let isSilent = false

beforeAll(async () => {
  service = await startKavenegarDouble({ apiKey, template })
  const settings = { host: service.host, apiKey, template }
  const usual = kavenegarSms(settings)
  // Only a silent service runs into the short limit: a busy machine may be slower than it.
  const impatient = kavenegarSms({ ...settings, timeoutMs: 100 })
  const sms = { ...usual, sendCode: (message: CodeMessage) => (isSilent ? impatient : usual).sendCode(message) }
  mowj = await testApp({ deps: { sms } })
})
afterAll(async () => {
  await mowj.close()
  await service.stop()
})

const requestCode = (phone: string) =>
  mowj.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: phone } })

test('a code accepted by Kavenegar signs its receiver in', async () => {
  service.answer(undefined)
  expect((await requestCode('09121112200')).statusCode).toBe(200)
  const { receptor, token } = service.calls.at(-1)?.form ?? {}
  expect(receptor).toBe('09121112200')
  const payload = { phone_number: '09121112200', otp: token }
  const response = await mowj.app.inject({ method: 'POST', url: '/api/token/', payload })
  expect(response.statusCode).toBe(200)
})

const behaviours: [string, KavenegarMood][] = [
  ['a disabled account', { status: 401 }],
  ['a forbidden address', { status: 407 }],
  ['a busy service', { status: 409 }],
  ['an unknown number', { status: 411 }],
  ['an empty account', { status: 418 }],
  ['a server error', { http: 503, text: 'x' }],
  ['a page', { http: 200, text: '<html>' }],
  ['silence', 'hang'],
]

test.each(behaviours)(
  'after %s another code can be requested at once, and the log contains no secrets',
  async (_case, behaviour) => {
    const phone = `0912111${String(2201 + behaviours.findIndex(([, each]) => each === behaviour)).padStart(4, '0')}`
    service.answer(behaviour)
    isSilent = behaviour === 'hang'
    const response = await requestCode(phone)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ detail: 'پیامک ارسال نشد؛ دوباره تلاش کنید', code: 'sms_failed' })
    const log = mowj.lines.join('')
    expect(log).toContain('Kavenegar')
    const codes = service.calls.map(({ form }) => form.token ?? '')
    for (const secret of [apiKey, phone, 'verify/lookup']) expect(log).not.toContain(secret)
    expect(secretsIn(mowj.lines, codes)).toEqual([])
    service.answer(undefined)
    isSilent = false
    expect((await requestCode(phone)).statusCode).toBe(200)
  },
)
