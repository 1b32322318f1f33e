import type { SmsGateway } from '#server/gateways/sms/port.ts'
import type { Scheduler } from './scheduler.ts'

/** A carrier that delivers each message or reports that it could not. */
export function simulatedSms(scheduler: Scheduler) {
  const codes = new Map<string, string>()
  const gateway: SmsGateway = {
    name: 'outbox',
    sendCode: async ({ phone, code }) => {
      if ((await scheduler.pause('to the carrier')) !== undefined) throw new Error('no route')
      codes.set(phone, code)
    },
  }
  return { gateway, codes }
}
