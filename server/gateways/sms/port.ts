/** Whoever delivers one-time codes. Rejects when the message was definitely not accepted. */
export type SmsGateway = {
  name: string
  sendCode(message: { phone: string; code: string; host: string }): Promise<void>
}
