import { type SmsGateway, SmsRejection } from '#server/gateways/sms/port.ts'
import type { Scheduler } from './scheduler.ts'

/** A carrier that delivers each message or reports that it could not. */
export function simulatedSms(scheduler: Scheduler) {
  const codes = new Map<string, string>()
  const delivered = async () => {
    const fault = await scheduler.pause('to the carrier')
    if (fault === 'rejected') throw new SmsRejection(1, 'no credit')
    if (fault !== undefined) throw new Error('no route')
  }
  const gateway: SmsGateway = {
    name: 'outbox',
    sendCode: async ({ phone, code }) => {
      if ((await scheduler.pause('to the carrier')) !== undefined) throw new Error('no route')
      codes.set(phone, code)
    },
    sendOffer: delivered,
    sendInvitation: delivered,
  }
  return { gateway, codes }
}
