import { type KeyboardEvent, useEffect, useState } from 'react'
import { formatNumber, toLatinDigits } from '#src/fa/digits.ts'
import { tomanOf } from '#src/fa/toman.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import * as styles from './filter.module.css'

const RIAL_PER_TOMAN = 10
const MOST_DIGITS = 12

type PriceFieldProps = { label: string; rial: number | undefined; onChange: (rial: number | undefined) => void }

/** An amount typed in toman. Calls `onChange` with rial on blur and Enter, not on every digit. */
export function PriceField({ label, rial, onChange }: PriceFieldProps) {
  const formatted = rial === undefined ? '' : formatNumber(tomanOf(rial))
  const [text, setText] = useState(formatted)
  useEffect(() => setText(formatted), [formatted])
  const commit = () => {
    const digits = digitsOf(text)
    const next = digits === '' ? undefined : Number(digits) * RIAL_PER_TOMAN
    if (next !== rial) onChange(next)
  }
  return (
    <TextField
      label={label}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      className={styles.priceField}
      onChange={(typed) => {
        const digits = digitsOf(typed)
        setText(digits === '' ? '' : formatNumber(Number(digits)))
      }}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}

function digitsOf(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, MOST_DIGITS)
}
