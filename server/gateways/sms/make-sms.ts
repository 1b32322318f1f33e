import type { Config, SmsSettings } from '#server/config.ts'
import { consoleSms } from './console.ts'
import { failover } from './failover.ts'
import { ghasedakSms } from './ghasedak.ts'
import { kavenegarSms } from './kavenegar.ts'
import type { SmsGateway, SmsProvider } from './port.ts'
import { smsIr } from './sms-ir.ts'

/** The providers of one-time codes, in the order of the settings. */
export function makeSms({ sms }: Pick<Config, 'sms'>): SmsGateway {
  const [first, ...others] = sms.map(makeProvider)
  if (first === undefined) return consoleSms
  return failover(first, ...others)
}

export function makeProvider(settings: SmsSettings): SmsProvider {
  switch (settings.gateway) {
    case 'kavenegar':
      return kavenegarSms(settings)
    case 'smsir':
      return smsIr(settings)
    case 'ghasedak':
      return ghasedakSms(settings)
  }
}
