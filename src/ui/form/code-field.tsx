import { type RefObject, useEffect } from 'react'
import { codeDigits } from '#src/fa/code-digits.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import * as styles from './code-field.module.css'
import { DigitField } from './digit-field.tsx'
import { useSmsCode } from './use-sms-code.ts'

const CELLS = [0, 1, 2, 3, 4] as const

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

/** One-time code field: typed, pasted, autofilled or read from the SMS. One input, shown as a box for each digit. */
export function CodeField({ listens = true, ...field }: CodeFieldProps) {
  useSmsCode(listens, (text) => field.onChange(codeDigits(text)))
  useCaretAtEnd(field.inputRef)
  return (
    <DigitField
      {...field}
      className={styles.root}
      clean={codeDigits}
      autoComplete="one-time-code"
      trailing={<Cells value={field.value} />}
    />
  )
}

/** A sixth digit, typed by mistake, gets a box of its own. */
function Cells({ value }: { value: string }) {
  const cells = value.length > CELLS.length ? [...CELLS, CELLS.length] : CELLS
  return (
    <span className={styles.cells} dir="ltr" aria-hidden="true">
      {cells.map((index) => (
        <span
          key={index}
          className={styles.cell}
          data-current={index === Math.min(value.length, cells.length - 1) || undefined}
        >
          {toPersianDigits(value.charAt(index))}
        </span>
      ))}
    </span>
  )
}

/** Keeps the caret behind the last digit: it is invisible, and the boxes fill in order. */
function useCaretAtEnd(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const move = () => {
      const field = input.current
      if (field === null || document.activeElement !== field) return
      const { selectionStart, selectionEnd, value } = field
      const isCaret = selectionStart === selectionEnd
      if (isCaret && selectionEnd !== value.length) field.setSelectionRange(value.length, value.length)
    }
    document.addEventListener('selectionchange', move)
    return () => document.removeEventListener('selectionchange', move)
  }, [input])
}
