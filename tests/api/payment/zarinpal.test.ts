import { afterEach, describe, expect, test } from 'vitest'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import { faultLine, type GatewayFault, withLog } from '#server/gateways/payment/with-log.ts'
import { zarinpalGateway } from '#server/gateways/payment/zarinpal.ts'
import inquiry from '#tests/support/data/zarinpal/inquiry.json' with { type: 'json' }
import request from '#tests/support/data/zarinpal/request.json' with { type: 'json' }
import reverse from '#tests/support/data/zarinpal/reverse.json' with { type: 'json' }
import unverified from '#tests/support/data/zarinpal/unverified.json' with { type: 'json' }
import verify from '#tests/support/data/zarinpal/verify.json' with { type: 'json' }
import { type BankAnswer, startBankDouble } from '#tests/support/doubles/bank-double.ts'

const merchantId = request.request.merchant_id
const { authority } = verify.request
const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of cleanUp.splice(0)) await stop()
})

async function gatewayAnswering(response: BankAnswer, timeoutMs = 5_000) {
  const bank = await startBankDouble(() => response)
  cleanUp.push(bank.stop)
  const gateway = zarinpalGateway({
    name: 'zarinpal',
    host: bank.origin,
    startPayHost: 'https://bank.example',
    merchantId,
    timeoutMs,
  })
  return { bank, gateway }
}

const payment = {
  amountRial: 12_500_000,
  description: request.request.description,
  callbackUrl: request.request.callback_url,
  phone: request.request.metadata.mobile,
  orderUid: request.request.metadata.order_id,
}
const toVerify = { authority, amountRial: 12_500_000 }

describe('opening a payment', () => {
  test('sends exactly the documented request and sends the payer to the bank’s page', async () => {
    const { bank, gateway } = await gatewayAnswering(request.answers.opened)
    expect(await gateway.request(payment)).toEqual({
      authority,
      redirectUrl: `https://bank.example/pg/StartPay/${authority}`,
    })
    expect(bank.calls).toEqual([{ method: 'POST', path: request.path, body: request.request }])
  })

  test('reads a code sent as text', async () => {
    const { gateway } = await gatewayAnswering(request.answers.opened_with_code_as_text)
    expect(await gateway.request(payment)).toMatchObject({ authority })
  })

  test('truncates a description at the bank’s limit', async () => {
    const { bank, gateway } = await gatewayAnswering(request.answers.opened)
    await gateway.request({ ...payment, description: 'م'.repeat(600) })
    expect(bank.calls[0]?.body).toMatchObject({ description: 'م'.repeat(500) })
  })

  test.each([
    ['validation', -9],
    ['merchant', -10],
    ['too_many', -12],
  ] as const)('a refusal (%s) reports the bank’s code %i', async (name, code) => {
    const { gateway } = await gatewayAnswering(request.answers[name])
    const refusal = await gateway.request(payment).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(GatewayRejection)
    expect(refusal).toMatchObject({ code })
  })
})

describe('verifying a payment', () => {
  test('sends the amount of our books and returns reference, masked card, hash and fee', async () => {
    const { bank, gateway } = await gatewayAnswering(verify.answers.verified)
    expect(await gateway.verify(toVerify)).toEqual({
      paid: true,
      refId: '201',
      cardPan: '502229******5995',
      cardHash: '1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69',
      feeRial: 0,
      already: false,
    })
    expect(bank.calls).toEqual([{ method: 'POST', path: verify.path, body: verify.request }])
  })

  test('repeated is success too', async () => {
    const { gateway } = await gatewayAnswering(verify.answers.already_verified)
    expect(await gateway.verify(toVerify)).toMatchObject({ paid: true, already: true, refId: '201' })
  })

  test.each([
    ['amount_differs', -50],
    ['not_paid', -51],
    ['not_yours', -53],
    ['bad_authority', -54],
  ] as const)('says that nothing was paid (%s, %i)', async (name, code) => {
    const { gateway } = await gatewayAnswering(verify.answers[name])
    expect(await gateway.verify(toVerify)).toEqual({ paid: false, code })
  })

  test('that was refused for another reason says nothing about the money', async () => {
    const { gateway } = await gatewayAnswering(verify.answers.too_many)
    await expect(gateway.verify(toVerify)).rejects.toBeInstanceOf(GatewayRejection)
  })

  test('a refusal within the data counts as a refusal', async () => {
    const { gateway } = await gatewayAnswering({
      status: 200,
      body: { data: { code: -51, message: 'no' }, errors: [] },
    })
    expect(await gateway.verify(toVerify)).toEqual({ paid: false, code: -51 })
  })
})

