import { type ReactNode, type RefObject, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './digit-field.module.css'
import { useLatinFont } from './latin-font.ts'
import { TextField } from './text-field.tsx'
import { hasForeignKeys, useDigitKeys } from './use-digit-keys.ts'

type DigitFieldProps = {
  label: string
  hint?: string
  value: string
  /** Converts typed or pasted text to Latin digits. */
  clean: (text: string) => string
  onChange: (digits: string) => void
  error: string | undefined
  autoComplete: 'tel' | 'one-time-code'
  inputRef: RefObject<HTMLInputElement | null>
  /** Rendered after the input. */
  trailing?: ReactNode
  className?: string
}

/** A field for digits from any keyboard layout; other characters are rejected with a hint. */
export function DigitField(props: DigitFieldProps) {
  const { label, hint, value, clean, onChange, error, autoComplete, inputRef, trailing, className } = props
  useLatinFont()
  const [foreign, setForeign] = useState(false)
  const change = (text: string) => {
    setForeign(hasForeignKeys(text) && text.length <= value.length + 1)
    onChange(clean(text))
  }
  useDigitKeys(inputRef, { onForeign: () => setForeign(true), onText: change })
  const shownError = foreign ? uiStrings.digitsOnly : error
  return (
    <TextField
      className={classNames(styles.root, className)}
      label={label}
      inputRef={inputRef}
      value={value}
      onChange={change}
      type="text"
      inputMode="numeric"
      enterKeyHint="go"
      dir="ltr"
      autoComplete={autoComplete}
      trailing={trailing}
      required
      data-autofocus
      {...(hint === undefined ? {} : { hint })}
      {...(shownError === undefined ? {} : { error: shownError })}
    />
  )
}
