import { useEffect, useRef } from 'react'

/** Shorter ones are keys of the attendant. */
const LEAST_LENGTH = 20
/** A pause this long begins a new code. */
const PAUSE_MS = 1000

/**
 * A scanner that types the code and Enter, as a keyboard. Keys are read by their place: with a Persian layout the scanner
 * would type other characters.
 */
export function useKeyScanner(onCode: (text: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let typed = ''
    let lastAt = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - lastAt > PAUSE_MS) typed = ''
      lastAt = event.timeStamp
      if (event.key !== 'Enter') {
        typed += characterOf(event)
        return
      }
      if (typed.length >= LEAST_LENGTH) {
        // Enter would also click the focused button.
        event.preventDefault()
        latest.current(typed)
      }
      typed = ''
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
}

function characterOf({ code, key, shiftKey }: KeyboardEvent): string {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined && !shiftKey) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  if (code === 'Minus') return shiftKey ? '_' : '-'
  if (code === 'Period') return '.'
  return key.length === 1 ? key : ''
}
