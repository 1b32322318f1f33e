import { afterEach, describe, expect, test } from 'vitest'
import { readBankReturn } from '#server/gateways/payment/callback.ts'
import { GatewayRejection, GatewaySilence } from '#server/gateways/payment/port.ts'
import { zibalGateway } from '#server/gateways/payment/zibal.ts'
import inquiry from '#tests/support/data/zibal/inquiry.json' with { type: 'json' }
import request from '#tests/support/data/zibal/request.json' with { type: 'json' }
import verify from '#tests/support/data/zibal/verify.json' with { type: 'json' }
import { type BankAnswer, startBankDouble } from '#tests/support/doubles/bank-double.ts'

const { merchant, amount: amountRial } = request.request
const authority = String(verify.request.trackId)
const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of cleanUp.splice(0)) await stop()
})

/** A gateway whose bank sends these responses, by method. */
async function gatewayAnswering(answers: Partial<Record<'request' | 'verify' | 'inquiry', BankAnswer>>) {
  const bank = await startBankDouble(({ path }) => {
    const answer = Object.entries(answers).find(([method]) => path === `/v1/${method}`)?.[1]
    if (answer === undefined) throw new Error(`${path} was not expected`)
    return answer
  })
  cleanUp.push(bank.stop)
  return { bank, gateway: zibalGateway({ host: bank.origin, merchant }) }
}

const paidInquiry = inquiry.answers.paid
/** An inquiry with other values. */
const held = (changes: object): BankAnswer => ({ status: 200, body: { ...paidInquiry.body, ...changes } })
const toVerify = { authority, amountRial }
const payment = {
  amountRial,
  description: request.request.description,
  callbackUrl: request.request.callbackUrl,
  phone: request.request.mobile,
  orderUid: request.request.orderId,
}

describe('opening a payment', () => {
  test('sends exactly the documented request and sends the payer to the bank’s page', async () => {
    const { bank, gateway } = await gatewayAnswering({ request: request.answers.opened })
    expect(await gateway.request(payment)).toEqual({ authority, redirectUrl: `${bank.origin}/start/${authority}` })
    expect(bank.calls).toEqual([{ method: 'POST', path: request.path, body: request.request }])
  })

  test('reads numbers sent as text', async () => {
    const { gateway } = await gatewayAnswering({ request: request.answers.opened_with_numbers_as_text })
    expect(await gateway.request(payment)).toMatchObject({ authority })
  })

  test.each([
    ['no_merchant', 102],
    ['merchant_inactive', 103],
    ['merchant_invalid', 104],
    ['too_little', 105],
    ['bad_callback', 106],
    ['too_much', 113],
  ] as const)('a refusal (%s) reports the bank’s code %i and its words', async (name, code) => {
    const { gateway } = await gatewayAnswering({ request: request.answers[name] })
    const refusal = await gateway.request(payment).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(GatewayRejection)
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(request.answers[name].body.message) })
  })

  test.each([{}, { trackId: 0 }, { trackId: '../x' }, { trackId: null }])(
    'a success without a usable track id (%o) counts as silence',
    async (body) => {
      const { gateway } = await gatewayAnswering({ request: { status: 200, body: { result: 100, ...body } } })
      await expect(gateway.request(payment)).rejects.toBeInstanceOf(GatewaySilence)
    },
  )

  test('what the bank’s message quotes does not reach the log', async () => {
    const body = { result: 104, message: `merchant of ${payment.phone} with ${authority}` }
    const { gateway } = await gatewayAnswering({ request: { status: 200, body } })
    const error = await gateway.request(payment).catch((refusal: Error) => refusal.message)
    expect(error).toContain('merchant of')
    expect(error).not.toContain(payment.phone)
    expect(error).not.toContain(authority)
  })
})

