import type { Config } from '#server/config.ts'
import { makePaymentGateways } from '#server/gateways/payment/make-gateway.ts'
import { faultLine } from '#server/gateways/payment/with-log.ts'
import { sweepOnce } from '#server/modules/payment/attempt/sweeper.service.ts'
import { command } from './command.ts'
import { withDatabase } from './with-database.ts'

function banksOf(config: Config) {
  const [payment, ...otherBanks] = makePaymentGateways(
    config,
    () => config.port,
    (fault) => console.error(`${faultLine(fault)} ${fault.call}: ${fault.err.message}`),
  )
  return { payment, otherBanks }
}

export const sweep = command({
  name: 'sweep',
  summary: 'release the places of expired holds and check open payments at the bank, now',
  declare: (parser) => parser,
  async run() {
    const result = await withDatabase((db, config) =>
      sweepOnce({ db, now: () => new Date(), ...banksOf(config) }, (error) => console.error(error)),
    )
    if (!result.swept) {
      console.log('A server is already sweeping.')
      return 0
    }
    const { failures, open } = result
    console.log(`Swept. Still open: ${open.attempts} payments, ${open.holds} holds.`)
    if (failures > 0) console.error(`${failures} could not be processed.`)
    return failures === 0 ? 0 : 1
  },
})
