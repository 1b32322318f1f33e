import type { Config } from '#server/config.ts'
import { consoleSms } from './console.ts'
import { failover } from './failover.ts'
import { kavenegarSms } from './kavenegar.ts'
import type { SmsGateway } from './port.ts'

/** The provider of one-time codes. Further providers are added after the first. */
export function makeSms({ sms }: Pick<Config, 'sms'>): SmsGateway {
  return sms.gateway === 'console' ? consoleSms : failover(kavenegarSms(sms))
}
