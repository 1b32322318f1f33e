import { type RefObject, useEffect, useRef } from 'react'
import { toLatinDigits } from '#src/fa/digits.ts'

/** What people put into numbers without meaning a letter: signs, brackets, spaces and the marks that steer direction. */
const SILENT = /[\s+\-()\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g

/** Whether a typed or pasted text holds something a number has no place for: letters, emoji, punctuation. */
export function hasForeignKeys(text: string): boolean {
  return /\D/.test(toLatinDigits(text).replace(SILENT, ''))
}

/**
 * Keys of a digits-only field. `beforeinput`, since Android's keydown carries no key: foreign keys are held back and
 * `onForeign` is told; Persian and Arabic digits become Latin where the caret stands.
 */
export function useDigitKeys(input: RefObject<HTMLInputElement | null>, onForeign: () => void): void {
  const latest = useRef(onForeign)
  latest.current = onForeign
  useEffect(() => {
    const field = input.current
    if (field === null) return
    const hold = (event: InputEvent) => {
      const isTyped = event.inputType === 'insertText' || event.inputType === 'insertCompositionText'
      if (!isTyped || event.data === null) return
      if (hasForeignKeys(event.data)) {
        event.preventDefault()
        latest.current()
        return
      }
      const latin = toLatinDigits(event.data)
      if (latin === event.data || !event.cancelable) return
      event.preventDefault()
      field.setRangeText(latin, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    field.addEventListener('beforeinput', hold)
    return () => field.removeEventListener('beforeinput', hold)
  }, [input])
}
