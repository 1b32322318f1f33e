import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ghasedakSms } from '#server/gateways/sms/ghasedak.ts'
import { kavenegarSms } from '#server/gateways/sms/kavenegar.ts'
import { makeSms } from '#server/gateways/sms/make-sms.ts'
import { type SmsProvider, SmsRejection, SmsSilence } from '#server/gateways/sms/port.ts'
import { smsIr } from '#server/gateways/sms/sms-ir.ts'
import ghasedak from '#tests/support/data/sms/ghasedak.json' with { type: 'json' }
import smsir from '#tests/support/data/sms/smsir.json' with { type: 'json' }
import { type SmsAnswer, startSmsDouble } from '#tests/support/doubles/sms-double.ts'

const apiKey = '6D6F776A2D6B6579'
const message = { phone: '09121234567', code: '04815', host: 'mowj.example' }

let service: Awaited<ReturnType<typeof startSmsDouble>>
beforeAll(async () => {
  service = await startSmsDouble('hang')
})
afterAll(() => service.stop())
beforeEach(() => {
  service.calls.length = 0
})

type Settings = { host?: string; timeoutMs?: number }
const providers = [
  {
    name: 'SMS.ir',
    protocol: smsir,
    make: (settings: Settings = {}) =>
      smsIr({ host: service.host, apiKey, template: 100000, parameter: 'CODE', ...settings }),
    key: 'x-api-key',
  },
  {
    name: 'Ghasedak',
    protocol: ghasedak,
    make: (settings: Settings = {}) => ghasedakSms({ host: service.host, apiKey, template: 'mowj-code', ...settings }),
    key: 'apikey',
  },
]

const errorOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error as Error)

describe.each(providers)('$name', ({ protocol, make, key }) => {
  test('a code is sent with exactly the documented request, and the key in a header', async () => {
    service.answer(protocol.send.accepted)
    await make().sendCode(message)
    const { method, path, request: body } = protocol.send
    const headers = expect.objectContaining({ [key]: apiKey, 'content-type': 'application/json' })
    expect(service.calls).toEqual([{ method, path, headers, body }])
  })

  test('the credit is read without sending a message', async () => {
    service.answer(protocol.credit.accepted)
    expect(await make().credit()).toEqual(protocol.credit.amount)
    const { method, path } = protocol.credit
    expect(service.calls).toEqual([
      { method, path, headers: expect.objectContaining({ [key]: apiKey }), body: undefined },
    ])
  })

  test.each(Object.entries(protocol.refusals))(
    'status %s is a definite rejection with its number',
    async (code, refusal) => {
      service.answer(refusal)
      for (const request of [make().sendCode(message), make().credit()]) {
        const error = await errorOf(request)
        expect(error).toBeInstanceOf(SmsRejection)
        expect(error).toMatchObject({ code: Number(code), message: expect.stringContaining(code) })
      }
    },
  )

  test.each<[string, SmsAnswer]>([
    ...Object.entries(protocol.unknown),
    ['a web page', { http: 200, text: '<html>200</html>' }],
    ['an empty body', { http: 200, text: '' }],
    ['another JSON', { http: 200, text: '[]' }],
    ['a server error', { http: 502, text: 'Bad Gateway' }],
    ['a redirect', 'redirect'],
  ])('after %s the outcome is unknown', async (_, answer) => {
    service.answer(answer)
    expect(await errorOf(make().sendCode(message))).toBeInstanceOf(SmsSilence)
  })

  test('an account without a credit is no account', async () => {
    service.answer(protocol.send.accepted)
    expect(await errorOf(make().credit())).toBeInstanceOf(SmsSilence)
  })

  test.each(['hang', 'halting'] as const)('a service that responds too late (%s) times out', async (answer) => {
    service.answer(answer)
    const error = await errorOf(make({ timeoutMs: 60 }).sendCode(message))
    expect(error).toBeInstanceOf(SmsSilence)
    expect(error?.message).toContain('TimeoutError')
  })

  test.each<[string, SmsAnswer, Settings]>([
    ['a refusal', Object.values(protocol.refusals)[0] ?? 'hang', {}],
    ['a page', { http: 200, text: `<p>${message.phone} ${message.code} ${apiKey}</p>` }, {}],
    ['no response', 'hang', { timeoutMs: 30 }],
    ['an unreachable host', 'hang', { host: 'http://127.0.0.1:1' }],
  ])('with %s, neither key, number nor code is in the error or its cause', async (_, answer, settings) => {
    service.answer(answer)
    const error = await errorOf(make(settings).sendCode(message))
    expect(error).toBeInstanceOf(Error)
    const text = `${error?.message} ${error?.stack} ${JSON.stringify(error)} ${String(error?.cause)}`
    for (const secret of [apiKey, message.phone, message.code]) expect(text).not.toContain(secret)
  })
})

