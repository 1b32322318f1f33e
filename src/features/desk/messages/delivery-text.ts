import type { ClubMessage, DeliveryState } from '#src/contract/desk/messages.ts'
import { messageStrings as words } from './strings.ts'

/** Deliveries that are not sent yet, over both channels. */
export function waitingOf({ notification, sms }: Pick<ClubMessage, 'notification' | 'sms'>): number {
  return (notification?.waiting ?? 0) + (sms?.waiting ?? 0)
}

/** How far a message is: `۳ از ۲۰` over both channels, or that it is sent. */
export function progressText(message: ClubMessage): string {
  const channels = [message.notification, message.sms].filter((counts) => counts !== null)
  const all = channels.length * message.recipients
  const waiting = waitingOf(message)
  return waiting === 0 ? words.done : words.progress(all - waiting, all)
}

export const deliveryTones = {
  waiting: 'neutral',
  sent: 'success',
  failed: 'error',
  unknown: 'warning',
  none: 'neutral',
} as const satisfies Record<DeliveryState, string>
