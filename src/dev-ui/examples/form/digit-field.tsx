import { useRef, useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { toLatinDigits } from '#src/fa/digits.ts'
import { DigitField } from '#src/ui/form/digit-field.tsx'

const digitsOf = (text: string) => toLatinDigits(text).replace(/\D/g, '')

export function Default() {
  const input = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('1405')
  return (
    <DigitField
      label={words.digits}
      value={digits}
      clean={digitsOf}
      onChange={setDigits}
      error={undefined}
      autoComplete="one-time-code"
      inputRef={input}
    />
  )
}
