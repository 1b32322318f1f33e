import type { RefObject } from 'react'
import { codeDigits } from '#src/fa/code-digits.ts'
import { DigitField } from './digit-field.tsx'
import { useSmsCode } from './use-sms-code.ts'

type CodeFieldProps = {
  label: string
  hint?: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
  inputRef: RefObject<HTMLInputElement | null>
  /** Whether the next SMS is for this field. Where two stand together, one of them says no. */
  listens?: boolean
}

/** The field of a one-time code, typed, pasted, filled in by the keyboard or taken out of the SMS. */
export function CodeField({ listens = true, ...field }: CodeFieldProps) {
  useSmsCode(listens, (text) => field.onChange(codeDigits(text)))
  return <DigitField {...field} clean={codeDigits} autoComplete="one-time-code" />
}
