import { useState } from 'react'
import { catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import type { FieldProps } from '#src/features/desk/form/field-frame.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { decimalText, parseDecimal } from './decimal-text.ts'

type DecimalInputProps = FieldProps & { value: number | null; onChange: (value: number | null) => void }

/** A number with a fraction, typed in any digits. */
export function DecimalInput({ value, onChange, ...field }: DecimalInputProps) {
  const [text, setText] = useState(() => decimalText(value))
  // The caller's own change of the value replaces what was typed.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (parseDecimal(text) !== value) setText(decimalText(value))
  }
  const type = (typed: string) => {
    const parsed = parseDecimal(typed) ?? null
    setText(typed)
    setKnown(parsed)
    onChange(parsed)
  }
  const error = field.error ?? (parseDecimal(text) === undefined ? words.decimalOnly : undefined)
  return <TextInput {...field} error={error} dir="ltr" inputMode="decimal" value={text} onChange={type} />
}
