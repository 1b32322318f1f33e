import type { SmsGateway } from './port.ts'

/** The embedded default: the code goes to the operator's own terminal, and nothing else does. */
export const consoleSms: SmsGateway = {
  name: 'console',
  async sendCode({ phone, code }) {
    process.stdout.write(`[sms] ${phone} ${code}\n`)
  },
}
