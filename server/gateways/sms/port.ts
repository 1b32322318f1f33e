/** A one-time code to send. `host` is the site's own, for the line by which browsers fill in the code. */
export type CodeMessage = { phone: string; code: string; host: string }

/** An offer of the waitlist. `until` is text without spaces. */
export type OfferMessage = { phone: string; until: string }

/** An invitation to be a second guardian. `host` is the site's own, the only word of the template. */
export type InvitationMessage = { phone: string; host: string }

/** A text of staff to one number. */
export type TextMessage = { phone: string; text: string }

/**
 * Sends one-time codes; offers and invitations where it has a template for them, and free text where the provider takes it. Rejects with
 * `SmsRejection` or `SmsSilence`.
 */
export type SmsGateway = {
  name: string
  sendCode(message: CodeMessage): Promise<void>
  sendOffer?: ((message: OfferMessage) => Promise<void>) | undefined
  sendInvitation?: ((message: InvitationMessage) => Promise<void>) | undefined
  sendText?: ((message: TextMessage) => Promise<void>) | undefined
}

/** What an account has left: rial, or the number of messages. */
export type SmsCredit = { amount: number; unit: 'rial' | 'messages' }

/** A provider with an account. */
export type SmsProvider = SmsGateway & {
  /** Free of charge, and proves that the provider accepts the key. */
  credit(): Promise<SmsCredit>
}

/** The provider rejected the message with an error code: it was definitely not sent. */
export class SmsRejection extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** No usable response (timeout, 5xx, protocol violation): the message may have been sent. */
export class SmsSilence extends Error {}
