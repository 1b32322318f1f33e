import { chakra, Input } from '@chakra-ui/react'
import { useState } from 'react'
import { formatNumber } from '#src/fa/digits.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { formStrings as words } from './strings.ts'
import { parseWhole, plainText, wholeText } from './whole-number.ts'

type NumberInputProps = FieldProps & {
  value: number | null
  /** Null while the field is empty or contains no whole number. */
  onChange: (value: number | null) => void
  /** Behind the number: what is counted. */
  unit?: string
  /** False for a year, which has no separator between its thousands. Defaults to true. */
  isGrouped?: boolean
}

const RIAL_PER_TOMAN = 10

/** A whole number with Persian digits and separators, typed in any digits. */
export function NumberInput({ value, onChange, unit, isGrouped = true, ...field }: NumberInputProps) {
  const textOf = isGrouped ? wholeText : plainText
  const [text, setText] = useState(() => textOf(value))
  // The caller's own change of the value (a reset, the other version) replaces what was typed.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (parseWhole(text) !== value) setText(textOf(value))
  }
  const type = (typed: string) => {
    const parsed = parseWhole(typed)
    setText(parsed === undefined ? typed : textOf(parsed))
    setKnown(parsed ?? null)
    onChange(parsed ?? null)
  }
  const error = field.error ?? (parseWhole(text) === undefined ? words.wholeOnly : undefined)
  return (
    <FieldFrame {...field} error={error}>
      <chakra.div display="flex" alignItems="center" gap="2">
        <Input
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        {unit !== undefined && (
          <chakra.span color="muted" fontSize="s" flex="none">
            {unit}
          </chakra.span>
        )}
      </chakra.div>
    </FieldFrame>
  )
}

/** An amount, entered in toman and stored in rial, which the hint shows. */
export function MoneyInput({ value, onChange, hint, ...field }: Omit<NumberInputProps, 'unit'>) {
  const shownHint = value === null ? hint : words.inRial(formatNumber(value))
  return (
    <NumberInput
      {...field}
      {...(shownHint !== undefined && { hint: shownHint })}
      unit={words.toman}
      value={value === null ? null : value / RIAL_PER_TOMAN}
      onChange={(toman) => onChange(toman === null ? null : toman * RIAL_PER_TOMAN)}
    />
  )
}
