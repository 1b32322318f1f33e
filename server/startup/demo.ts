import type { BankSettings, Config } from '#server/config.ts'
import { StartupError } from './startup-error.ts'

/** At Zibal's real address this merchant opens test payments. */
const ZIBAL_TEST_MERCHANT = 'zibal'

/** Whether the public origin is another address than this machine's loopback. */
export function isPublic({ publicOrigin }: Pick<Config, 'publicOrigin'>): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicOrigin).hostname)
}

/** What makes a deployment a demonstration, by its setting, as text for the operator. */
export function demoParts({ payment, sms }: Pick<Config, 'payment' | 'sms'>): { bank?: string; sms?: string } {
  const bank = payment.map(playMoney).find((reason) => reason !== undefined)
  return {
    ...(bank !== undefined && { bank }),
    ...(sms.length === 0 && {
      sms: 'SMS_GATEWAY=console prints codes in the terminal: no user can sign in.',
    }),
  }
}

/** Why a bank's payments are not real money; undefined for a real bank. */
function playMoney(bank: BankSettings): string | undefined {
  if (bank.gateway === 'sandbox') return 'PAYMENT_GATEWAY=sandbox gives places away for play money.'
  if (bank.gateway === 'zibal' && bank.merchant === ZIBAL_TEST_MERCHANT)
    return `ZIBAL_MERCHANT=${ZIBAL_TEST_MERCHANT} is Zibal's test merchant: it gives places away for play money.`
  return undefined
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
