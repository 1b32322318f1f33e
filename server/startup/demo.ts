import type { Config } from '#server/config.ts'
import { StartupError } from './startup-error.ts'

/** Whether the public origin is another address than this machine's loopback. */
export function isPublic({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicOrigin).hostname)
}

/** What makes a deployment a demonstration, by its setting, as text for the operator. */
export function demoParts({ payment, sms }: Pick<Config, 'payment' | 'sms'>): { bank?: string; sms?: string } {
  return {
    ...(payment.gateway === 'sandbox' && { bank: 'PAYMENT_GATEWAY=sandbox gives places away for play money.' }),
    ...(sms.gateway === 'console' && {
      sms: 'SMS_GATEWAY=console prints codes in the terminal: no user can sign in.',
    }),
  }
}

/** Throws `StartupError` for a public https address with the test bank or codes in the terminal, unless `DEMO=on`. */
export function rejectAccidentalDemo(config: Config): void {
  if (config.isDemo || !config.publicOrigin.startsWith('https:') || !isPublic(config)) return
  const faults = Object.values(demoParts(config))
  if (faults.length === 0) return
  const reasons = faults.map((fault) => `  ${fault}`).join('\n')
  throw new StartupError(
    `${config.publicOrigin} is a public address, but these settings are for trying out:\n${reasons}\n` +
      'Set PAYMENT_GATEWAY and SMS_GATEWAY to real services, or DEMO=on when this is meant to be a demonstration.',
  )
}
