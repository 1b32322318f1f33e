import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { failover } from '#server/gateways/sms/failover.ts'
import { makeSms } from '#server/gateways/sms/make-sms.ts'
import { type SmsGateway, SmsRejection, SmsSilence } from '#server/gateways/sms/port.ts'
import { startSmsDouble } from '#tests/support/doubles/sms-double.ts'

const offer = { phone: '09121234567', until: '۱۸:۳۰-۱۴۰۵/۹/۳' }

let service: Awaited<ReturnType<typeof startSmsDouble>>
beforeAll(async () => {
  service = await startSmsDouble('hang')
})
afterAll(() => service.stop())
beforeEach(() => {
  service.calls.length = 0
})

const configured = (settings: Record<string, string>) => makeSms(readConfig(settings))

test('an offer has a template of its own at each provider', async () => {
  const smsIr = { SMSIR_HOST: service.host, SMSIR_API_KEY: 'key', SMSIR_TEMPLATE: '1', SMSIR_OFFER_TEMPLATE: '2' }
  service.answer({ http: 200, body: { status: 1 } })
  await configured({ SMS_GATEWAY: 'smsir', ...smsIr }).sendOffer?.(offer)
  const ghasedak = { GHASEDAK_HOST: service.host, GHASEDAK_API_KEY: 'key', GHASEDAK_TEMPLATE: 'code' }
  service.answer({ http: 200, body: { isSuccess: true, statusCode: 200 } })
  const withTemplate = { ...ghasedak, GHASEDAK_OFFER_TEMPLATE: 'offer' }
  await configured({ SMS_GATEWAY: 'ghasedak', ...withTemplate }).sendOffer?.(offer)
  expect(service.calls.map(({ body }) => body)).toMatchObject([
    { mobile: offer.phone, templateId: 2, parameters: [{ name: 'CODE', value: offer.until }] },
    { receptors: [{ mobile: offer.phone }], templateName: 'offer', param1: offer.until },
  ])
  expect(configured({ SMS_GATEWAY: 'ghasedak', ...ghasedak }).sendOffer).toBeUndefined()
})

test('the next provider with a template gets an offer only after a definite refusal', async () => {
  const sent: string[] = []
  const provider = (name: string, error?: Error): SmsGateway => ({
    name,
    sendCode: async () => undefined,
    sendOffer: async () => {
      sent.push(name)
      if (error !== undefined) throw error
    },
  })
  const without: SmsGateway = { name: 'without', sendCode: async () => undefined }
  const rejecting = provider('rejecting', new SmsRejection(418, 'no credit'))
  await failover(rejecting, without, provider('last')).sendOffer?.(offer)
  await failover(without, provider('only')).sendOffer?.(offer)
  await expect(
    failover(provider('silent', new SmsSilence('none')), provider('unused')).sendOffer?.(offer),
  ).rejects.toThrow()
  expect(sent).toEqual(['rejecting', 'last', 'only', 'silent'])
  expect(failover(without, without).sendOffer).toBeUndefined()
})

test('an invitation of a guardian has a template of its own, whose only word is the host', async () => {
  const invitation = { phone: offer.phone, host: 'mowj.example' }
  const smsIr = { SMSIR_HOST: service.host, SMSIR_API_KEY: 'key', SMSIR_TEMPLATE: '1', SMSIR_INVITATION_TEMPLATE: '3' }
  service.answer({ http: 200, body: { status: 1 } })
  await configured({ SMS_GATEWAY: 'smsir', ...smsIr }).sendInvitation?.(invitation)
  const ghasedak = { GHASEDAK_HOST: service.host, GHASEDAK_API_KEY: 'key', GHASEDAK_TEMPLATE: 'code' }
  service.answer({ http: 200, body: { isSuccess: true, statusCode: 200 } })
  const withTemplate = { ...ghasedak, GHASEDAK_INVITATION_TEMPLATE: 'invitation' }
  await configured({ SMS_GATEWAY: 'ghasedak', ...withTemplate }).sendInvitation?.(invitation)
  expect(service.calls.map(({ body }) => body)).toMatchObject([
    { mobile: offer.phone, templateId: 3, parameters: [{ name: 'CODE', value: 'mowj.example' }] },
    { receptors: [{ mobile: offer.phone }], templateName: 'invitation', param1: 'mowj.example' },
  ])
  expect(configured({ SMS_GATEWAY: 'ghasedak', ...ghasedak }).sendInvitation).toBeUndefined()
})
