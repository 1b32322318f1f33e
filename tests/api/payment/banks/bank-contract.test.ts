import { zarinpalGateway } from '#server/gateways/payment/zarinpal.ts'
import { zibalGateway } from '#server/gateways/payment/zibal.ts'
import { startFlakyBank } from '#tests/support/doubles/flaky-bank.ts'
import { startZibalDouble } from '#tests/support/doubles/zibal-double.ts'
import { describeBank } from '#tests/support/scenarios/payment/bank-contract.ts'

const merchantId = '6d6f776a-0000-4000-8000-736166652121'
const merchant = 'mowj-shop'

describeBank('Zarinpal', async () => {
  const { bank, origin, behave, stop } = await startFlakyBank()
  const settings = { name: 'zarinpal', host: origin, startPayHost: origin, merchantId } as const
  return {
    gateway: zarinpalGateway(settings),
    withTimeout: (timeoutMs) => zarinpalGateway({ ...settings, timeoutMs }),
    decline: bank.decline,
    changeAmount: (authority, amountRial) => {
      const payment = bank.payments.get(authority)
      if (payment !== undefined) payment.amountRial = amountRial
    },
    ...{ behave, stop, merchant: merchantId, unknownAuthority: `S${'9'.repeat(35)}` },
  }
})

describeBank('Zibal', async () => {
  const { origin, payments, decline, behave, stop } = await startZibalDouble(merchant)
  const settings = { host: origin, merchant }
  return {
    gateway: zibalGateway(settings),
    withTimeout: (timeoutMs) => zibalGateway({ ...settings, timeoutMs }),
    decline,
    changeAmount: (authority, amountRial) => {
      const payment = payments.get(Number(authority))
      if (payment !== undefined) payment.amount = amountRial
    },
    ...{ behave, stop, merchant, unknownAuthority: '99' },
  }
})