describe('an unusable response', () => {
  const verified = verify.answers.verified
  test.each<[string, BankAnswer]>([
    ['a server error', { status: 502, text: '<html>Bad gateway</html>' }],
    ['a server error with a success body', { ...verified, status: 500 }],
    ['a page instead of JSON', { status: 200, text: '<html>' }],
    ['an empty response', { status: 200, text: '' }],
    ['success without a reference', { status: 200, body: { data: { code: 100 }, errors: [] } }],
    ['success without a code', { status: 200, body: { data: { ref_id: 201 }, errors: [] } }],
    ['neither data nor errors', { status: 200, body: { data: [], errors: [] } }],
    ['JSON that is no object', { status: 200, body: null }],
  ])('%s counts as silence, never as a result', async (_, response) => {
    const { gateway } = await gatewayAnswering(response)
    await expect(gateway.verify(toVerify)).rejects.toBeInstanceOf(GatewaySilence)
  })

  test('a bank that hangs times out', async () => {
    const { gateway } = await gatewayAnswering('hang', 50)
    await expect(gateway.verify(toVerify)).rejects.toBeInstanceOf(GatewaySilence)
  })

  test('an unreachable bank counts as silence', async () => {
    const { bank, gateway } = await gatewayAnswering(verify.answers.verified)
    await bank.stop()
    cleanUp.pop()
    await expect(gateway.verify(toVerify)).rejects.toBeInstanceOf(GatewaySilence)
  })

  test('an error contains neither the merchant id nor the authority', async () => {
    for (const response of [...Object.values(verify.answers), { status: 500, text: '' }, 'hang'] as BankAnswer[]) {
      // Only the bank that hangs gets a short timeout: a busy machine must not turn a response into silence.
      const { gateway } = await gatewayAnswering(response, response === 'hang' ? 50 : undefined)
      const error = await gateway.verify(toVerify).catch((refusal: Error) => `${refusal.message} ${refusal.stack}`)
      expect(String(error)).not.toContain(merchantId)
      expect(String(error)).not.toContain(authority)
    }
  })
})

describe('inquiring about a payment', () => {
  test.each(['PAID', 'VERIFIED', 'IN_BANK', 'FAILED', 'REVERSED'] as const)(
    '%s is returned unchanged',
    async (status) => {
      const name = status.toLowerCase() as Lowercase<typeof status>
      const { bank, gateway } = await gatewayAnswering(inquiry.answers[name])
      expect(await gateway.inquire(authority)).toBe(status)
      expect(bank.calls).toEqual([{ method: 'POST', path: inquiry.path, body: inquiry.request }])
    },
  )

  test('an unknown state counts as silence', async () => {
    const body = { data: { code: 100, status: 'PERHAPS' }, errors: [] }
    const { gateway } = await gatewayAnswering({ status: 200, body })
    await expect(gateway.inquire(authority)).rejects.toBeInstanceOf(GatewaySilence)
  })
})

describe('reversing a payment', () => {
  test('succeeds only with the bank’s confirmation', async () => {
    const { bank, gateway } = await gatewayAnswering(reverse.answers.reversed)
    await gateway.reverse(authority)
    expect(bank.calls).toEqual([{ method: 'POST', path: reverse.path, body: reverse.request }])
  })

  test.each([
    ['by_bank', -60],
    ['not_successful', -61],
    ['no_ip', -62],
    ['too_late', -63],
  ] as const)('is refused (%s, %i)', async (name, code) => {
    const { gateway } = await gatewayAnswering(reverse.answers[name])
    await expect(gateway.reverse(authority)).rejects.toMatchObject({ code })
  })

  test('an empty response is not a reversal', async () => {
    const { gateway } = await gatewayAnswering({ status: 200, body: { data: {}, errors: [] } })
    await expect(gateway.reverse(authority)).rejects.toBeInstanceOf(GatewaySilence)
  })
})

describe('unverified payments', () => {
  test('are listed by their authorities', async () => {
    const { bank, gateway } = await gatewayAnswering(unverified.answers.list)
    expect(await gateway.unverified()).toEqual([authority])
    expect(bank.calls).toEqual([{ method: 'POST', path: unverified.path, body: unverified.request }])
  })
})

describe('the log', () => {
  async function faultOf(response: BankAnswer) {
    // Only the bank that hangs gets a short timeout: a busy machine must not turn a response into silence.
    const { gateway } = await gatewayAnswering(response, response === 'hang' ? 50 : undefined)
    const faults: GatewayFault[] = []
    await withLog(gateway, (fault) => faults.push(fault))
      .request(payment)
      .catch(() => undefined)
    return faults
  }

  test.each([
    ['validation', -9],
    ['merchant', -10],
    ['too_many', -12],
  ] as const)('has a refusal (%s, %i) with its code and cause', async (name, code) => {
    const [fault] = await faultOf(request.answers[name])
    expect(fault).toMatchObject({ gateway: 'zarinpal', call: 'request', code, err: expect.any(GatewayRejection) })
    expect(fault?.err.message).toContain(request.answers[name].body.errors.message)
    expect(fault && faultLine(fault)).toBe('The bank rejected a request.')
  })

  test('has a bank that does not respond', async () => {
    const [fault] = await faultOf('hang')
    expect(fault).toMatchObject({ call: 'request', code: undefined, err: expect.any(GatewaySilence) })
    expect(fault && faultLine(fault)).toBe('The bank sent no usable response.')
  })

  test('has nothing of a successful request, and no id that the bank’s own message quotes', async () => {
    expect(await faultOf(request.answers.opened)).toEqual([])
    const message = `merchant ${merchantId} with ${authority} is not valid`
    const [fault] = await faultOf({ status: 200, body: { data: [], errors: { code: -10, message } } })
    expect(fault?.err.message).toContain('is not valid')
    expect(fault?.err.message).not.toContain(merchantId)
    expect(fault?.err.message).not.toContain(authority)
  })
})
