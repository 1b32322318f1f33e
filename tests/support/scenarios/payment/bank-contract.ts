import { afterEach, describe, expect, test } from 'vitest'
import { readBankReturn } from '#server/gateways/payment/callback.ts'
import { GatewayRejection, GatewaySilence, type PaymentGateway } from '#server/gateways/payment/port.ts'
import { AMOUNT_RIAL, BANK_PAYMENT } from '#tests/support/data/bank-payment.ts'
import type { BankBehaviour } from '#tests/support/doubles/flaky-bank.ts'

/** A driver with its bank over real HTTP. */
export type ContractBank = {
  gateway: PaymentGateway
  /** A gateway of the same bank with another request timeout. */
  withTimeout: (timeoutMs: number) => PaymentGateway
  decline: (authority: string) => void
  /** The bank holds another amount than the one requested. */
  changeAmount: (authority: string, amountRial: number) => void
  behave: (behaviour: BankBehaviour) => void
  /** An authority of the protocol's form that no payment has. */
  unknownAuthority: string
  /** What no error may quote. */
  merchant: string
  stop: () => Promise<void>
}

const PAYMENT = { ...BANK_PAYMENT, callbackUrl: 'https://mowj.example/api/payment/callback/x/' }
const unusable: BankBehaviour[] = ['failing', 'babbling', 'gone']

/** What the product expects of every bank, whatever its protocol. */
export function describeBank(name: string, start: () => Promise<ContractBank>) {
  const cleanUp: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of cleanUp.splice(0)) await stop()
  })

  async function open() {
    const bank = await start()
    cleanUp.push(bank.stop)
    const { authority, redirectUrl } = await bank.gateway.request(PAYMENT)
    const pay = async () => (await fetch(redirectUrl, { redirect: 'manual' })).headers.get('location') ?? ''
    const verify = (amountRial = AMOUNT_RIAL) => bank.gateway.verify({ authority, amountRial })
    const inquire = () => bank.gateway.inquire(authority)
    return { ...bank, authority, pay, verify, inquire }
  }

  const errorOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error)

  describe(`every bank: ${name}`, () => {
    test('an open payment is neither paid nor failed', async () => {
      const { inquire, verify } = await open()
      expect(await inquire()).toBe('IN_BANK')
      expect(await verify()).toMatchObject({ paid: false })
    })

    test('each request opens another payment', async () => {
      const { gateway, authority } = await open()
      expect((await gateway.request(PAYMENT)).authority).not.toBe(authority)
    })

    test('the payer returns to the callback, which names the payment and claims that it was made', async () => {
      const { gateway, authority, pay } = await open()
      const back = new URL(await pay())
      expect(`${back.origin}${back.pathname}`).toBe(PAYMENT.callbackUrl)
      expect(readBankReturn(gateway.name, Object.fromEntries(back.searchParams))).toEqual({
        authority,
        claimsPaid: true,
      })
    })

    test('a paid payment is verified once, and confirmed with the same reference ever after', async () => {
      const { inquire, verify, pay } = await open()
      await pay()
      expect(await inquire()).toBe('PAID')
      const first = await verify()
      expect(first).toMatchObject({ paid: true, already: false, refId: expect.stringMatching(/.+/) })
      expect(await inquire()).toBe('VERIFIED')
      expect(await verify()).toEqual({ ...first, already: true })
    })

    test('a declined payment is not paid', async () => {
      const { authority, inquire, verify, decline } = await open()
      decline(authority)
      expect(await inquire()).toBe('FAILED')
      expect(await verify()).toMatchObject({ paid: false })
    })

    test('a payment of another amount is not accepted', async () => {
      const { gateway, authority, inquire, verify, pay, changeAmount } = await open()
      changeAmount(authority, AMOUNT_RIAL - 1)
      await pay()
      expect(await verify()).toEqual({ paid: false, code: gateway.codes.amountDiffers })
      expect(await inquire()).toBe('PAID')
    })

    test('a payment that the bank does not know is reported with a code that says so', async () => {
      const { gateway, unknownAuthority: authority } = await open()
      const refusal = await errorOf(gateway.inquire(authority))
      expect(refusal).toBeInstanceOf(GatewayRejection)
      expect(gateway.codes.unknownPayment.has((refusal as GatewayRejection).code)).toBe(true)
      const verified = await gateway.verify({ authority, amountRial: AMOUNT_RIAL })
      expect(verified.paid === false && gateway.codes.unknownPayment.has(verified.code)).toBe(true)
    })

    test('a reversal returns the money, where the bank has one', async () => {
      const { gateway, authority, inquire, pay, verify } = await open()
      await pay()
      await verify()
      const refusal = await errorOf(gateway.reverse(authority))
      if (gateway.reverseWindowMs > 0) expect(await inquire()).toBe('REVERSED')
      else expect(refusal).toBeInstanceOf(GatewayRejection)
    })

    test.each(unusable)('a bank that is %s is silent, and quotes neither merchant nor payment', async (behaviour) => {
      const { gateway, authority, inquire, verify, pay, behave, merchant } = await open()
      await pay()
      behave(behaviour)
      for (const request of [() => gateway.request(PAYMENT), inquire, verify]) {
        const error = await errorOf(request())
        expect(error).toBeInstanceOf(GatewaySilence)
        const text = `${(error as Error).message} ${(error as Error).stack} ${String((error as Error).cause)}`
        expect(text).not.toContain(merchant)
        expect(text).not.toContain(authority)
      }
      behave('well')
      expect(await verify()).toMatchObject({ paid: true })
    })

    test('a bank that hangs times out', async () => {
      const { withTimeout, authority, behave } = await open()
      behave('hanging')
      expect(await errorOf(withTimeout(50).inquire(authority))).toBeInstanceOf(GatewaySilence)
    })

    test('a verification whose response was lost is settled by the next one', async () => {
      const { verify, pay, behave } = await open()
      await pay()
      behave('forgetful')
      expect(await errorOf(verify())).toBeInstanceOf(GatewaySilence)
      behave('well')
      expect(await verify()).toMatchObject({ paid: true })
    })
  })
}
