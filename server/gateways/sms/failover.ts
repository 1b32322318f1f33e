import { type SmsGateway, SmsRejection } from './port.ts'

/**
 * Several providers as one: the next is used only when the one before definitely rejected the message. After a silence
 * no other is used, since two messages could arrive.
 */
export function failover(first: SmsGateway, ...others: SmsGateway[]): SmsGateway {
  const [second, ...rest] = others
  if (second === undefined) return first
  const fallback = failover(second, ...rest)
  return {
    name: `${first.name}, ${fallback.name}`,
    async sendCode(message) {
      try {
        await first.sendCode(message)
      } catch (error) {
        if (!(error instanceof SmsRejection)) throw error
        await fallback.sendCode(message)
      }
    },
  }
}
