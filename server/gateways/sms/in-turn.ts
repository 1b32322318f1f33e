import { type SmsGateway, SmsRejection } from './port.ts'

/**
 * Several providers as one: the next is asked only when the one before definitely refused. After a silence nobody else is
 * asked, since two messages could arrive.
 */
export function inTurn(first: SmsGateway, ...others: SmsGateway[]): SmsGateway {
  const [second, ...rest] = others
  if (second === undefined) return first
  const fallback = inTurn(second, ...rest)
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
