import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { toLatinDigits } from '#src/fa/digits.ts'

/** What people put into numbers without meaning a letter: signs, brackets, spaces and the marks that steer direction. */
const SILENT = /[\s+\-()\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g

/** Whether a typed or pasted text holds something a number has no place for: letters, emoji, punctuation. */
export function hasForeignKeys(text: string): boolean {
  return /\D/.test(toLatinDigits(text).replace(SILENT, ''))
}

type Answers = {
  /** A key that has no place in a number was held back. */
  onForeign: () => void
  /** What stands in the field after Persian or Arabic digits were typed into it, those made Latin. */
  onText: (text: string) => void
}

/**
 * Keys of a digits-only field. `beforeinput`, since Android's keydown carries no key: foreign keys are held back;
 * Persian and Arabic digits become Latin where the caret stands.
 */
export function useDigitKeys(input: RefObject<HTMLInputElement | null>, answers: Answers): void {
  const latest = useRef(answers)
  latest.current = answers
  useEffect(() => {
    const field = input.current
    if (field === null) return
    const weigh = (event: InputEvent) => {
      const isTyped = event.inputType === 'insertText' || event.inputType === 'insertCompositionText'
      if (!isTyped || event.data === null) return
      if (hasForeignKeys(event.data)) {
        event.preventDefault()
        latest.current.onForeign()
        return
      }
      const latin = toLatinDigits(event.data)
      if (latin === event.data || !event.cancelable) return
      event.preventDefault()
      const caret = (field.selectionStart ?? 0) + latin.length
      const { value, selectionStart, selectionEnd } = field
      const text = value.slice(0, selectionStart ?? 0) + latin + value.slice(selectionEnd ?? value.length)
      flushSync(() => latest.current.onText(text))
      field.setSelectionRange(caret, caret)
    }
    field.addEventListener('beforeinput', weigh)
    return () => field.removeEventListener('beforeinput', weigh)
  }, [input])
}
