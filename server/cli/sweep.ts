import type { Config } from '#server/config.ts'
import { makePaymentGateway } from '#server/gateways/payment/make-gateway.ts'
import { faultLine, withLog } from '#server/gateways/payment/with-log.ts'
import { sweepOnce } from '#server/modules/payment/sweeper.service.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

function gatewayOf(config: Config) {
  const gateway = makePaymentGateway(config, () => config.port)
  return withLog(gateway, (fault) => console.error(`${faultLine(fault)} ${fault.call}: ${fault.err.message}`))
}

export const sweep: Command = {
  name: 'sweep',
  summary: 'give back places whose hold is over and ask the bank about open payments, now',
  usage: '',
  async run() {
    const result = await withDatabase((db, config) =>
      sweepOnce({ db, now: () => new Date(), payment: gatewayOf(config) }, (error) => console.error(error)),
    )
    if (!result.swept) {
      console.log('A server is sweeping at this moment.')
      return 0
    }
    const { failures, open } = result
    console.log(`Swept. Still waiting: ${open.attempts} payments, ${open.holds} holds.`)
    if (failures > 0) console.error(`${failures} could not be dealt with.`)
    return failures === 0 ? 0 : 1
  },
}
