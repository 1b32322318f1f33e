import type { ComponentProps } from 'react'
import { phoneDigits } from '#src/fa/phone.ts'
import { DigitField } from './digit-field.tsx'

type PhoneFieldProps = Omit<ComponentProps<typeof DigitField>, 'clean' | 'autoComplete'>

/** Text field of a phone number. */
export function PhoneField(props: PhoneFieldProps) {
  return <DigitField {...props} clean={phoneDigits} autoComplete="tel" />
}
