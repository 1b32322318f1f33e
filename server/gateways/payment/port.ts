import type { GatewayName } from '#src/contract/payment.ts'

/** A payment to open at the bank. `callbackUrl` is where the payer's browser returns. */
export type PaymentRequest = {
  amountRial: number
  description: string
  callbackUrl: string
  phone: string
  orderUid: string
}

/** `already` marks a repeated verification, which is success too. */
export type Verification =
  | {
      paid: true
      refId: string
      cardPan: string | null
      cardHash: string | null
      feeRial: number | null
      already: boolean
    }
  | { paid: false; code: number }

/** The bank's own view of a payment; a hint for the sweeper, never a confirmation. */
export type Inquiry = 'PAID' | 'VERIFIED' | 'IN_BANK' | 'FAILED' | 'REVERSED'

/** The bank rejected the request with an error code. */
export class GatewayRejection extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** No usable response (timeout, 5xx, protocol violation): the state of the money is unknown. */
export class GatewaySilence extends Error {}

/**
 * A bank. The statuses are those of Zarinpal's v4 protocol; another bank's are translated to them. Every method rejects
 * with `GatewayRejection` or `GatewaySilence`.
 */
export type PaymentGateway = {
  name: GatewayName
  /** The smallest accepted payment, in rial. */
  leastRial: number
  /** How long after a payment it may be reversed; 0 where the gateway does not support that. */
  reverseWindowMs: number
  /**
   * Its codes that are final about a payment: it holds another amount and was not accepted; or the bank does not know
   * the payment as ours.
   */
  codes: { amountDiffers: number; unknownPayment: ReadonlySet<number> }
  request(payment: PaymentRequest): Promise<{ authority: string; redirectUrl: string }>
  verify(payment: { authority: string; amountRial: number }): Promise<Verification>
  inquire(authority: string): Promise<Inquiry>
  /** Refunds the money to the card. A rejection means that this request moved nothing. */
  reverse(authority: string): Promise<void>
  /** Authorities of payments that were made and not verified, newest first; the gateway may list only some, or none. */
  unverified(): Promise<string[]>
}
