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
    sendCode: (message) =>
      firstOr(
        () => first.sendCode(message),
        () => fallback.sendCode(message),
      ),
    sendOffer: eitherOf(first.sendOffer, fallback.sendOffer),
    sendInvitation: eitherOf(first.sendInvitation, fallback.sendInvitation),
    sendText: eitherOf(first.sendText, fallback.sendText),
  }
}

type Send<Message> = ((message: Message) => Promise<void>) | undefined

/** Providers that cannot send such a message are left out. */
function eitherOf<Message>(send: Send<Message>, sendOther: Send<Message>): Send<Message> {
  if (send === undefined || sendOther === undefined) return send ?? sendOther
  return (message) =>
    firstOr(
      () => send(message),
      () => sendOther(message),
    )
}

async function firstOr(send: () => Promise<void>, sendOther: () => Promise<void>) {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof SmsRejection)) throw error
    await sendOther()
  }
}
