import type { Config } from '#server/config.ts'
import { consoleSms } from './console.ts'
import { inTurn } from './in-turn.ts'
import { kavenegarSms } from './kavenegar.ts'
import type { SmsGateway } from './port.ts'

/** Whoever delivers this server's one-time codes. A further provider takes its place after the first. */
export function makeSms({ sms }: Pick<Config, 'sms'>): SmsGateway {
  return sms.gateway === 'console' ? consoleSms : inTurn(kavenegarSms(sms))
}
