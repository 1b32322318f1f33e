import { GatewayRejection, GatewaySilence, type PaymentGateway } from './port.ts'

/** `code` is the bank's own; undefined without a usable response. */
export type GatewayFault = { gateway: string; call: string; code: number | undefined; err: Error }

/**
 * Wraps a gateway: reports each request that the bank rejects or does not answer, the two apart. Results and errors
 * pass through unchanged.
 */
export function withLog(gateway: PaymentGateway, report: (fault: GatewayFault) => void): PaymentGateway {
  const reported = async <Result>(call: string, result: Promise<Result>): Promise<Result> => {
    try {
      return await result
    } catch (err) {
      if (err instanceof GatewayRejection) report({ gateway: gateway.name, call, code: err.code, err })
      else if (err instanceof GatewaySilence) report({ gateway: gateway.name, call, code: undefined, err })
      throw err
    }
  }
  return {
    name: gateway.name,
    leastRial: gateway.leastRial,
    reverseWindowMs: gateway.reverseWindowMs,
    codes: gateway.codes,
    request: (payment) => reported('request', gateway.request(payment)),
    verify: (payment) => reported('verify', gateway.verify(payment)),
    inquire: (authority) => reported('inquire', gateway.inquire(authority)),
    reverse: (authority) => reported('reverse', gateway.reverse(authority)),
    unverified: () => reported('unverified', gateway.unverified()),
  }
}

/** The log line of a fault. */
export function faultLine({ code }: GatewayFault): string {
  return code === undefined ? 'The bank sent no usable response.' : 'The bank rejected a request.'
}
