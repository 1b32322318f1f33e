import { useState } from 'react'
import { toLatinDigits } from '#src/fa/digits.ts'
import { tillStrings as words } from './strings.ts'

/** A typed PIN and its error; `check` says whether it may be sent. */
export function usePin() {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const change = (typed: string) => {
    setPin(typed)
    setError(undefined)
  }
  const check = (): boolean => {
    const isPin = /^\d{4,6}$/.test(toLatinDigits(pin.trim()))
    setError(isPin ? undefined : words.pinShape)
    return isPin
  }
  return { pin, change, check, error }
}
