/** A one-time code on its way. `host` is the site's own, for the line by which a browser fills the code in. */
export type CodeMessage = { phone: string; code: string; host: string }

/** Whoever delivers one-time codes. Rejects with `SmsRejection` or `SmsSilence`. */
export type SmsGateway = {
  name: string
  sendCode(message: CodeMessage): Promise<void>
}

/** The provider said no, with its own error code: the message was definitely not sent. */
export class SmsRejection extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** No usable answer came (timeout, 5xx, not the protocol): the message may be on its way. */
export class SmsSilence extends Error {}
