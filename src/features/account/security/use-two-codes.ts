import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountMutations } from '#src/features/account/mutations.ts'

const SECOND_MS = 1000

/** The codes of a change of number: one to the number there is, one to the one to come. */
export function useTwoCodes(current: string) {
  const ask = useMutation(accountMutations.askForCode())
  /** Until when each number has to wait for another code, milliseconds since 1970. */
  const waits = useRef(new Map<string, number>())
  const [until, setUntil] = useState(0)

  const sendTo = async (phone: string) => {
    // One of the two may have been sent before the other failed.
    if ((waits.current.get(phone) ?? 0) > Date.now()) return
    const wish = phone === current ? {} : { phone }
    const { retry_after } = await ask.mutateAsync({ purpose: 'phone-change', ...wish })
    waits.current.set(phone, Date.now() + retry_after * SECOND_MS)
  }
  /** Settles when both codes are on their way. The new number goes first: it may be refused. */
  const send = async (next: string) => {
    await sendTo(next)
    await sendTo(current)
    setUntil(Math.max(waits.current.get(next) ?? 0, waits.current.get(current) ?? 0))
  }
  return { send, until }
}
