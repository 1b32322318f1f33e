import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { SECOND_MS } from '#src/contract/duration.ts'
import { accountMutations } from '#src/features/account/mutations.ts'

/** The two codes of a phone number change: one to the current number, one to the new one. */
export function useTwoCodes(current: string) {
  const ask = useMutation(accountMutations.askForCode())
  /** When each number may get another code, milliseconds since 1970. */
  const nextSendAt = useRef(new Map<string, number>())
  const [until, setUntil] = useState(0)

  const sendTo = async (phone: string) => {
    // One of the two may have been sent before the other failed.
    if ((nextSendAt.current.get(phone) ?? 0) > Date.now()) return
    const recipient = phone === current ? {} : { phone }
    const { retry_after } = await ask.mutateAsync({ purpose: 'phone-change', ...recipient })
    nextSendAt.current.set(phone, Date.now() + retry_after * SECOND_MS)
  }
  /** Resolves when both codes are sent. The new number goes first, since it may be rejected. */
  const send = async (next: string) => {
    await sendTo(next)
    await sendTo(current)
    setUntil(Math.max(nextSendAt.current.get(next) ?? 0, nextSendAt.current.get(current) ?? 0))
  }
  return { send, until }
}
