import type { SmsGateway } from './port.ts'

/** The embedded default: prints the message to the operator's terminal. */
export const consoleSms: SmsGateway = {
  name: 'console',
  async sendCode({ phone, code }) {
    process.stdout.write(`[sms] ${phone} ${code}\n`)
  },
  async sendOffer({ phone, until }) {
    process.stdout.write(`[sms] ${phone} offered until ${until}\n`)
  },
  async sendInvitation({ phone, host }) {
    process.stdout.write(`[sms] ${phone} invited by ${host}\n`)
  },
  async sendText({ phone, text }) {
    process.stdout.write(`[sms] ${phone} ${JSON.stringify(text)}\n`)
  },
}