test('Kavenegar’s credit is read from the account, and a wrong key is a rejection', async () => {
  const kavenegar: SmsProvider = kavenegarSms({ host: service.host, apiKey, template: 'mowj-code' })
  const entries = { remaincredit: 1500032, expiredate: 13548889, type: 'Master' }
  service.answer({ http: 200, body: { return: { status: 200, message: 'تایید شد' }, entries } })
  expect(await kavenegar.credit()).toEqual({ amount: 1500032, unit: 'rial' })
  expect(service.calls).toMatchObject([{ method: 'GET', path: `/v1/${apiKey}/account/info.json` }])
  service.answer({ http: 403, body: { return: { status: 403, message: 'x' }, entries: null } })
  expect(await errorOf(kavenegar.credit())).toMatchObject({ code: 403 })
  service.answer({ http: 200, body: { return: { status: 200, message: 'x' }, entries: {} } })
  expect(await errorOf(kavenegar.credit())).toBeInstanceOf(SmsSilence)
})

test.each([400, 401, 429])('SMS.ir’s HTTP %i is a refusal without a readable body too', async (http) => {
  service.answer({ http, text: 'Unauthorized' })
  const sms = smsIr({ host: service.host, apiKey, template: 100000, parameter: 'CODE' })
  expect(await errorOf(sms.sendCode(message))).toMatchObject({ code: http })
})

describe('the order of SMS_GATEWAY', () => {
  const settings = () => ({
    ...{ SMSIR_API_KEY: apiKey, SMSIR_TEMPLATE: '100000', SMSIR_HOST: service.host },
    ...{ GHASEDAK_API_KEY: apiKey, GHASEDAK_TEMPLATE: 'mowj-code', GHASEDAK_HOST: service.host },
    ...{ KAVENEGAR_API_KEY: apiKey, KAVENEGAR_TEMPLATE: 'mowj-code', KAVENEGAR_HOST: service.host },
  })
  const pathsOf = () => service.calls.map(({ path }) => path)

  test.each([
    ['smsir,ghasedak', [smsir.send.path, ghasedak.send.path]],
    ['ghasedak, smsir', [ghasedak.send.path, smsir.send.path]],
  ])('%s is the order in which the providers are tried', async (order, paths) => {
    const sms = makeSms(readConfig({ ...settings(), SMS_GATEWAY: order }))
    expect(sms.name).toBe(order.split(/[, ]+/).join(', '))
    // A response that both read as a refusal.
    service.answer({ http: 400, body: { status: 102, isSuccess: false, statusCode: 418 } })
    expect(await errorOf(sms.sendCode(message))).toBeInstanceOf(SmsRejection)
    expect(pathsOf()).toEqual(paths)
  })

  test('after a silence of the first no other is tried', async () => {
    const sms = makeSms(readConfig({ ...settings(), SMS_GATEWAY: 'smsir,ghasedak,kavenegar' }))
    service.answer({ http: 502, text: '' })
    expect(await errorOf(sms.sendCode(message))).toBeInstanceOf(SmsSilence)
    expect(pathsOf()).toEqual([smsir.send.path])
  })

  test.each(['SMSIR_API_KEY', 'SMSIR_TEMPLATE', 'GHASEDAK_API_KEY', 'GHASEDAK_TEMPLATE', 'KAVENEGAR_API_KEY'])(
    'without %s its provider cannot be selected',
    (missing) => {
      const SMS_GATEWAY = missing.split('_')[0]?.toLowerCase() ?? ''
      const read = () => readConfig({ ...settings(), SMS_GATEWAY, [missing]: '' })
      expect(read).toThrow(missing)
      expect(read).not.toThrow(apiKey)
    },
  )

  test.each([
    ['SMS_GATEWAY', 'smsir,smsir'],
    ['SMS_GATEWAY', 'smsir,pigeon'],
    ['SMS_GATEWAY', ','],
    ['SMS_GATEWAY', 'smsir,console'],
    ['SMSIR_TEMPLATE', 'one'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => readConfig({ ...settings(), SMS_GATEWAY: 'smsir', [name]: value })).toThrow(name)
  })
})
