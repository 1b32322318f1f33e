import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { failover } from '#server/gateways/sms/failover.ts'
import { type KavenegarSettings, kavenegarSms } from '#server/gateways/sms/kavenegar.ts'
import { makeSms } from '#server/gateways/sms/make-sms.ts'
import { type SmsGateway, SmsRejection, SmsSilence } from '#server/gateways/sms/port.ts'
import { type KavenegarMood, startKavenegarDouble } from '#tests/support/doubles/kavenegar-double.ts'

const apiKey = '6D6F776A2D6B6579/+=='
const template = 'mowj-code'
const message = { phone: '09121234567', code: '04815', host: 'mowj.example' }

let service: Awaited<ReturnType<typeof startKavenegarDouble>>
beforeAll(async () => {
  service = await startKavenegarDouble({ apiKey, template })
})
afterAll(() => service.stop())
beforeEach(() => {
  service.answer(undefined)
  service.calls.length = 0
})

const sms = (settings: Partial<KavenegarSettings> = {}) =>
  kavenegarSms({ host: service.host, apiKey, template, ...settings })

async function failureOf(gateway: SmsGateway, input = message): Promise<Error> {
  try {
    await gateway.sendCode(input)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing failed')
}

test('a code is sent with the template, with number and text in the body rather than the URL', async () => {
  await sms().sendCode(message)
  expect(service.calls).toEqual([
    {
      method: 'POST',
      path: `/v1/${encodeURIComponent(apiKey)}/verify/lookup.json`,
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      form: { receptor: '09121234567', token: '04815', template },
    },
  ])
})

test.each([400, 401, 402, 403, 404, 405, 406, 407, 409, 411, 412, 413, 414, 418, 422, 424, 426, 428, 431, 432])(
  'status %i is a definite rejection with its number',
  async (status) => {
    service.answer({ status })
    const error = await failureOf(sms())
    expect(error).toBeInstanceOf(SmsRejection)
    expect(error).toMatchObject({ code: status })
    expect(error.message).toContain(String(status))
  },
)

test('the status in the body counts, whatever the HTTP status', async () => {
  service.answer({ http: 200, text: '{"return":{"status":418,"message":"x"},"entries":null}' })
  expect(await failureOf(sms())).toMatchObject({ code: 418 })
  service.answer({ http: 201, text: '{"return":{"status":200,"message":"x"},"entries":[]}' })
  await sms().sendCode(message)
})

test.each<[string, KavenegarMood]>([
  ['a web page', { http: 200, text: '<html>200</html>' }],
  ['an empty body', { http: 200, text: '' }],
  ['another JSON', { http: 200, text: '{"status":200}' }],
  ['a status as text', { http: 200, text: '{"return":{"status":"200"}}' }],
  ['a server error', { http: 502, text: 'Bad Gateway' }],
  ['success with HTTP 500', { http: 500, text: '{"return":{"status":200}}' }],
  ['an unknown status', { status: 503 }],
  ['a redirect', 'redirect'],
])('after %s the outcome is unknown', async (_case, mood) => {
  service.answer(mood)
  expect(await failureOf(sms())).toBeInstanceOf(SmsSilence)
})

test.each(['hang', 'halting'] as const)('a service that responds too late (%s) times out', async (mood) => {
  service.answer(mood)
  const error = await failureOf(sms({ timeoutMs: 60 }))
  expect(error).toBeInstanceOf(SmsSilence)
  expect(error.message).toContain('TimeoutError')
})

test('an unreachable service counts as no response', async () => {
  const error = await failureOf(sms({ host: 'http://127.0.0.1:1' }))
  expect(error).toBeInstanceOf(SmsSilence)
})

test.each<[string, Partial<KavenegarSettings>, KavenegarMood | undefined]>([
  ['a wrong key', { apiKey: 'wrong-key-wrong-key' }, undefined],
  ['a wrong template', { template: 'nothing' }, undefined],
  ['no response', { timeoutMs: 30 }, 'hang'],
  ['a page', {}, { http: 200, text: `<p>${message.phone} ${message.code}</p>` }],
  ['an unreachable host', { host: 'http://127.0.0.1:1' }, undefined],
  ['a redirect', {}, 'redirect'],
])('with %s, neither key, number nor code is in the error or its cause', async (_case, settings, mood) => {
  service.answer(mood)
  const error = await failureOf(sms(settings))
  const text = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
  for (const secret of [apiKey, encodeURIComponent(apiKey), 'wrong-key', message.phone, message.code, 'lookup'])
    expect(text).not.toContain(secret)
  expect(error.cause).toBeUndefined()
})

const outbox = () => {
  const sent: string[] = []
  return { sent, gateway: { name: 'outbox', sendCode: async ({ code }) => void sent.push(code) } satisfies SmsGateway }
}

test('the second provider is used after a definite rejection only', async () => {
  const second = outbox()
  service.answer({ status: 418 })
  await failover(sms(), second.gateway).sendCode(message)
  expect(second.sent).toEqual(['04815'])
  service.answer({ http: 502, text: '' })
  expect(await failureOf(failover(sms(), second.gateway))).toBeInstanceOf(SmsSilence)
  service.answer(undefined)
  await failover(sms(), second.gateway).sendCode(message)
  expect(second.sent).toEqual(['04815'])
})

test('when all providers reject, the last error is thrown', async () => {
  service.answer({ status: 409 })
  expect(await failureOf(failover(sms(), sms()))).toMatchObject({ code: 409 })
  expect(service.calls).toHaveLength(2)
})

test('the settings select the provider', async () => {
  expect(makeSms(readConfig({})).name).toBe('console')
  const settings = { SMS_GATEWAY: 'kavenegar', KAVENEGAR_API_KEY: apiKey, KAVENEGAR_TEMPLATE: template }
  const chosen = makeSms(readConfig({ ...settings, KAVENEGAR_HOST: service.host }))
  await chosen.sendCode(message)
  expect(chosen.name).toBe('kavenegar')
  expect(service.calls).toHaveLength(1)
  expect(readConfig(settings).sms).toMatchObject([{ host: 'https://api.kavenegar.com' }])
})

test.each(['KAVENEGAR_API_KEY', 'KAVENEGAR_TEMPLATE'])('without %s Kavenegar cannot be selected', (missing) => {
  const settings = { SMS_GATEWAY: 'kavenegar', KAVENEGAR_API_KEY: apiKey, KAVENEGAR_TEMPLATE: template }
  const read = () => readConfig({ ...settings, [missing]: '' })
  expect(read).toThrow(missing)
  expect(read).not.toThrow(apiKey)
})
