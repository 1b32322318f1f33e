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
  /** Whether this field receives the next SMS code. Of two fields on one screen only one may listen. */
  listens?: boolean
}

/** One-time code field: typed, pasted, autofilled or read from the SMS. */
export function CodeField({ listens = true, ...field }: CodeFieldProps) {
  useSmsCode(listens, (text) => field.onChange(codeDigits(text)))
  return <DigitField {...field} clean={codeDigits} autoComplete="one-time-code" />
}
