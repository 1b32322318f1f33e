import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { toLatinDigits } from '#src/fa/digits.ts'

/** Characters of phone and card numbers that are dropped silently: signs, brackets, spaces and direction marks. */
const IGNORED = /[\s+\-()\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g

/** Whether the text contains other characters than digits and ignored ones. */
export function hasForeignKeys(text: string): boolean {
  return /\D/.test(toLatinDigits(text).replace(IGNORED, ''))
}

type Handlers = {
  /** A foreign character was rejected. */
  onForeign: () => void
  /** The field's value after Persian or Arabic digits were converted to Latin. */
  onText: (text: string) => void
}

/**
 * Filters the keys of a digits-only field. Uses `beforeinput`, because Android's keydown events carry no key. Foreign
 * characters are rejected; Persian and Arabic digits are converted at the caret.
 */
export function useDigitKeys(input: RefObject<HTMLInputElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const field = input.current
    if (field === null) return
    const filter = (event: InputEvent) => {
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
    field.addEventListener('beforeinput', filter)
    return () => field.removeEventListener('beforeinput', filter)
  }, [input])
}
