import type { GatewayName } from '#src/contract/payment.ts'

/** A payment to be opened at the bank. `callbackUrl` is where the payer's browser comes back to. */
export type PaymentRequest = {
  amountRial: number
  description: string
  callbackUrl: string
  phone: string
  orderUid: string
}

/** `already` tells a repeated verification, which is success too. */
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

/** The bank refused the call itself, with its own error code. */
export class GatewayRejection extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** No usable answer came (timeout, 5xx, not the protocol): nothing is known about the money. */
export class GatewaySilence extends Error {}

/** A bank that speaks Zarinpal's v4 protocol. Every call rejects with `GatewayRejection` or `GatewaySilence`. */
export type PaymentGateway = {
  name: GatewayName
  /** The smallest payment it opens, in rial. */
  leastRial: number
  /** How long after a payment it may be reversed; 0 where the gateway reverses none. */
  reverseWindowMs: number
  request(payment: PaymentRequest): Promise<{ authority: string; redirectUrl: string }>
  verify(payment: { authority: string; amountRial: number }): Promise<Verification>
  inquire(authority: string): Promise<Inquiry>
  /** Gives the money back to the card. A refusal means that this call moved nothing. */
  reverse(authority: string): Promise<void>
  /** Authorities of payments that were made and not verified, the latest first; the gateway may list only some. */
  unverified(): Promise<string[]>
}
