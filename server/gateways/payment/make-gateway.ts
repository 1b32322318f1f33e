import type { BankSettings, Config } from '#server/config.ts'
import type { PaymentGateway } from './port.ts'
import { type GatewayFault, withLog } from './with-log.ts'
import { zarinpalGateway } from './zarinpal.ts'
import { zibalGateway } from './zibal.ts'

/** The embedded bank accepts any merchant id of the protocol's length; this is the shop's. */
const SANDBOX_MERCHANT = '6d6f776a-0000-4000-8000-736166652121'
const WILDCARDS = new Set(['0.0.0.0', '::', '', 'localhost'])

/** The configured banks; the first is the default. `report` receives their rejections and silences. */
export function makePaymentGateways(
  config: Config,
  listeningPort: () => number,
  report: (fault: GatewayFault) => void = () => undefined,
): [PaymentGateway, ...PaymentGateway[]] {
  const [first, ...others] = config.payment
  const make = (settings: BankSettings) => withLog(makeGateway(config, settings, listeningPort), report)
  return [make(first), ...others.map(make)]
}

/**
 * The embedded bank is reached over HTTP like any other, at this server's own port, which is determined per request:
 * it is known only after listening.
 */
function makeGateway(config: Config, settings: BankSettings, listeningPort: () => number): PaymentGateway {
  if (settings.gateway === 'zibal') return zibalGateway(settings)
  if (settings.gateway === 'zarinpal') {
    const { host, merchantId } = settings
    return zarinpalGateway({ name: 'zarinpal', host, startPayHost: host, merchantId })
  }
  return zarinpalGateway({
    name: 'sandbox',
    // By its host name when there is a certificate: that is not valid for the loopback address.
    host: () =>
      config.tls === undefined
        ? `http://${loopback(config.host)}:${listeningPort()}/sandbox-bank`
        : `${config.publicOrigin}/sandbox-bank`,
    startPayHost: `${config.publicOrigin}/sandbox-bank`,
    merchantId: SANDBOX_MERCHANT,
  })
}

/** The address under which this server reaches itself when it listens on `host`. */
function loopback(host: string): string {
  if (WILDCARDS.has(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
