import type { SmsGateway } from './port.ts'

/** The embedded default: prints the code to the operator's terminal. */
export const consoleSms: SmsGateway = {
  name: 'console',
  async sendCode({ phone, code }) {
    process.stdout.write(`[sms] ${phone} ${code}\n`)
  },
}
