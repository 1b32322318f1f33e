import { useRef, useState } from 'react'
import { phoneNumber } from '#src/contract/phone.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { useCodeCooldown } from './use-code-cooldown.ts'

/**
 * A phone number being typed, to which a code is sent: `number` is its canonical form, undefined while it is invalid;
 * `field` are the properties of its text field.
 */
export function usePhoneEntry(start: string) {
  const [phone, setPhone] = useState(start)
  useHoldsTyped([phone])
  const [error, setError] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)
  const cooldown = useCodeCooldown()
  const showError = (text: string) => {
    setError(text)
    inputRef.current?.focus()
  }
  const onChange = (digits: string) => {
    setPhone(digits)
    setError(undefined)
  }
  const { data: number } = phoneNumber.safeParse(phone)
  return { phone, number, cooldown, showError, field: { value: phone, onChange, error, inputRef } }
}
