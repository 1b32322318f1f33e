import type { Config } from '#server/config.ts'
import type { PaymentGateway } from './port.ts'
import { zarinpalGateway } from './zarinpal.ts'

/** The embedded bank accepts any merchant id of the protocol's length; this is the shop's. */
const SANDBOX_MERCHANT = '6d6f776a-0000-4000-8000-736166652121'
const WILDCARDS = new Set(['0.0.0.0', '::', '', 'localhost'])

/**
 * The configured bank. The embedded one is reached over HTTP like any other, at this server's own port, which is
 * determined per request: it is known only after listening.
 */
export function makePaymentGateway(config: Config, listeningPort: () => number): PaymentGateway {
  if (config.payment.gateway === 'zarinpal') {
    const { host, merchantId } = config.payment
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
