import { GatewayRejection, GatewaySilence, type PaymentGateway } from './port.ts'

/** `code` is the bank's own; undefined when it gave no usable answer. */
export type GatewayFault = { gateway: string; call: string; code: number | undefined; err: Error }

/**
 * The same gateway; each call that the bank refuses or does not answer is told to `report`, the two apart. Answers and errors
 * pass through unchanged.
 */
export function withLog(gateway: PaymentGateway, report: (fault: GatewayFault) => void): PaymentGateway {
  const told = async <Answer>(call: string, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
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
    request: (payment) => told('request', gateway.request(payment)),
    verify: (payment) => told('verify', gateway.verify(payment)),
    inquire: (authority) => told('inquire', gateway.inquire(authority)),
    reverse: (authority) => told('reverse', gateway.reverse(authority)),
    unverified: () => told('unverified', gateway.unverified()),
  }
}

/** One line of a log for a fault. */
export function faultLine({ code }: GatewayFault): string {
  return code === undefined ? 'The bank gave no usable answer.' : 'The bank refused a call.'
}