describe('verifying a payment', () => {
  test('compares the amount, sends the documented requests and returns track id and masked card', async () => {
    const { bank, gateway } = await gatewayAnswering({ inquiry: paidInquiry, verify: verify.answers.verified })
    expect(await gateway.verify(toVerify)).toEqual({
      ...{ paid: true, refId: authority, cardPan: '62741****44', cardHash: null, feeRial: null, already: false },
    })
    expect(bank.calls).toEqual([
      { method: 'POST', path: inquiry.path, body: inquiry.request },
      { method: 'POST', path: verify.path, body: verify.request },
    ])
  })

  test('repeated is success too', async () => {
    const { gateway } = await gatewayAnswering({
      inquiry: held({ status: 1 }),
      verify: verify.answers.already_verified,
    })
    expect(await gateway.verify(toVerify)).toMatchObject({ paid: true, already: true, cardPan: '62741****44' })
  })

  test('is not requested for an amount other than ours', async () => {
    const { bank, gateway } = await gatewayAnswering({ inquiry: held({ amount: amountRial - 1 }) })
    expect(await gateway.verify(toVerify)).toEqual({ paid: false, code: gateway.codes.amountDiffers })
    expect(bank.calls).toHaveLength(1)
  })

  test.each<[string, Parameters<typeof gatewayAnswering>[0]]>([
    [
      'its verification',
      { inquiry: paidInquiry, verify: { status: 200, body: { ...verify.answers.verified.body, amount: 1 } } },
    ],
    ['an earlier one', { inquiry: held({ status: 1, amount: 1 }), verify: verify.answers.already_verified }],
  ])('that %s accepted with another amount is neither paid nor unpaid', async (_, answers) => {
    const { gateway } = await gatewayAnswering(answers)
    await expect(gateway.verify(toVerify)).rejects.toMatchObject({ code: gateway.codes.amountDiffers })
  })

  test.each([-2, -1, 3, 4, 5, 12, 15, 16, 18, 21])('in state %i says that nothing was paid', async (status) => {
    const { bank, gateway } = await gatewayAnswering({ inquiry: held({ status }) })
    expect(await gateway.verify(toVerify)).toEqual({ paid: false, code: status })
    expect(bank.calls).toHaveLength(1)
  })

  test.each([
    ['not_paid', 202],
    ['unknown', 203],
  ] as const)('that the bank does not accept (%s) says that nothing was paid', async (name, code) => {
    const { gateway } = await gatewayAnswering({ inquiry: paidInquiry, verify: verify.answers[name] })
    expect(await gateway.verify(toVerify)).toEqual({ paid: false, code })
  })

  test('that was refused for another reason says nothing about the money', async () => {
    const { gateway } = await gatewayAnswering({ inquiry: paidInquiry, verify: verify.answers.merchant_inactive })
    await expect(gateway.verify(toVerify)).rejects.toBeInstanceOf(GatewayRejection)
  })

  test.each<[string, BankAnswer]>([
    ['success without an amount', { status: 200, body: { result: 100, status: 1 } }],
    ['success without a status', { status: 200, body: { result: 100, amount: amountRial } }],
    ['an amount of null', { status: 200, body: { result: 100, status: 1, amount: null } }],
    ['no result', { status: 200, body: { status: 1, amount: amountRial } }],
    ['a server error with a success body', { ...verify.answers.verified, status: 500 }],
    ['JSON that is no object', { status: 200, body: null }],
    ['an empty response', { status: 200, text: '' }],
  ])('%s counts as silence, never as a result', async (_, answer) => {
    const { gateway } = await gatewayAnswering({ inquiry: paidInquiry, verify: answer })
    await expect(gateway.verify(toVerify)).rejects.toBeInstanceOf(GatewaySilence)
  })
})

describe('inquiring about a payment', () => {
  test.each([
    [-2, 'IN_BANK'],
    [-1, 'IN_BANK'],
    [1, 'VERIFIED'],
    [2, 'PAID'],
    ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 21].map((status) => [status, 'FAILED'] as const),
    ...[15, 16, 18].map((status) => [status, 'REVERSED'] as const),
  ] as const)('state %i is %s', async (status, expected) => {
    const { gateway } = await gatewayAnswering({ inquiry: held({ status }) })
    expect(await gateway.inquire(authority)).toBe(expected)
  })

  test('an unknown state counts as silence', async () => {
    const { gateway } = await gatewayAnswering({ inquiry: held({ status: 99 }) })
    await expect(gateway.inquire(authority)).rejects.toBeInstanceOf(GatewaySilence)
  })
})

describe('the return of a payer', () => {
  test.each([
    [
      { trackId: authority, success: '1', status: '2', orderId: 'x' },
      { authority, claimsPaid: true },
    ],
    [
      { trackId: authority, success: '0', status: '3' },
      { authority, claimsPaid: false },
    ],
    [{ trackId: authority }, { authority, claimsPaid: false }],
    [
      { trackId: authority, success: 'yes' },
      { authority, claimsPaid: false },
    ],
    [{ trackId: `${authority}'--`, success: '1' }, undefined],
    [{ trackId: ['1', '2'], success: '1' }, undefined],
    [{ Authority: authority, Status: 'OK' }, undefined],
    [{}, undefined],
  ])('with %o is read as %o', (fields, expected) => {
    expect(readBankReturn('zibal', fields)).toEqual(expected)
  })
})
